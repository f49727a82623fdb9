/// The angles of the two axes of a turret, in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisAngles {
    /// About the turret's up, positive to the left.
    pub azimuth: f32,
    /// About the turret's right axis as rotated by the azimuth, positive up.
    pub elevation: f32,
}
