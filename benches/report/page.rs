//! The numbers of docs/speed.md, between two marks.

use super::csv::{Row, find};

pub const BEGIN: &str = "<!-- written by `cargo bench -- --record` from ";
const END: &str = "<!-- end of what is written -->\n";

/// The contenders with columns in the tables: the usual C and the libraries.
pub const PEERS: [&str; 6] = ["usual C", "cglm", "GLM", "Eigen", "glam", "nalgebra"];
/// Inputs of a case of single calls: few enough for a branch predictor to learn, and more.
pub const CALLS: [usize; 2] = [256, 4_096];
/// Elements of the batches that the tables and the chart show.
pub const BATCH: usize = 1_000;
const LARGEST: usize = 1_000_000;
/// The numbers of turrets that a batch is shown for.
const SIZES: [usize; 9] = [1, 4, 16, 64, 256, 1_000, 10_000, 100_000, LARGEST];

pub const CALL_CASES: [&str; 38] = [
    "turret_aim",
    "turret_aim (turned mount)",
    "turret_aim (random orientations)",
    "turret_update (rates)",
    "turret_update (full)",
    "turret_update (rates; beyond a stop)",
    "turret_update (rates; next to a stop)",
    "turret_update (full; beyond a stop)",
    "turret_update (full; next to a stop)",
    "turret_track (rates)",
    "turret_track (full)",
    "turret_engage (rates)",
    "turret_engage (full)",
    "turret_engage (full; no shot)",
    "turret_engage (rates; beyond a stop)",
    "turret_engage (rates; next to a stop)",
    "turret_engage (full; beyond a stop)",
    "turret_engage (full; next to a stop)",
    "turret_lead (straight)",
    "turret_lead (falling)",
    "turret_lead (falling; the usual iterates)",
    "turret_sight_side",
    "turret_camera_sample",
    "turret_camera_sample (8 keys)",
    "quat_mul",
    "quat_inverse",
    "quat_normalize",
    "quat_rot_vec",
    "quat_init_axis",
    "quat_from_vectors",
    "quat_slerp",
    "quat_slerp (1e-3 rad apart)",
    "quat_nlerp",
    "quat_to_matrix",
    "matrix_to_quat",
    "euler_to_quat",
    "quat_to_euler",
    "quat_integrate",
];

pub const TURRET_CASES: [&str; 27] = [
    "turret_aim_batch",
    "turret_aim_batch (own limits)",
    "turret_aim_batch (turned mount)",
    "turret_aim_batch (random orientations)",
    "turret_update_batch (rates)",
    "turret_update_batch (full)",
    "turret_update_batch (rates; own configurations)",
    "turret_update_batch (full; own configurations)",
    "turret_update_batch (rates; beyond a stop)",
    "turret_update_batch (rates; next to a stop)",
    "turret_update_batch (full; beyond a stop)",
    "turret_update_batch (full; next to a stop)",
    "turret_lead_batch (straight)",
    "turret_lead_batch (falling)",
    "turret_lead_batch (falling; the usual iterates)",
    "turret_engage_batch (rates)",
    "turret_engage_batch (full)",
    "turret_engage_batch (rates; no shot)",
    "turret_engage_batch (full; no shot)",
    "turret_engage_batch (full; 8 configurations)",
    "turret_engage_batch (rates; own configurations)",
    "turret_engage_batch (full; own configurations)",
    "turret_engage_batch (rates; beyond a stop)",
    "turret_engage_batch (rates; next to a stop)",
    "turret_engage_batch (full; beyond a stop)",
    "turret_engage_batch (full; next to a stop)",
    "turret_sight_side_batch",
];

pub const BATCH_CASES: [&str; 7] = [
    "quat_mul_batch",
    "quat_rot_vec_batch",
    "quat_slerp_batch",
    "quat_nlerp_batch",
    "quat_to_matrix_batch",
    "euler_to_quat_batch",
    "quat_integrate_batch",
];

/// The path of the table that a page shows after a mark.
pub fn table_of<'a>(page: &'a str, begin: &str) -> Option<&'a str> {
    let (_, after) = page.split_once(begin)?;
    Some(after.split_once(" -->")?.0)
}

/// Returns a page with its numbers replaced by those of a table.
pub fn with_numbers(page: &str, table: &str, rows: &[Row]) -> Result<String, String> {
    with_text(page, BEGIN, table, &numbers(table, rows))
}

/// A page with a text in place of the text after a mark.
pub fn with_text(page: &str, begin: &str, table: &str, text: &str) -> Result<String, String> {
    let missing = || format!("the page has no {begin}");
    let (before, rest) = page.split_once(begin).ok_or_else(missing)?;
    let (_, after) = rest.split_once(END).ok_or_else(missing)?;
    Ok(format!("{before}{begin}{table} -->\n{text}{END}{after}"))
}

fn numbers(table: &str, rows: &[Row]) -> String {
    let machine = rows.first().map_or("", |row| &row.machine);
    let versions =
        PEERS.iter().filter_map(|peer| rows.iter().find(|row| row.peer.starts_with(peer)));
    let versions: Vec<_> = versions.map(|row| row.peer.as_str()).collect();
    format!(
        "Measured on: {machine}; {}. All numbers: [`{table}`](../{table}).\n\n\
        ![How long others take over libturret](../benches/record/speed.svg)\n\n{}\n{}\n{}{}",
        versions.join(", "),
        calls(rows),
        turrets(rows),
        sizes(rows),
        batches(rows),
    )
}

fn calls(rows: &[Row]) -> String {
    let mut text =
        format!("| one call, 256 / 4,096 inputs | ns | {} | largest error |\n", PEERS.join(" | "));
    text += &rule(3 + PEERS.len());
    for case in CALL_CASES {
        let found = |peer: &str| CALLS.map(|count| find(rows, (case, count), peer, "call"));
        let ours = found("libturret");
        let Some(last) = ours.iter().flatten().last() else { continue };
        let ns = ours.iter().flatten().map(|row| format!("{:.1}", row.ns));
        let ns: Vec<_> = ns.collect();
        let cells = PEERS.map(|peer| times_each(&found(peer)));
        let (ns, cells) = (ns.join(" / "), cells.join(" | "));
        text += &format!("| `{case}` | {ns} | {cells} | {} |\n", off(last));
    }
    text
}

fn turrets(rows: &[Row]) -> String {
    let mut text =
        "| batch of 1,000 | ns each | in 1 ms | single calls | usual C, called | usual C, inlined \
        | 1,000,000: over memory | on 2 threads | largest error |\n"
            .to_owned();
    text += &rule(9);
    for case in TURRET_CASES {
        let at = (case, BATCH);
        let Some(ours) = find(rows, at, "libturret", "batch") else { continue };
        let other = |peer, how| times(find(rows, at, peer, how));
        text += &format!(
            "| `{case}` | {:.1} | {} | {} | {} | {} | {} |\n",
            ours.ns,
            thousands(two_digits(1e6 / ours.ns)),
            other("libturret", "calls"),
            other("usual C", "calls"),
            other("usual C", "loop"),
            at_largest(rows, case, ours),
        );
    }
    text
}

/// The time of a turret in batches of growing size; empty if no case was recorded at all sizes.
fn sizes(rows: &[Row]) -> String {
    let mut lines = String::new();
    for case in TURRET_CASES {
        let of = SIZES.map(|size| find(rows, (case, size), "libturret", "batch"));
        if of.iter().all(Option::is_some) {
            let cells = of.map(|row| row.map_or(String::new(), |row| number(row.ns)));
            lines += &format!("| `{case}` | {} |\n", cells.join(" | "));
        }
    }
    if lines.is_empty() {
        return lines;
    }
    let columns = SIZES.map(|size| thousands(size as f64));
    format!("| ns each, of | {} |\n{}{lines}\n", columns.join(" | "), rule(1 + SIZES.len()))
}

fn batches(rows: &[Row]) -> String {
    let peers = PEERS.join(" | ");
    let mut text = format!(
        "| batch of 1,000 | ns each | single calls | {peers} | 1,000,000: over memory | on 2 threads | largest error |\n"
    );
    text += &rule(6 + PEERS.len());
    for case in BATCH_CASES {
        let at = (case, BATCH);
        let Some(ours) = find(rows, at, "libturret", "batch") else { continue };
        let cells = PEERS.map(|peer| times(find(rows, at, peer, "loop")));
        text += &format!(
            "| `{case}` | {:.1} | {} | {} | {} |\n",
            ours.ns,
            times(find(rows, at, "libturret", "calls")),
            cells.join(" | "),
            at_largest(rows, case, ours),
        );
    }
    text
}

/// The last columns of a table, for the largest batch: relative to memory, on two threads, and the error.
fn at_largest(rows: &[Row], case: &str, ours: &Row) -> String {
    let large = (case, LARGEST);
    let inverse = |row: Option<&Row>| {
        row.map_or("—".to_owned(), |row| format!("{}×", number(1.0 / row.ratio)))
    };
    format!(
        "{} | {} | {}",
        inverse(find(rows, large, "memory", "write")),
        inverse(find(rows, large, "libturret", "threads")),
        off(find(rows, large, "libturret", "batch").unwrap_or(ours)),
    )
}

pub fn rule(columns: usize) -> String {
    format!("|{}\n", "---|".repeat(columns))
}

/// The ratio of a peer's time to libturret's. A peer with a large error is left out.
pub fn times(row: Option<&Row>) -> String {
    times_each(&[row])
}

/// The same of several rows of one peer.
fn times_each(rows: &[Option<&Row>]) -> String {
    let there = || rows.iter().flatten();
    let ratios: Vec<_> = there().map(|row| number(row.ratio)).collect();
    let is_wrong = there().any(|row| row.error.is_some_and(|error| error > WRONG));
    match ratios.join(" / ").as_str() {
        "" => "—".to_owned(),
        ratios => format!("{ratios}×{}", if is_wrong { " wrong" } else { "" }),
    }
}

/// An error larger than rounding, and larger than that of a turret which is late by a part of a step.
const WRONG: f64 = 2e-4;

fn off(row: &Row) -> String {
    let unit = if row.unit == "rad" { " rad" } else { "" };
    match row.error {
        Some(error) if error > 0.0 => format!("{error:.0e}{unit}"),
        _ => "none".to_owned(),
    }
}

/// Formats with two decimals below 1, one above, or none for large numbers.
pub fn number(x: f64) -> String {
    if x < 0.995 {
        format!("{x:.2}")
    } else if x < 9.95 {
        format!("{x:.1}")
    } else {
        format!("{x:.0}")
    }
}

/// Rounded to its first two digits.
fn two_digits(x: f64) -> f64 {
    let unit = 10f64.powf(x.log10().floor() - 1.0).max(1.0);
    (x / unit).round() * unit
}

/// A whole number, with commas between thousands.
fn thousands(x: f64) -> String {
    let digits = format!("{x:.0}");
    let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
    match head {
        "" => tail.to_owned(),
        _ if head.len() > 3 => format!("{},{tail}", thousands((x / 1_000.0).floor())),
        _ => format!("{head},{tail}"),
    }
}
