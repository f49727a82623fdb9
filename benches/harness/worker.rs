use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// A thread that waits for work.
pub struct Worker {
    /// Locked while the worker is busy.
    ends: Mutex<(Sender<Job>, Receiver<()>)>,
}

impl Worker {
    pub fn start() -> Self {
        let (job, jobs) = channel::<Job>();
        let (done, ends) = channel();
        thread::spawn(move || {
            for job in jobs {
                job();
                if done.send(()).is_err() {
                    break;
                }
            }
        });
        Self { ends: Mutex::new((job, ends)) }
    }

    /// Runs `here` on this thread while the worker runs `there`.
    pub fn both(&self, here: impl FnOnce(), there: impl FnOnce() + Send) {
        let ends = self.ends.lock().expect("nobody panics at work");
        let (job, done) = &*ends;
        let there: Box<dyn FnOnce() + Send + '_> = Box::new(there);
        // SAFETY: only the lifetime changes, and the worker is waited for before this returns or unwinds.
        let there = unsafe { std::mem::transmute::<Box<dyn FnOnce() + Send + '_>, Job>(there) };
        job.send(there).expect("the worker lives as long as its channel");
        let _wait = Wait(done);
        here();
    }
}

struct Wait<'a>(&'a Receiver<()>);

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        // An error says that the worker has ended, and with it its job.
        let _ = self.0.recv();
    }
}
