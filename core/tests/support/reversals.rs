//! How often a joint turns back.

/// How far back a joint is from where it has been furthest in the sense in which it turns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reversals {
    back: f64,
    sense: f64,
}

impl Reversals {
    pub fn bits(&self) -> [u64; 2] {
        [self.back, self.sense].map(f64::to_bits)
    }

    /// Moves the joint. Returns whether it is now back from its furthest by more than `follows` for the first time.
    pub fn turns_back(&mut self, moved: f64, follows: f64) -> bool {
        self.back += moved;
        if self.sense == 0.0 {
            self.sense = if moved == 0.0 { 0.0 } else { moved.signum() };
        }
        let back = self.back.abs();
        if self.back * self.sense >= 0.0 {
            self.back = 0.0;
        } else if back > follows {
            self.sense = -self.sense;
            self.back = 0.0;
            return true;
        }
        false
    }
}
