//! The moving picture of the README: two guns, one with libturret and one with the usual code, fire at the same aircraft.
//! It is an SVG file that moves by itself, without a script, so that it moves wherever a browser shows it as an image.

use std::error::Error;
use std::f64::consts::PI;
use std::fmt::Write;

use crate::paper::rows;

/// One frame of `circling.c`: seconds, meters ahead and to the right of the ship, degrees.
struct Frame {
    time: f64,
    aircraft: (f64, f64),
    yaw: f64,
    roll: f64,
    heading: f64,
    error: f64,
    is_on_target: bool,
}

/// One shell: when it is fired, seconds of flight until it is nearest to the aircraft, both ends of its path, and how near.
struct Shell {
    fired: f64,
    flight: f64,
    muzzle: (f64, f64),
    end: (f64, f64),
    nearest: f64,
}

/// What `circling.c` recorded of one circle.
pub struct Circle {
    frames: Vec<Frame>,
    shells: Vec<Shell>,
}

impl Circle {
    /// Reads both records, which contain only numbers.
    pub fn parse(frames: &str, shells: &str) -> Result<Self, Box<dyn Error>> {
        let frame = |row: Vec<f64>| {
            let &[time, ahead, right, yaw, roll, heading, error, on_target] = row.as_slice() else {
                return Err(format!("a frame of {} numbers", row.len()));
            };
            let (aircraft, is_on_target) = ((ahead, right), on_target != 0.0);
            Ok(Frame { time, aircraft, yaw, roll, heading, error, is_on_target })
        };
        let shell = |row: Vec<f64>| {
            let &[fired, flight, from_ahead, from_right, to_ahead, to_right, nearest] =
                row.as_slice()
            else {
                return Err(format!("a shell of {} numbers", row.len()));
            };
            let (muzzle, end) = ((from_ahead, from_right), (to_ahead, to_right));
            Ok(Shell { fired, flight, muzzle, end, nearest })
        };
        Ok(Self {
            frames: rows(frames)?.into_iter().map(frame).collect::<Result<_, _>>()?,
            shells: rows(shells)?.into_iter().map(shell).collect::<Result<_, _>>()?,
        })
    }

    /// The times of the loop at which shells hit, in order. A shell that is in the air at the end hits early in the
    /// next loop.
    fn hits(&self) -> Vec<f64> {
        let hits = self.shells.iter().filter(|shell| shell.nearest <= HIT);
        let mut times: Vec<f64> =
            hits.map(|shell| (shell.fired + shell.flight) % SECONDS).collect();
        times.sort_by(f64::total_cmp);
        times
    }

    fn seconds_on_target(&self) -> f64 {
        let on_target = self.frames.iter().filter(|frame| frame.is_on_target).count();
        SECONDS * on_target as f64 / self.frames.len() as f64
    }
}

/// The length of the circle in `circling.c`.
const SECONDS: f64 = 14.0;
const HIT: f64 = 4.0;
const TOLERANCE: f64 = 0.5;

/// Every sixth frame is a key of the animation. A browser interpolates between the keys.
const STEP: usize = 6;

/// The picture, and each of its halves. The map is above a chart.
const SIZE: (f64, f64) = (960.0, 640.0);
const HALF: f64 = 480.0;
const SHIP: (f64, f64) = (240.0, 208.0);
const PIXELS: f64 = 0.53;
const CHART: (f64, f64, f64, f64) = (66.0, 524.0, 390.0, 74.0);

const STYLE: &str = "text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif;\
fill:#dbe6f0;font-size:13px}\
.title{font-size:17px;font-weight:600}.name{font-size:20px;font-weight:700}.count{font-size:40px;font-weight:700;\
text-anchor:end;font-variant-numeric:tabular-nums}.faint{fill:#8ea2b5}.end{text-anchor:end}.middle{text-anchor:middle}\
.state{font-size:15px;font-weight:600}.shell{fill:none;stroke:#ffe9a8;stroke-width:2.6;stroke-linecap:round}\
.hit{fill:none;stroke:#ffd45e;stroke-width:2.5}";

/// The names and the colors of the left and the right side.
const SIDES: [(&str, &str); 2] = [("libturret", "#56b8ff"), ("the usual code", "#ff9c57")];
const GOOD: &str = "#63d68f";
const BAD: &str = "#ff7d5c";

/// The aim of a gun, relative to its target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    OnTarget,
    Behind,
    Astray,
}

const AIMS: [(Aim, &str, &str); 3] = [
    (Aim::OnTarget, "on target: fires", GOOD),
    (Aim::Behind, "lags behind, holds fire", BAD),
    (Aim::Astray, "takes the long way around", BAD),
];

impl Aim {
    fn of(frame: &Frame) -> Self {
        match frame {
            Frame { is_on_target: true, .. } => Self::OnTarget,
            Frame { error, .. } if *error < 5.0 => Self::Behind,
            _ => Self::Astray,
        }
    }
}

/// Draws what both guns did.
pub fn draw(libturret: &Circle, usual: &Circle) -> String {
    let mut svg = String::new();
    let (width, height) = SIZE;
    let words = "A gun on a rolling ship fires at an aircraft that circles the ship: with libturret, and with the usual code";
    push(
        &mut svg,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\"><title>{words}</title><style>{STYLE}</style>\
             <defs><clipPath id=\"map\"><rect x=\"12\" y=\"48\" width=\"456\" height=\"440\" rx=\"10\"/></clipPath>\
             <clipPath id=\"digits\"><rect x=\"330\" y=\"58\" width=\"128\" height=\"44\"/></clipPath>\
             <clipPath id=\"until\"><rect x=\"{}\" y=\"{}\" width=\"0\" height=\"{}\">{}</rect></clipPath></defs>\
             <rect width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"#0e1a26\"/>\
             <text x=\"24\" y=\"32\" class=\"title\">One gun on a rolling ship, seen from above. It fires only while \
             its own code says it is on target.</text>",
            CHART.0,
            CHART.1 - 4.0,
            CHART.3 + 8.0,
            Keys::of([(0.0, "0".to_owned()), (SECONDS, n(CHART.2))]).animate("width", true),
        ),
    );
    for (at, (circle, (name, color))) in [libturret, usual].into_iter().zip(SIDES).enumerate() {
        push(&mut svg, format_args!("<g transform=\"translate({},0)\">", n(HALF * at as f64)));
        map(&mut svg, circle, color);
        labels(&mut svg, circle, name, color);
        chart(&mut svg, circle, color);
        push(&mut svg, format_args!("</g>"));
    }
    svg += "</svg>\n";
    svg
}

fn push(svg: &mut String, words: std::fmt::Arguments<'_>) {
    svg.write_fmt(words).expect("a string takes all");
    svg.push('\n');
}

/// Formats a number with one digit after the point, or with none if that digit is 0.
fn n(x: f64) -> String {
    let text = format!("{x:.1}");
    let short = text.strip_suffix(".0").unwrap_or(&text);
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

fn on_map((ahead, right): (f64, f64)) -> (f64, f64) {
    (SHIP.0 + PIXELS * right, SHIP.1 - PIXELS * ahead)
}

/// The values of an animation, and the times of the loop at which they apply.
struct Keys(Vec<(f64, String)>);

impl Keys {
    fn of(keys: impl IntoIterator<Item = (f64, String)>) -> Self {
        Self(keys.into_iter().collect())
    }

    fn attributes(&self) -> String {
        let values: Vec<&str> = self.0.iter().map(|(_, value)| value.as_str()).collect();
        let is_even = self.0.windows(2).all(|pair| {
            let each = SECONDS / (self.0.len() - 1) as f64;
            (pair[1].0 - pair[0].0 - each).abs() < 1e-6
        });
        let times: Vec<String> = self
            .0
            .iter()
            .map(|(time, _)| {
                let text = format!("{:.4}", time / SECONDS);
                let short = text.trim_end_matches('0').trim_end_matches('.');
                short.strip_prefix("0.").map_or(short.to_owned(), |digits| format!(".{digits}"))
            })
            .collect();
        let times =
            if is_even { String::new() } else { format!(" keyTimes=\"{}\"", times.join(";")) };
        format!(
            "dur=\"{}s\" repeatCount=\"indefinite\" values=\"{}\"{times}",
            n(SECONDS),
            values.join(";")
        )
    }

    fn animate(&self, attribute: &str, is_smooth: bool) -> String {
        let mode = if is_smooth { "" } else { " calcMode=\"discrete\"" };
        format!("<animate attributeName=\"{attribute}\"{mode} {}/>", self.attributes())
    }

    fn transform(&self, kind: &str, is_smooth: bool) -> String {
        let mode = if is_smooth { "" } else { " calcMode=\"discrete\"" };
        format!(
            "<animateTransform attributeName=\"transform\" type=\"{kind}\"{mode} {}/>",
            self.attributes()
        )
    }
}

/// Every `STEP`th frame, and the first once more as the last.
fn sampled(circle: &Circle) -> Vec<(f64, &Frame)> {
    let frames = circle.frames.iter().step_by(STEP).map(|frame| (frame.time, frame));
    frames.chain(circle.frames.first().map(|frame| (SECONDS, frame))).collect()
}

/// Angles in degrees without jumps of whole turns.
fn unwrapped(angles: impl IntoIterator<Item = f64>) -> Vec<f64> {
    let mut last: Option<f64> = None;
    let angles = angles.into_iter().map(|angle| {
        let next = last.map_or(angle, |last| angle - 360.0 * ((angle - last) / 360.0).round());
        last = Some(next);
        next
    });
    angles.collect()
}

/// Angles of the sampled frames, clockwise, as an animation of a rotation.
fn rotation(circle: &Circle, angle: impl Fn(&Frame) -> f64) -> String {
    let frames = sampled(circle);
    let angles = unwrapped(frames.iter().map(|(_, frame)| angle(frame)));
    let keys = frames.iter().zip(angles).map(|((time, _), angle)| (*time, n(angle)));
    Keys::of(keys).transform("rotate", true)
}

/// Returns an animation that shows something in the frames in which `is_shown` is true.
fn while_shown(circle: &Circle, is_shown: impl Fn(&Frame) -> bool) -> String {
    let mut keys: Vec<(f64, String)> = vec![];
    for frame in &circle.frames {
        let value = if is_shown(frame) { "1" } else { "0" };
        if keys.last().is_none_or(|(_, last)| last != value) {
            keys.push((frame.time, value.to_owned()));
        }
    }
    if let [(_, only)] = keys.as_slice() {
        keys.push((SECONDS / 2.0, only.clone()));
    }
    Keys::of(keys).animate("opacity", false)
}

fn map(svg: &mut String, circle: &Circle, color: &str) {
    let (x, y) = SHIP;
    push(
        svg,
        format_args!(
            "<rect x=\"12\" y=\"48\" width=\"456\" height=\"440\" rx=\"10\" fill=\"#132434\"/>\
             <g clip-path=\"url(#map)\"><g fill=\"none\" stroke=\"#22394d\">"
        ),
    );
    for radius in [100.0, 200.0, 300.0, 400.0, 500.0] {
        push(
            svg,
            format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", n(x), n(y), n(radius * PIXELS)),
        );
    }
    let path: Vec<String> = sampled(circle)
        .iter()
        .step_by(2)
        .map(|(_, frame)| on_map(frame.aircraft))
        .map(|(x, y)| format!("{},{}", n(x), n(y)))
        .collect();
    push(
        svg,
        format_args!(
            "</g><polygon points=\"{}\" fill=\"none\" stroke=\"#3d566c\" stroke-dasharray=\"2 6\"/>",
            path.join(" ")
        ),
    );
    ship(svg, circle);
    line_of_fire(svg, circle);
    for shell in &circle.shells {
        tracer(svg, shell);
    }
    gun(svg, circle, color);
    aircraft(svg, circle);
    for shell in circle.shells.iter().filter(|shell| shell.nearest <= HIT) {
        flash(svg, shell);
    }
    push(svg, format_args!("</g>"));
}

/// Draws the ship: its hull and, above the hull, its bridge, which moves to the side as the ship rolls. Astern of the
/// ship, the azimuth is ±180°.
fn ship(svg: &mut String, circle: &Circle) {
    let rolls = sampled(circle)
        .into_iter()
        .map(|(time, frame)| (time, format!("{} 0", n(16.0 * (frame.roll * PI / 180.0).sin()))));
    push(
        svg,
        format_args!(
            "<g transform=\"translate({},{})\"><g>{}\
             <path d=\"M0 30V330\" stroke=\"#b9c8d6\" stroke-dasharray=\"7 6\" opacity=\".55\"/>\
             <text x=\"9\" y=\"170\" class=\"faint\">±180°</text>\
             <path d=\"M0-92C17-62 19-30 19 10L16 56H-16L-19 10C-19-30-17-62 0-92Z\" fill=\"#53687b\" \
             stroke=\"#8ba0b3\" stroke-width=\"1.5\"/>\
             <g>{}<path d=\"M-12-52H12L14-24H-14Z\" fill=\"#7f95a8\"/><path d=\"M-10-49H10L11-44H-11Z\" \
             fill=\"#c9dbe8\"/><circle cy=\"-33\" r=\"4\" fill=\"#a9bccb\"/></g></g></g>",
            n(SHIP.0),
            n(SHIP.1),
            rotation(circle, |frame| -frame.yaw),
            Keys::of(rolls).transform("translate", true),
        ),
    );
}

/// Draws a line along the barrel, a little longer than the distance of the aircraft, green while on target.
fn line_of_fire(svg: &mut String, circle: &Circle) {
    let frames = sampled(circle).into_iter().step_by(2);
    let lengths = Keys::of(frames.map(|(time, frame)| {
        let (ahead, right) = frame.aircraft;
        (time, n(-1.15 * PIXELS * ahead.hypot(right)))
    }));
    push(svg, format_args!("<g transform=\"translate({},{})\"><g>", n(SHIP.0), n(SHIP.1)));
    push(svg, format_args!("{}", rotation(circle, |frame| -frame.heading)));
    for (is_wanted, color, dashes) in [(true, GOOD, "none"), (false, BAD, "5 5")] {
        push(
            svg,
            format_args!(
                "<line y1=\"-46\" stroke=\"{color}\" stroke-width=\"1.6\" stroke-opacity=\".75\" \
                 stroke-dasharray=\"{dashes}\" opacity=\"0\">{}{}</line>",
                lengths.animate("y2", true),
                while_shown(circle, |frame| frame.is_on_target == is_wanted),
            ),
        );
    }
    push(svg, format_args!("</g></g>"));
}

fn gun(svg: &mut String, circle: &Circle, color: &str) {
    push(
        svg,
        format_args!(
            "<g transform=\"translate({},{})\"><g>{}<path d=\"M-3.2-10V-46H3.2V-10Z\" fill=\"{color}\"/>\
             <path d=\"M-5-46H5V-40H-5Z\" fill=\"{color}\"/>\
             <path d=\"M-13 10L-13-8L-7-15H7L13-8V10L7 14H-7Z\" fill=\"{color}\" stroke=\"#0e1a26\" \
             stroke-width=\"1.5\"/></g></g>",
            n(SHIP.0),
            n(SHIP.1),
            rotation(circle, |frame| -frame.heading),
        ),
    );
}

fn aircraft(svg: &mut String, circle: &Circle) {
    let frames = sampled(circle);
    let places: Vec<(f64, f64)> = frames.iter().map(|(_, frame)| on_map(frame.aircraft)).collect();
    let places =
        frames.iter().zip(places).map(|((time, _), (x, y))| (*time, format!("{} {}", n(x), n(y))));
    // The course is at a right angle to the circle's radius.
    let course = |frame: &Frame| {
        let (ahead, right) = frame.aircraft;
        right.atan2(ahead + CENTER_ASTERN) * 180.0 / PI + 90.0
    };
    push(
        svg,
        format_args!(
            "<g>{}<g>{}<path d=\"M0-15C3-12 3-8 3-5L17 4V8L3 4L2 11L7 15V17L0 15L-7 17V15L-2 11L-3 4L-17 8V4L-3-5\
             C-3-8-3-12 0-15Z\" fill=\"#f2f6fa\"/></g></g>",
            Keys::of(places).transform("translate", true),
            rotation(circle, course),
        ),
    );
}

/// How far the middle of the aircraft's circle is behind the ship, as in `circling.c`.
const CENTER_ASTERN: f64 = 150.0;

/// Draws a short line that runs from the muzzle to where the shell ends: one dash of a dashed line. Before the flight
/// the dash is before the line's beginning, and afterward beyond its end.
fn tracer(svg: &mut String, shell: &Shell) {
    let ((x, y), (to_x, to_y)) = (on_map(shell.muzzle), on_map(shell.end));
    // From the end of the barrel as it is drawn, which is longer than the real one.
    let length = (to_x - x).hypot(to_y - y);
    let skipped = (46.0 / length).min(1.0);
    let (x, y) = (x + skipped * (to_x - x), y + skipped * (to_y - y));
    let dash = (14.0 / (length - 46.0).max(14.0) * 100.0).round();
    let (before, after) = (n(dash + 6.0), "-106".to_owned());
    let end = shell.fired + shell.flight;
    let keys = if end <= SECONDS {
        let keys = [(0.0, &before), (shell.fired, &before), (end, &after), (SECONDS, &after)];
        Keys::of(keys.map(|(time, value)| (time, value.clone())))
    } else {
        let part = (SECONDS - shell.fired) / shell.flight;
        let over = n(dash + 6.0 - part * (dash + 112.0));
        let (rest, fired) = (end - SECONDS, shell.fired);
        let keys =
            [(0.0, &over), (rest, &after), (rest, &before), (fired, &before), (SECONDS, &over)];
        Keys::of(keys.map(|(time, value)| (time, value.clone())))
    };
    push(
        svg,
        format_args!(
            "<path class=\"shell\" pathLength=\"100\" stroke-dasharray=\"{dash} 400\" stroke-dashoffset=\"{before}\" \
             d=\"M{} {}L{} {}\">{}</path>",
            n(x),
            n(y),
            n(to_x),
            n(to_y),
            keys.animate("stroke-dashoffset", true),
        ),
    );
}

/// Draws a ring that opens where a shell hits.
fn flash(svg: &mut String, shell: &Shell) {
    let (x, y) = on_map(shell.end);
    let at = ((shell.fired + shell.flight) % SECONDS).min(SECONDS - 0.5);
    let keys = |before: &str, from: &str, to: &str| {
        Keys::of(
            [(0.0, before), (at, before), (at, from), (at + 0.45, to), (SECONDS, to)]
                .map(|(time, value)| (time, value.to_owned())),
        )
    };
    push(
        svg,
        format_args!(
            "<circle class=\"hit\" cx=\"{}\" cy=\"{}\" r=\"0\" opacity=\"0\">{}{}</circle>",
            n(x),
            n(y),
            keys("0", "4", "15").animate("r", true),
            keys("0", "1", "0").animate("opacity", true),
        ),
    );
}

/// Draws the gun's name, its current state, and its number of hits so far: a strip of numbers behind a window.
fn labels(svg: &mut String, circle: &Circle, name: &str, color: &str) {
    push(
        svg,
        format_args!("<text x=\"28\" y=\"80\" class=\"name\" style=\"fill:{color}\">{name}</text>"),
    );
    for (aim, words, color) in AIMS {
        if circle.frames.iter().any(|frame| Aim::of(frame) == aim) {
            push(
                svg,
                format_args!(
                    "<text x=\"28\" y=\"102\" class=\"state\" style=\"fill:{color}\" opacity=\"0\">{words}{}</text>",
                    while_shown(circle, |frame| Aim::of(frame) == aim),
                ),
            );
        }
    }
    let hits = circle.hits();
    let mut digits = String::new();
    for count in 0..=hits.len() {
        let y = 96 + 60 * count;
        digits += &format!("<tspan x=\"420\" y=\"{y}\">{count}</tspan>");
    }
    let shifts = hits.iter().enumerate().map(|(at, time)| (*time, format!("0 -{}", 60 * (at + 1))));
    let keys = Keys::of([(0.0, "0 0".to_owned())].into_iter().chain(shifts));
    push(
        svg,
        format_args!(
            "<g clip-path=\"url(#digits)\"><text class=\"count\">{}{digits}</text></g>\
             <text x=\"428\" y=\"95\">hits</text>",
            keys.transform("translate", false),
        ),
    );
}

/// Returns the height in the chart for an error.
fn height(error: f64) -> f64 {
    let (_, y, _, height) = CHART;
    let (least, most) = (0.01f64.log10(), 180f64.log10());
    y + height * (1.0 - (error.clamp(0.01, 180.0).log10() - least) / (most - least))
}

/// Draws the angle between the barrel and where it should point, over time.
fn chart(svg: &mut String, circle: &Circle, color: &str) {
    let (x, y, width, tall) = CHART;
    push(
        svg,
        format_args!(
            "<text x=\"{}\" y=\"{}\" class=\"faint\">angle between barrel and where to fire; on target below 0.5°</text>",
            n(x),
            n(y - 12.0)
        ),
    );
    for (error, label) in [(0.01, "≤ 0.01°"), (TOLERANCE, "0.5°"), (10.0, "10°"), (180.0, "180°")]
    {
        let (at, dashes) = (n(height(error)), if error == TOLERANCE { "4 4" } else { "none" });
        push(
            svg,
            format_args!(
                "<path d=\"M{} {at}h{}\" stroke=\"#2c4459\" stroke-dasharray=\"{dashes}\"/>\
                 <text x=\"{}\" y=\"{}\" class=\"faint end\">{label}</text>",
                n(x),
                n(width),
                n(x - 8.0),
                n(height(error) + 4.5),
            ),
        );
    }
    let points: Vec<String> = sampled(circle)
        .iter()
        .map(|(time, frame)| {
            format!("{},{}", n(x + width * time / SECONDS), n(height(frame.error)))
        })
        .collect();
    let points = points.join(" ");
    push(
        svg,
        format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.2\" \
             stroke-linejoin=\"round\" clip-path=\"url(#until)\"/>\
             <path d=\"M{} {}v{}\" stroke=\"#dbe6f0\" stroke-opacity=\".6\">{}</path>",
            n(x),
            n(y - 4.0),
            n(tall + 8.0),
            Keys::of([(0.0, "0 0".to_owned()), (SECONDS, format!("{} 0", n(width)))])
                .transform("translate", true),
        ),
    );
    push(
        svg,
        format_args!(
            "<text x=\"{}\" y=\"{}\" class=\"faint\">one circle, {} s: on target for {:.1} s, {} shells, {} hits</text>",
            n(x),
            n(y + tall + 26.0),
            n(SECONDS),
            circle.seconds_on_target(),
            circle.shells.len(),
            circle.hits().len(),
        ),
    );
}
