//! The picture of a ship's gun that follows an aircraft over its own bridge, with and without sectors: the ship,
//! what the gun sees, where it points, and when it may fire.

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::paper::{
    Area, BLUE, Degrees, Drawn, GRID, ON_TARGET, ORANGE, TEXT, WANTED, centered, font, rows, star,
};
use crate::ship::{self, SEA, SKY};

pub const INTO_THE_SHIP: RGBColor = RGBColor(196, 40, 56);
const KEEP_OUT: RGBColor = INTO_THE_SHIP;
const LIMITED: RGBColor = RGBColor(223, 137, 146);
const HOLD_FIRE: RGBColor = RGBColor(222, 160, 20);
const HOLD_FIRE_TEXT: RGBColor = RGBColor(140, 98, 8);

/// Flags and kinds of `turret.h`.
const FLAG_ON_TARGET: i32 = 1;
const FLAG_HOLD_FIRE: i32 = 128;
const FLAG_SECTOR_LIMITED: i32 = 256;
const KIND_KEEP_OUT: f64 = 1.0;

/// The view of the gun: azimuth and elevation in degrees, port on the left.
const LEFT: f64 = 68.0;
const RIGHT: f64 = -200.0;
const LOW: f64 = -14.0;
const HIGH: f64 = 41.0;

pub type View<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Degrees, Degrees>>;

/// The guns in the order of `superstructure.c`. The gun without sectors always points where a shell would hit.
const WITHOUT: usize = 1;
const NAMES: [&str; 2] = ["With sectors", "Without"];
const COLORS: [RGBColor; 2] = [BLUE, ORANGE];

/// A gun in a frame of `superstructure.c`, degrees.
struct Gun {
    azimuth: f64,
    elevation: f64,
    flags: i32,
    is_firing: bool,
}

impl Gun {
    fn place(&self) -> (f64, f64) {
        (self.azimuth, self.elevation)
    }

    fn has(&self, flag: i32) -> bool {
        self.flags & flag != 0
    }
}

/// A frame of `superstructure.c`: the time in seconds, the aircraft's offset from the gun in meters, and both guns.
pub struct Frame {
    time: f64,
    pub ahead: f64,
    pub starboard: f64,
    guns: [Gun; 2],
}

/// A sector of `superstructure.c`, degrees.
pub struct Sector {
    pub from: f64,
    pub to: f64,
    pub top: f64,
    is_keep_out: bool,
}

impl Sector {
    pub fn is_astern(&self) -> bool {
        self.from < -90.0
    }

    pub fn color(&self) -> RGBColor {
        if self.is_keep_out { KEEP_OUT } else { HOLD_FIRE }
    }

    fn holds(&self, gun: &Gun) -> bool {
        self.from < gun.azimuth && gun.azimuth < self.to && gun.elevation < self.top
    }
}

/// What `superstructure.c` recorded.
pub struct Sweep {
    pub frames: Vec<Frame>,
    pub sectors: Vec<Sector>,
}

impl Sweep {
    /// Reads both records.
    pub fn parse(frames: &str, sectors: &str) -> Result<Self, Box<dyn Error>> {
        let gun = |columns: &[f64]| Gun {
            azimuth: if columns[0] > 90.0 { columns[0] - 360.0 } else { columns[0] },
            elevation: columns[1],
            flags: columns[2] as i32,
            is_firing: columns[3] != 0.0,
        };
        let frames = rows(frames)?.into_iter().map(|row| match row[..] {
            [time, ahead, starboard, ..] if row.len() == 11 => {
                Ok(Frame { time, ahead, starboard, guns: [gun(&row[3..7]), gun(&row[7..])] })
            }
            _ => Err("not eleven columns".into()),
        });
        let sectors = rows(sectors)?.into_iter().map(|row| match row[..] {
            [from, to, top, kind] => {
                let turn = if to < from { 360.0 } else { 0.0 };
                Ok(Sector { from: from - turn, to, top, is_keep_out: kind == KIND_KEEP_OUT })
            }
            _ => Err("not four columns".into()),
        });
        Ok(Self {
            frames: frames.collect::<Result<_, Box<dyn Error>>>()?,
            sectors: sectors.collect::<Result<_, Box<dyn Error>>>()?,
        })
    }

    fn seconds(&self) -> f64 {
        self.frames.last().map_or(1.0, |frame| frame.time)
    }

    /// The frames at full seconds, with the seconds.
    pub fn seconds_marked(&self) -> impl Iterator<Item = (&Frame, usize)> {
        (1..).map_while(|second| Some((self.frames.get(60 * second - 1)?, second)))
    }

    fn guns(&self, gun: usize) -> impl Iterator<Item = &Gun> + Clone {
        self.frames.iter().map(move |frame| &frame.guns[gun])
    }

    /// Whether a gun points into a sector of the given kind.
    fn is_in(&self, gun: &Gun, is_keep_out: bool) -> bool {
        self.sectors.iter().any(|sector| sector.is_keep_out == is_keep_out && sector.holds(gun))
    }

    /// The state of a gun in words, and the color of the words.
    fn state(&self, gun: &Gun) -> (&'static str, RGBColor) {
        if gun.has(FLAG_SECTOR_LIMITED) {
            ("SECTOR_LIMITED", LIMITED)
        } else if !gun.has(FLAG_ON_TARGET) {
            ("turns", GRID)
        } else if gun.has(FLAG_HOLD_FIRE) {
            ("HOLD_FIRE", HOLD_FIRE)
        } else if self.is_in(gun, true) {
            ("into the bridge", INTO_THE_SHIP)
        } else if self.is_in(gun, false) {
            ("over the helicopter", INTO_THE_SHIP)
        } else {
            ("ON_TARGET", ON_TARGET)
        }
    }
}

/// Draws into an SVG file what both guns did.
pub fn draw(path: &Path, sweep: &Sweep) -> Drawn {
    let root = SVGBackend::new(path, (2400, 2260)).into_drawing_area();
    root.fill(&WHITE)?;
    let (title, rest) = root.split_vertically(184);
    let text = "A gun follows an aircraft over its own bridge: three sectors, and turret_engage does the rest";
    title.draw(&Text::new(text, (80, 36), font(28)))?;
    let text = "The aircraft flies low around a frigate, from bow to stern. The gun is on the hangar, behind the bridge.";
    title.draw(&Text::new(text, (80, 118), font(18)))?;

    let (sketch, rest) = rest.split_vertically(460);
    let (side, above) = sketch.split_horizontally(1640);
    ship::draw_side(&side.margin(0, 20, 80, 20), sweep)?;
    ship::draw_above(&above.margin(0, 20, 10, 60), sweep)?;
    let (with, rest) = rest.split_vertically(660);
    let (without, times) = rest.split_vertically(660);
    draw_view(&with, sweep, 0)?;
    draw_view(&without, sweep, WITHOUT)?;
    draw_times(&times, sweep)?;
    root.present()?;
    Ok(())
}

/// Draws what a gun sees around it, where it points, and what it shoots at.
fn draw_view(area: &Area, sweep: &Sweep, which: usize) -> Drawn {
    draw_heading(area, sweep, which)?;
    let mut chart = ChartBuilder::on(area)
        .margin_top(84)
        .margin_left(16)
        .margin_right(60)
        .x_label_area_size(56)
        .y_label_area_size(126)
        .build_cartesian_2d(
            Degrees::marked(LEFT..RIGHT, &[45.0, 0.0, -45.0, -90.0, -135.0, -180.0]),
            Degrees::marked(LOW..HIGH, &[0.0, 10.0, 20.0, 30.0, 40.0]),
        )?;
    chart.draw_series([Rectangle::new([(LEFT, 0.0), (RIGHT, HIGH)], SKY.filled())])?;
    chart.draw_series([Rectangle::new([(LEFT, LOW), (RIGHT, 0.0)], SEA.filled())])?;
    let azimuth = |azimuth: &f64| match *azimuth {
        0.0 => "0° bow".into(),
        -90.0 => "−90° starboard".into(),
        -180.0 => "±180° stern".into(),
        other => format!("{other:.0}°").replace('-', "−"),
    };
    chart
        .configure_mesh()
        .light_line_style(WHITE.mix(0.0))
        .bold_line_style(GRID.stroke_width(2))
        .axis_style(GRID.stroke_width(2))
        .label_style(font(15))
        .axis_desc_style(font(16))
        .x_label_formatter(&azimuth)
        .y_desc("elevation")
        .draw()?;
    area.draw(&Text::new("azimuth", (22, 614), font(16)))?;
    draw_blocks(&mut chart, sweep)?;
    draw_path(&mut chart, sweep, which)?;
    draw_shells(&mut chart, sweep, which)?;
    draw_seconds(&mut chart, sweep, which)
}

/// Draws where the barrel points and where it should point, with a line between the two every tenth of a second.
fn draw_path(chart: &mut View, sweep: &Sweep, which: usize) -> Drawn {
    let wanted = sweep.guns(WITHOUT).map(Gun::place);
    chart.draw_series(LineSeries::new(wanted, WANTED.stroke_width(14)))?;
    for frame in sweep.frames.iter().step_by(6) {
        let gun = &frame.guns[which];
        if !gun.has(FLAG_ON_TARGET) {
            let miss = [gun.place(), frame.guns[WITHOUT].place()];
            let style = COLORS[which].mix(0.25).stroke_width(2);
            chart.draw_series([PathElement::new(miss, style)])?;
        }
    }
    let path = sweep.guns(which).map(Gun::place);
    chart.draw_series(LineSeries::new(path, COLORS[which].stroke_width(5)))?;
    Ok(())
}

fn draw_shells(chart: &mut View, sweep: &Sweep, which: usize) -> Drawn {
    for gun in sweep.guns(which).filter(|gun| gun.is_firing) {
        let place = gun.place();
        if sweep.is_in(gun, true) {
            let hit = Polygon::new(star(24.0), INTO_THE_SHIP.filled());
            chart.draw_series([EmptyElement::at(place) + hit])?;
        } else {
            let color = if sweep.is_in(gun, false) { INTO_THE_SHIP } else { COLORS[which] };
            chart.draw_series([Circle::new(place, 9, color.filled())])?;
        }
    }
    Ok(())
}

/// Draws how many shells a gun fired and where they went, and the legend.
fn draw_heading(area: &Area, sweep: &Sweep, which: usize) -> Drawn {
    let shells = || sweep.guns(which).filter(|gun| gun.is_firing);
    let all = shells().count();
    let hits = shells().filter(|gun| sweep.is_in(gun, true)).count();
    let over = shells().filter(|gun| sweep.is_in(gun, false)).count();
    let text = if hits + over == 0 {
        format!("{}: {all} shells, none into its own ship", NAMES[which])
    } else {
        format!(
            "{}: {all} shells, {hits} into its own bridge, {over} over its own helicopter",
            NAMES[which]
        )
    };
    area.draw(&Text::new(text, (80, 22), font(20)))?;
    let entry = |text: &'static str, x: i32| Text::new(text, (x, 28), font(15));
    area.draw(&PathElement::new([(1690, 46), (1750, 46)], COLORS[which].stroke_width(5)))?;
    area.draw(&entry("the barrel", 1770))?;
    if which == 0 {
        area.draw(&PathElement::new([(1180, 46), (1240, 46)], WANTED.stroke_width(14)))?;
        area.draw(&entry("aim that hits the aircraft", 1260))?;
    }
    let x = 2020;
    if hits > 0 {
        area.draw(&(EmptyElement::at((x, 46)) + Polygon::new(star(24.0), INTO_THE_SHIP.filled())))?;
        area.draw(&entry("into its own bridge", x + 34))?;
    } else {
        area.draw(&Circle::new((x, 46), 9, COLORS[which].filled()))?;
        area.draw(&entry("a shell", x + 34))?;
    }
    Ok(())
}

/// Draws the sectors, and the parts of the ship in them.
fn draw_blocks(chart: &mut View, sweep: &Sweep) -> Drawn {
    let block = |sector: &Sector| [(sector.from, LOW), (sector.to, sector.top)];
    for sector in &sweep.sectors {
        let style = sector.color().mix(0.13).filled();
        chart.draw_series([Rectangle::new(block(sector), style)])?;
    }
    ship::draw_seen(chart)?;
    for sector in &sweep.sectors {
        let style = sector.color().mix(0.7).stroke_width(2);
        chart.draw_series([Rectangle::new(block(sector), style)])?;
    }
    let words = [("KEEP_OUT", (0.0, -8.0), WHITE), ("HOLD_FIRE", (-160.0, -8.0), HOLD_FIRE_TEXT)];
    for (text, place, color) in words {
        chart.draw_series([Text::new(text, place, centered(15).color(&color))])?;
    }
    Ok(())
}

/// Draws marks of the seconds along the path of a gun.
fn draw_seconds(chart: &mut View, sweep: &Sweep, which: usize) -> Drawn {
    let near = |at: usize| {
        let last = sweep.frames.len() - 1;
        sweep.frames[at.min(last)].guns[which].place()
    };
    for (frame, second) in sweep.seconds_marked() {
        let place = frame.guns[which].place();
        let (before, after) = (near(60 * second - 11), near(60 * second + 9));
        let (right, up) = (before.0 - after.0, after.1 - before.1);
        let length = right.hypot(up);
        // The path of a waiting barrel has no direction.
        let (aside, above) =
            if length > 1.5 { (-up / length, right / length) } else { (-0.7, -0.7) };
        let label = (place.0 - 4.2 * aside, place.1 + 3.6 * above);
        let tick = [
            (place.0 + 1.3 * aside, place.1 - 1.3 * above),
            (place.0 - 1.3 * aside, place.1 + 1.3 * above),
        ];
        chart.draw_series([PathElement::new(tick, TEXT.stroke_width(3))])?;
        let is_on_ship = place.0.abs() < 18.0 && sweep.is_in(&frame.guns[which], true);
        let (label, color) =
            if is_on_ship { ((place.0, place.1 - 4.0), WHITE) } else { (label, TEXT) };
        let style = centered(13).color(&color);
        chart.draw_series([Text::new(format!("{second} s"), label, style)])?;
    }
    Ok(())
}

/// Draws when each gun may fire, and otherwise why it may not.
fn draw_times(area: &Area, sweep: &Sweep) -> Drawn {
    let mut chart = ChartBuilder::on(area)
        .margin_top(20)
        .margin_right(60)
        .x_label_area_size(56)
        .y_label_area_size(290)
        .build_cartesian_2d(0.0..sweep.seconds(), 0.0..2.0)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .light_line_style(WHITE.mix(0.0))
        .bold_line_style(GRID.stroke_width(2))
        .axis_style(GRID.stroke_width(2))
        .label_style(font(15))
        .x_labels(15)
        .x_label_formatter(&|time| format!("{time:.0} s"))
        .draw()?;
    for (which, name) in NAMES.into_iter().enumerate() {
        let row = 1.0 - which as f64;
        let style = font(18).pos(Pos::new(HPos::Right, VPos::Center));
        chart.draw_series([Text::new(name, (-0.15, row + 0.5), style)])?;
        let state = |frame: &Frame| sweep.state(&frame.guns[which]);
        for run in sweep.frames.chunk_by(|a, b| state(a).0 == state(b).0) {
            let (words, color) = state(&run[0]);
            let (from, to) = (run[0].time - 1.0 / 60.0, run[run.len() - 1].time);
            let bar = [(from, row + 0.12), (to, row + 0.88)];
            chart.draw_series([Rectangle::new(bar, color.filled())])?;
            if to - from > 0.115 * words.len() as f64 {
                let style = centered(15).color(if color == GRID { &TEXT } else { &WHITE });
                chart.draw_series([Text::new(words, (0.5 * (from + to), row + 0.5), style)])?;
            }
        }
    }
    Ok(())
}
