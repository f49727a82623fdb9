/// The results of one contender in one case. No text in it has a comma.
#[derive(Clone, Debug)]
pub struct Row {
    pub machine: String,
    pub case: String,
    pub elements: usize,
    /// The name, and the version except for libturret.
    pub peer: String,
    /// How it is compiled and called.
    pub flags: String,
    /// Nanoseconds an element.
    pub ns: f64,
    /// Its time over libturret's.
    pub ratio: f64,
    pub error: Option<f64>,
    pub unit: String,
}

const HEAD: &str = "machine,case,elements,peer,flags,ns,ratio,error,unit";

impl Row {
    /// Rows as text, with a head.
    pub fn write(rows: &[Self]) -> String {
        let lines = rows.iter().map(|row| {
            let Self { machine, case, elements, peer, flags, ns, ratio, error, unit } = row;
            let error = error.map_or(String::new(), |error| format!("{error:.2e}"));
            format!(
                "{machine},{case},{elements},{peer},{flags},{ns:.3},{ratio:.3},{error},{unit}\n"
            )
        });
        format!("{HEAD}\n{}", lines.collect::<String>())
    }

    /// The rows of such a text.
    pub fn parse(text: &str) -> Result<Vec<Self>, String> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(format!("the table does not begin with {HEAD}"));
        }
        lines.map(|line| Self::of_line(line).ok_or_else(|| format!("no row: {line}"))).collect()
    }

    fn of_line(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split(',').collect();
        let [machine, case, elements, peer, flags, ns, ratio, error, unit] = *fields else {
            return None;
        };
        Some(Self {
            machine: machine.to_owned(),
            case: case.to_owned(),
            elements: elements.parse().ok()?,
            peer: peer.to_owned(),
            flags: flags.to_owned(),
            ns: ns.parse().ok()?,
            ratio: ratio.parse().ok()?,
            error: if error.is_empty() { None } else { Some(error.parse().ok()?) },
            unit: unit.to_owned(),
        })
    }
}

/// The row of a peer in a case whose flags end with a form. If there are two, it is the last one, which is for this
/// machine.
pub fn find<'a>(
    rows: &'a [Row],
    (case, elements): (&str, usize),
    peer: &str,
    how: &str,
) -> Option<&'a Row> {
    let of_case = rows.iter().filter(|row| row.case == case && row.elements == elements);
    let mut of_peer = of_case.filter(|row| row.peer.starts_with(peer) && row.flags.ends_with(how));
    of_peer.next_back()
}
