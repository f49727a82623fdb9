//! The frigate of `superstructure.c`: from the side, from above, and as its gun sees it. In meters from the gun.

use plotters::prelude::*;

use crate::paper::{Area, BLUE, Drawn, ORANGE, TEXT, WANTED, arrow, centered, star};
use crate::superstructure::{INTO_THE_SHIP, Sweep, View};

type Point = (f64, f64);

pub const SEA: RGBColor = RGBColor(224, 236, 245);
pub const SKY: RGBColor = RGBColor(248, 250, 252);
const STEEL: RGBColor = RGBColor(124, 136, 148);
const DARK: RGBColor = RGBColor(92, 103, 114);
const GLASS: RGBColor = RGBColor(206, 219, 229);

/// From the side: ahead and up.
const HULL: [Point; 10] = [
    (-47.0, -7.5),
    (-15.0, -7.5),
    (-15.0, -1.4),
    (13.0, -1.4),
    (13.0, -5.6),
    (60.0, -5.6),
    (96.0, -3.6),
    (86.0, -13.5),
    (-45.0, -13.5),
    (-47.0, -10.0),
];
const BRIDGE: [Point; 6] =
    [(24.0, -5.6), (24.0, 7.5), (39.0, 7.5), (41.0, 4.0), (47.0, 4.0), (50.0, -5.6)];
const MAST: [Point; 4] = [(27.5, 7.5), (29.5, 15.8), (30.5, 15.8), (32.5, 7.5)];
const GUN: [Point; 4] = [(-3.2, -1.4), (-2.4, 1.5), (1.6, 1.5), (3.0, -1.4)];
const WINDOW: [Point; 2] = [(33.0, 4.9), (40.2, 6.3)];
const WATER: f64 = -12.5;

/// The elevations of two barrels in degrees, the length of the lines that they aim along, and their colors. One points
/// into the bridge, the other over the mast.
const BARRELS: [(f64, f64, RGBColor); 2] = [(8.0, 24.2, ORANGE), (33.0, 62.0, BLUE)];

/// From above: ahead and to starboard.
const DECK: [Point; 8] = [
    (-47.0, 7.0),
    (-47.0, -7.0),
    (-30.0, -9.0),
    (50.0, -9.0),
    (96.0, 0.0),
    (50.0, 9.0),
    (-30.0, 9.0),
    (-47.0, 7.0),
];

/// A helicopter around its center, seen from the side.
const HELICOPTER: [Point; 13] = [
    (5.6, -0.2),
    (4.4, 1.2),
    (1.6, 1.9),
    (-1.8, 1.8),
    (-3.0, 1.0),
    (-8.6, 1.2),
    (-9.6, 2.8),
    (-10.2, 2.8),
    (-9.6, 0.4),
    (-3.0, -0.6),
    (-1.6, -1.6),
    (4.2, -1.6),
    (5.4, -1.0),
];
const ROTOR: [Point; 2] = [(-7.5, 2.9), (7.5, 2.9)];
/// Where it hovers: ahead of the gun and above it.
const HOVERS: Point = (-36.0, 1.2);

/// The point at a distance in a direction.
fn rising(degrees: f64, length: f64) -> Point {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    (length * cosine, length * sine)
}

/// Draws the ship from the side, its sectors, and where two barrels point.
pub fn draw_side(area: &Area, sweep: &Sweep) -> Drawn {
    let (width, height) = area.dim_in_pixel();
    let (aft, low, tall) = (-82.0, -16.0, 50.0);
    let ahead = aft + tall * f64::from(width) / f64::from(height);
    let high = low + tall;
    let mut chart = ChartBuilder::on(area).build_cartesian_2d(aft..ahead, low..high)?;
    chart.draw_series([Rectangle::new([(aft, low), (ahead, high)], SKY.filled())])?;
    for sector in &sweep.sectors {
        let edge = if sector.is_astern() { aft } else { ahead };
        let rise = sector.top.to_radians().tan();
        let reach = edge.abs().min(high / rise).copysign(edge);
        let end = (reach, rise * reach.abs());
        let wedge = [(0.0, 0.0), end, (edge, end.1), (edge, low), (0.0, low)];
        chart.draw_series([Polygon::new(wedge, sector.color().mix(0.10))])?;
        let style = sector.color().mix(0.6).stroke_width(2);
        chart.draw_series([PathElement::new([(0.0, 0.0), end], style)])?;
    }
    for (degrees, reach, color) in BARRELS {
        let path = [(0.0, 0.0), rising(degrees, reach)];
        chart.draw_series([PathElement::new(path, color.mix(0.7).stroke_width(3))])?;
    }
    for (part, color) in [(&HULL[..], STEEL), (&MAST, DARK), (&BRIDGE, STEEL)] {
        chart.draw_series([Polygon::new(part, color.filled())])?;
    }
    chart.draw_series([Rectangle::new([(aft, low), (ahead, WATER)], SEA.filled())])?;
    chart.draw_series([Rectangle::new(WINDOW, GLASS.filled())])?;
    let hovering = |point: &Point| (HOVERS.0 + point.0, HOVERS.1 + point.1);
    let body: Vec<_> = HELICOPTER.iter().map(hovering).collect();
    chart.draw_series([Polygon::new(body, DARK.filled())])?;
    let rotor: Vec<_> = ROTOR.iter().map(hovering).collect();
    chart.draw_series([PathElement::new(rotor, DARK.stroke_width(3))])?;

    for (degrees, _, color) in BARRELS {
        let barrel = [(0.0, 0.0), rising(degrees, 8.0)];
        chart.draw_series([PathElement::new(barrel, color.stroke_width(9))])?;
    }
    chart.draw_series([Polygon::new(GUN, TEXT.filled())])?;
    let [(degrees, reach, _), _] = BARRELS;
    let hit = Polygon::new(star(24.0), INTO_THE_SHIP.filled());
    chart.draw_series([EmptyElement::at(rising(degrees, reach)) + hit])?;
    let words = [
        ("gun", (0.0, -3.6), WHITE),
        ("bridge", (37.0, 0.6), WHITE),
        ("mast", (41.0, 17.4), TEXT),
        ("helicopter", (HOVERS.0, 7.4), TEXT),
    ];
    for (text, place, color) in words {
        chart.draw_series([Text::new(text, place, centered(15).color(&color))])?;
    }
    Ok(())
}

/// Draws the path of the aircraft from above, with the bow to the right.
pub fn draw_above(area: &Area, sweep: &Sweep) -> Drawn {
    let (width, height) = area.dim_in_pixel();
    let (port, tall) = (-680.0, 1540.0);
    let wide = tall * f64::from(width) / f64::from(height);
    let (aft, ahead, starboard) = (20.0 - wide / 2.0, 20.0 + wide / 2.0, port + tall);
    let mut chart = ChartBuilder::on(area).build_cartesian_2d(aft..ahead, starboard..port)?;
    let all = [(aft, port), (ahead, starboard)];
    chart.draw_series([Rectangle::new(all, SEA.mix(0.6).filled())])?;
    for sector in &sweep.sectors {
        let arc = (0..=40).map(|at| {
            let azimuth = sector.from + (sector.to - sector.from) * f64::from(at) / 40.0;
            rising(-azimuth, 480.0)
        });
        let wedge: Vec<_> = [(0.0, 0.0)].into_iter().chain(arc).collect();
        chart.draw_series([Polygon::new(wedge, sector.color().mix(0.14))])?;
    }
    chart.draw_series([Polygon::new(DECK, DARK.filled())])?;
    let path: Vec<_> = sweep.frames.iter().map(|frame| (frame.ahead, frame.starboard)).collect();
    if let [.., before, end] = path[..] {
        chart.draw_series([Polygon::new(arrow(before, end, 70.0, 0.8), TEXT.filled())])?;
    }
    chart.draw_series(LineSeries::new(path, WANTED.stroke_width(6)))?;
    chart.draw_series([Text::new("aircraft", (-150.0, -420.0), centered(15))])?;
    for (frame, second) in sweep.seconds_marked() {
        if second % 3 == 0 && second < 18 {
            let place = (frame.ahead, frame.starboard);
            chart.draw_series([Circle::new(place, 7, TEXT.filled())])?;
            let length = place.0.hypot(place.1);
            let nearer = 1.0 - 105.0 / length;
            let label = (nearer * place.0, nearer * place.1);
            chart.draw_series([Text::new(format!("{second} s"), label, centered(13))])?;
        }
    }
    Ok(())
}

/// A point of the ship as the gun sees it, azimuth and elevation in degrees: meters ahead, up and to port.
fn seen(ahead: f64, up: f64, port: f64) -> Point {
    let azimuth = port.atan2(ahead).to_degrees();
    let azimuth = if azimuth > 90.0 { azimuth - 360.0 } else { azimuth };
    (azimuth, up.atan2(ahead.hypot(port)).to_degrees())
}

/// A wall across the ship, as the gun sees it: from port to starboard along the bottom, and back along the top.
fn wall(ahead: f64, (low, high): Point, below: Point, above: Point) -> Vec<Point> {
    let across = |up: f64, (from, to): Point| {
        (0..=24).map(move |at| seen(ahead, up, from + (to - from) * f64::from(at) / 24.0))
    };
    across(low, below).chain(across(high, (above.1, above.0))).collect()
}

/// Draws what the gun sees of its ship.
pub fn draw_seen(chart: &mut View) -> Drawn {
    let parts = [
        (wall(30.0, (7.0, 15.8), (1.8, -1.8), (0.5, -0.5)), DARK),
        (wall(30.0, (12.2, 12.8), (1.9, -1.9), (1.9, -1.9)), DARK),
        (wall(24.0, (-5.9, 4.4), (9.0, -9.0), (9.0, -9.0)), STEEL),
        (wall(24.0, (4.3, 7.5), (8.6, -8.6), (8.2, -8.2)), STEEL),
    ];
    let windows = (0..8).map(|at| {
        let across = (7.7 - 2.0 * f64::from(at), 6.3 - 2.0 * f64::from(at));
        (wall(24.0, (5.2, 6.5), across, across), GLASS)
    });
    for (part, color) in parts.into_iter().chain(windows) {
        chart.draw_series([Polygon::new(part, color.filled())])?;
    }
    let deck = [(-30.0, 8.8), (-47.0, 7.0), (-47.0, -7.0), (-30.0, -8.8)];
    let deck: Vec<_> = deck.iter().map(|&(ahead, port)| seen(ahead, -7.5, port)).collect();
    chart.draw_series([Polygon::new(deck, STEEL.filled())])?;
    // It hovers across the stern.
    let hovering = |&(along, up): &Point| seen(HOVERS.0, HOVERS.1 + up, -along);
    let body: Vec<_> = HELICOPTER.iter().map(hovering).collect();
    chart.draw_series([Polygon::new(body, DARK.filled())])?;
    let rotor: Vec<_> = ROTOR.iter().map(hovering).collect();
    chart.draw_series([PathElement::new(rotor, DARK.stroke_width(3))])?;
    Ok(())
}
