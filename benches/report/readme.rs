//! The numbers of the README, between two marks.

use super::csv::{Row, find};

pub const BEGIN: &str = "<!-- written by `cargo bench -- --record` from ";
const END: &str = "<!-- end of what is written -->\n";

/// Those whose columns the tables have. The usual C and the libraries.
pub const PEERS: [&str; 6] = ["usual C", "cglm", "GLM", "Eigen", "glam", "nalgebra"];
/// Inputs a case of single calls.
pub const CALLS: usize = 256;
/// Elements of the batches that the table and the chart show.
pub const BATCH: usize = 1_000;
const LARGEST: usize = 1_000_000;

const CALL_CASES: [&str; 14] = [
    "turret_aim",
    "quat_mul",
    "quat_inverse",
    "quat_normalize",
    "quat_rot_vec",
    "quat_init_axis",
    "quat_slerp",
    "quat_slerp (1e-3 rad apart)",
    "quat_nlerp",
    "quat_to_matrix",
    "matrix_to_quat",
    "euler_to_quat",
    "quat_to_euler",
    "quat_integrate",
];

const BATCH_CASES: [&str; 12] = [
    "turret_aim_batch",
    "turret_aim_batch (own limits)",
    "turret_update_batch",
    "turret_lead_batch",
    "turret_sight_side_batch",
    "quat_mul_batch",
    "quat_rot_vec_batch",
    "quat_slerp_batch",
    "quat_nlerp_batch",
    "quat_to_matrix_batch",
    "euler_to_quat_batch",
    "quat_integrate_batch",
];

/// The path of the table that a README shows after a mark.
pub fn table_of<'a>(readme: &'a str, begin: &str) -> Option<&'a str> {
    let (_, after) = readme.split_once(begin)?;
    Some(after.split_once(" -->")?.0)
}

/// A README with the numbers of a table in place of those that it has.
pub fn with_numbers(readme: &str, table: &str, rows: &[Row]) -> Result<String, String> {
    with_text(readme, BEGIN, table, &numbers(table, rows))
}

/// A README with a text in place of that after a mark.
pub fn with_text(readme: &str, begin: &str, table: &str, text: &str) -> Result<String, String> {
    let missing = || format!("the README has no {begin}");
    let (before, rest) = readme.split_once(begin).ok_or_else(missing)?;
    let (_, after) = rest.split_once(END).ok_or_else(missing)?;
    Ok(format!("{before}{begin}{table} -->\n{text}{END}{after}"))
}

fn numbers(table: &str, rows: &[Row]) -> String {
    let machine = rows.first().map_or("", |row| &row.machine);
    let versions =
        PEERS.iter().filter_map(|peer| rows.iter().find(|row| row.peer.starts_with(peer)));
    let versions: Vec<_> = versions.map(|row| row.peer.as_str()).collect();
    format!(
        "Measured on: {machine}; {}. All numbers: [`{table}`]({table}).\n\n\
        ![How long others take over libturret](benches/record/speed.svg)\n\n{}\n{}",
        versions.join(", "),
        calls(rows),
        batches(rows),
    )
}

fn calls(rows: &[Row]) -> String {
    let mut text = format!("| one call | ns | {} | largest error |\n", PEERS.join(" | "));
    text += &rule(3 + PEERS.len());
    for case in CALL_CASES {
        let at = (case, CALLS);
        let Some(ours) = find(rows, at, "libturret", "call") else { continue };
        let cells = PEERS.map(|peer| times(find(rows, at, peer, "call")));
        text += &format!("| `{case}` | {:.1} | {} | {} |\n", ours.ns, cells.join(" | "), off(ours));
    }
    text
}

fn batches(rows: &[Row]) -> String {
    let peers = PEERS.join(" | ");
    let mut text = format!(
        "| batch of 1,000 | ns each | single calls | {peers} | 1,000,000: over memory | on 2 threads | largest error |\n"
    );
    text += &rule(6 + PEERS.len());
    for case in BATCH_CASES {
        let (at, large) = ((case, BATCH), (case, LARGEST));
        let Some(ours) = find(rows, at, "libturret", "batch") else { continue };
        let cells = PEERS.map(|peer| times(find(rows, at, peer, "loop")));
        let inverse = |row: Option<&Row>| {
            row.map_or("—".to_owned(), |row| format!("{}×", number(1.0 / row.ratio)))
        };
        text += &format!(
            "| `{case}` | {:.1} | {} | {} | {} | {} | {} |\n",
            ours.ns,
            times(find(rows, at, "libturret", "calls")),
            cells.join(" | "),
            inverse(find(rows, large, "memory", "write")),
            inverse(find(rows, large, "libturret", "threads")),
            off(find(rows, large, "libturret", "batch").unwrap_or(ours)),
        );
    }
    text
}

pub fn rule(columns: usize) -> String {
    format!("|{}\n", "---|".repeat(columns))
}

/// How many times libturret's time a peer takes; a peer that is far off is not a peer.
pub fn times(row: Option<&Row>) -> String {
    match row {
        None => "—".to_owned(),
        Some(row) if row.error.is_some_and(|error| error > WRONG) => {
            format!("{}× wrong", number(row.ratio))
        }
        Some(row) => format!("{}×", number(row.ratio)),
    }
}

/// An error that is none of rounding.
const WRONG: f64 = 1e-4;

fn off(row: &Row) -> String {
    let unit = if row.unit == "rad" { " rad" } else { "" };
    match row.error {
        Some(error) if error > 0.0 => format!("{error:.0e}{unit}"),
        _ => "none".to_owned(),
    }
}

/// Two digits, or as many as stand before the point.
pub fn number(x: f64) -> String {
    if x < 9.95 { format!("{x:.1}") } else { format!("{x:.0}") }
}
