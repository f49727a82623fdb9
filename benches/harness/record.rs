/// What a case came to.
pub struct Record {
    pub name: &'static str,
    pub unit: &'static str,
    /// What libturret may be off by.
    pub bound: f64,
    /// Nanoseconds a call of libturret.
    pub time: f64,
    pub libturret_error: f64,
    pub usual: Outcome,
    pub cglm: Option<Outcome>,
}

/// What a peer came to.
pub struct Outcome {
    /// Its time over libturret's.
    pub ratio: f64,
    pub error: f64,
}

impl Record {
    pub fn is_right(&self) -> bool {
        self.libturret_error <= self.bound
    }
}
