use std::time::{Duration, Instant};

/// How long one contender runs before the next has its turn: short enough that the machine is equally busy for both,
/// and long enough for the clock, which takes half a microsecond.
const TURN: Duration = Duration::from_micros(100);

/// How long the contenders of a case take turns.
const TIME: Duration = Duration::from_millis(2500);
/// The least and the greatest number of turns of each contender.
const ROUNDS: (usize, usize) = (7, 3000);

/// What is timed, and by which clock.
pub struct Timed<'a> {
    pub pass: &'a mut dyn FnMut(),
    /// Whether it also works on other threads. If so, the time is measured until they are done, not the time of this
    /// thread.
    pub has_threads: bool,
}

/// Returns nanoseconds per pass, a row per round and a column per contender. The contenders take turns, and each round
/// starts with another contender.
pub fn take_turns(contenders: &mut [Timed<'_>]) -> Vec<Vec<f64>> {
    let passes: Vec<u32> = contenders.iter_mut().map(passes_a_turn).collect();
    let start = Instant::now();
    let mut rounds = Vec::new();
    let (least, most) = ROUNDS;
    while rounds.len() < least || (rounds.len() < most && start.elapsed() < TIME) {
        let mut times = vec![0.0; contenders.len()];
        let mut turns: Vec<_> = contenders.iter_mut().zip(&passes).zip(&mut times).collect();
        let first = rounds.len() % turns.len();
        turns.rotate_left(first);
        for ((contender, &passes), time) in turns {
            *time = nanoseconds_a_pass(contender, passes);
        }
        rounds.push(times);
    }
    rounds
}

/// The first pass is not timed: it brings code and data back into the cache. A pass that fills a turn by itself needs
/// more than the cache holds.
fn nanoseconds_a_pass(contender: &mut Timed<'_>, passes: u32) -> f64 {
    clear_wide_registers();
    if passes > 1 {
        (contender.pass)();
    }
    let start = Clock::start(contender.has_threads);
    for _ in 0..passes {
        (contender.pass)();
    }
    start.seconds() * 1e9 / f64::from(passes)
}

/// How many passes fill a turn.
fn passes_a_turn(contender: &mut Timed<'_>) -> u32 {
    clear_wide_registers();
    let start = Clock::start(contender.has_threads);
    let mut passes = 0;
    while start.seconds() < 20.0 * TURN.as_secs_f64() {
        (contender.pass)();
        passes += 1;
    }
    (passes / 20).max(1)
}

/// Clears the upper halves of the wide registers. A peer compiled for this machine may leave values in them, which
/// makes SSE code take up to 1.8 times as long on a Zen 4. The next contender must not pay for that.
fn clear_wide_registers() {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx") {
        #[target_feature(enable = "avx")]
        fn clear() {
            std::arch::x86_64::_mm256_zeroupper();
        }
        // SAFETY: the processor has AVX.
        unsafe { clear() };
    }
}

/// The time since it started.
enum Clock {
    Wall(Instant),
    /// The time in which this thread had a processor, seconds. On a busy machine, the time of others does not count.
    #[cfg(unix)]
    Thread(f64),
}

impl Clock {
    #[cfg(unix)]
    fn start(wall: bool) -> Self {
        if wall { Self::Wall(Instant::now()) } else { Self::Thread(worked()) }
    }

    #[cfg(not(unix))]
    fn start(_: bool) -> Self {
        Self::Wall(Instant::now())
    }

    fn seconds(&self) -> f64 {
        match self {
            Self::Wall(start) => start.elapsed().as_secs_f64(),
            #[cfg(unix)]
            Self::Thread(start) => worked() - start,
        }
    }
}

/// How long this thread has worked, seconds.
#[cfg(unix)]
fn worked() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: it is written to, and nothing else.
    let done = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    assert_eq!(done, 0, "the thread has a clock");
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// The median, which a few interrupted turns do not change.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}
