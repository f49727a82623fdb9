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

pub const CALL_CASES: [&str; 39] = [
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
    "turret_engage (full; drag in steps)",
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
        "{}\n{}{}\n![The time that other code takes for the same work, divided by libturret's](../benches/record/speed.svg)\n\n\
        Measured on: {machine}; {}. All numbers: [`{table}`](../{table}).\n",
        turrets(rows),
        sizes(rows),
        quaternions(rows),
        versions.join(", "),
    )
}

/// The case of a batch as a single call.
fn as_call(case: &str) -> String {
    case.replacen("_batch", "", 1)
}

/// Returns the cases of `calls` and `batches` that a filter takes, as single calls, a function after the other.
fn functions(calls: &[&str], batches: &[&str], is_taken: fn(&str) -> bool) -> Vec<String> {
    let calls = calls.iter().map(|case| (*case).to_owned());
    let all: Vec<String> = calls.chain(batches.iter().map(|case| as_call(case))).collect();
    let function = |case: &str| case.split(" (").next().unwrap_or(case).to_owned();
    let mut sorted: Vec<String> = vec![];
    for case in all.iter().filter(|case| is_taken(case)) {
        if !sorted.contains(case) {
            let last = sorted.iter().rposition(|other| function(other) == function(case));
            sorted.insert(last.map_or(sorted.len(), |at| at + 1), case.clone());
        }
    }
    sorted
}

/// The row of a case as a single call of libturret or a peer, over many inputs.
fn call<'a>(rows: &'a [Row], case: &str, peer: &str) -> Option<&'a Row> {
    CALLS.iter().rev().find_map(|count| find(rows, (case, *count), peer, "call"))
}

/// The name of the batch of a case.
fn as_batch(case: &str) -> String {
    let (function, kind) = case.split_once(' ').map_or((case, ""), |(name, kind)| (name, kind));
    format!("{function}_batch {kind}").trim_end().to_owned()
}

/// The row with the largest error.
fn worst(rows: [Option<&Row>; 2]) -> Option<&Row> {
    let error = |row: &Row| row.error.unwrap_or(0.0);
    rows.into_iter().flatten().max_by(|a, b| error(a).total_cmp(&error(b)))
}

fn ns(row: Option<&Row>) -> String {
    row.map_or("—".to_owned(), |row| format!("{:.1}", row.ns))
}

fn turrets(rows: &[Row]) -> String {
    let mut text = "| function | one call: ns | usual C | in a batch of 1,000: ns each | in 1 ms | usual C, called \
        | usual C, inlined | on 2 threads | largest error |\n"
        .to_owned();
    text += &rule(9);
    for case in functions(&CALL_CASES, &TURRET_CASES, |case| case.starts_with("turret_")) {
        let batch = as_batch(&case);
        let of_batch = |peer, how| find(rows, (batch.as_str(), BATCH), peer, how);
        let (alone, ours) = (call(rows, &case, "libturret"), of_batch("libturret", "batch"));
        let Some(worst) = worst([alone, ours]) else { continue };
        let in_1_ms = ours.map_or("—".to_owned(), |row| thousands(two_digits(1e6 / row.ns)));
        let threads = find(rows, (batch.as_str(), LARGEST), "libturret", "threads");
        text += &format!(
            "| `{case}` | {} | {} | {} | {in_1_ms} | {} | {} | {} | {} |\n",
            ns(alone),
            times(call(rows, &case, "usual C")),
            ns(ours),
            times(of_batch("usual C", "calls")),
            times(of_batch("usual C", "loop")),
            threads.map_or("—".to_owned(), |row| format!("{}×", number(1.0 / row.ratio))),
            off(worst),
        );
    }
    text
}

/// The functions of quaternions: single calls, and batches where there are some.
fn quaternions(rows: &[Row]) -> String {
    let mut text = format!(
        "| call / batch of 1,000 | ns each | {} | largest error |\n{}",
        PEERS.join(" | "),
        rule(3 + PEERS.len())
    );
    let is_quaternion = |case: &str| !case.starts_with("turret_");
    for case in functions(&CALL_CASES, &BATCH_CASES, is_quaternion) {
        let batch = as_batch(&case);
        let of_batch = |peer, how| find(rows, (batch.as_str(), BATCH), peer, how);
        let (alone, ours) = (call(rows, &case, "libturret"), of_batch("libturret", "batch"));
        let Some(worst) = worst([alone, ours]) else { continue };
        let cells = PEERS.map(|peer| both(call(rows, &case, peer), of_batch(peer, "loop"), ours));
        text += &format!(
            "| `{case}` | {} / {} | {} | {} |\n",
            ns(alone),
            ns(ours),
            cells.join(" | "),
            off(worst),
        );
    }
    text
}

/// The ratios of a peer's time to libturret's, in a call and in a batch, if libturret has a batch.
fn both(call: Option<&Row>, batch: Option<&Row>, ours: Option<&Row>) -> String {
    match (call, batch, ours) {
        (None, None, _) => "—".to_owned(),
        (_, _, None) => times(call),
        _ => format!("{} / {}", times(call), times(batch)),
    }
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
    format!(
        "| ns each, in a batch of | {} |\n{}{lines}\n",
        columns.join(" | "),
        rule(1 + SIZES.len())
    )
}

pub fn rule(columns: usize) -> String {
    format!("|{}\n", "---|".repeat(columns))
}

/// The ratio of a peer's time to libturret's, and whether its results are wrong.
pub fn times(row: Option<&Row>) -> String {
    let is_wrong = |row: &Row| row.error.is_some_and(|error| error > WRONG);
    row.map_or("—".to_owned(), |row| {
        format!("{}×{}", number(row.ratio), if is_wrong(row) { " wrong" } else { "" })
    })
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
