//! Both ends of the child process that compiles one module: wasm goes in at its standard input, and
//! at its standard output comes a byte, then the artifact or the compiler's words.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Output, Stdio};
use std::thread;

use crate::exit;
use crate::sandbox::engine::{self, SandboxError};
use crate::sandbox::limits::Limits;
use crate::sandbox::refusal::{AdmitError, Refusal};

/// The argument that makes the program compile a module and do nothing else.
pub const COMPILE_COMMAND: &str = "compile-module";

/// The stack of the compiling thread, whatever the machine's own setting.
const STACK: usize = 16 << 20;

/// The first byte of the output: an artifact follows.
const ARTIFACT: u8 = b'A';

/// The first byte of the output: why the module cannot be compiled follows.
const REFUSAL: u8 = b'R';

/// The exit code of a Rust program that panicked.
const PANICKED: i32 = 101;

/// Bytes of a failed child's words that are passed on.
const WORDS: usize = 300;

/// Compiles a module in a child process.
pub(super) fn compile(program: &Path, limits: &Limits, wasm: &[u8]) -> Result<Vec<u8>, AdmitError> {
    let output = run(program, limits, wasm).map_err(|error| {
        SandboxError::Compiler(format!("cannot start {}: {error}", program.display()))
    })?;
    judge(output, limits)
}

fn run(program: &Path, limits: &Limits, wasm: &[u8]) -> io::Result<Output> {
    let mut child = Command::new(program)
        .arg(COMPILE_COMMAND)
        .arg(limits.compile_seconds.to_string())
        .arg(limits.compile_bytes.to_string())
        // What is compiled must not depend on it.
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let input = child.stdin.take();
    thread::scope(|scope| {
        // A child that ends early says why in its own way: that it did not read is no news.
        scope.spawn(move || input.map(|mut input| input.write_all(wasm)));
        child.wait_with_output()
    })
}

/// What it means how the child ended.
fn judge(mut output: Output, limits: &Limits) -> Result<Vec<u8>, AdmitError> {
    let refused = |reason: String| Err(Refusal::Compile { reason }.into());
    let words = words(&output.stderr);
    match (ending(output.status), output.stdout.first()) {
        (Ending::Code(0), Some(&ARTIFACT)) => {
            output.stdout.remove(0);
            Ok(output.stdout)
        }
        (Ending::Code(0), Some(&REFUSAL)) => {
            refused(String::from_utf8_lossy(&output.stdout[1..]).into_owned())
        }
        // This is how Rust ends where memory is refused.
        (Ending::Crashed, _) if words.starts_with("memory allocation of") => refused(format!(
            "it takes more than {} MiB of memory (compile_bytes)",
            limits.compile_bytes >> 20
        )),
        (Ending::Crashed | Ending::Code(PANICKED), _) => refused("the compiler crashed".into()),
        (Ending::OutOfTime, _) => refused(format!(
            "it takes more than {} s of processor time (compile_seconds)",
            limits.compile_seconds
        )),
        // Somebody else ended it, or it could not do its work: no fault of the module.
        (Ending::Code(_) | Ending::Killed, _) => {
            let reason = format!("the compiling process ended with {}: {words}", output.status);
            Err(SandboxError::Compiler(reason).into())
        }
    }
}

enum Ending {
    Code(i32),
    OutOfTime,
    Crashed,
    Killed,
}

#[cfg(unix)]
fn ending(status: ExitStatus) -> Ending {
    use nix::libc::{SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGXCPU};
    use std::os::unix::process::ExitStatusExt;

    match (status.code(), status.signal()) {
        (Some(code), _) => Ending::Code(code),
        (_, Some(SIGXCPU)) => Ending::OutOfTime,
        (_, Some(SIGABRT | SIGBUS | SIGFPE | SIGILL | SIGSEGV)) => Ending::Crashed,
        _ => Ending::Killed,
    }
}

#[cfg(not(unix))]
fn ending(status: ExitStatus) -> Ending {
    status.code().map_or(Ending::Killed, Ending::Code)
}

/// The first words of a child, in one line.
fn words(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(&stderr[..stderr.len().min(WORDS)]);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The child: limits itself, compiles the module on standard input, and writes what came of it to
/// standard output. Gives the exit code; what is wrong with the child goes to standard error.
///
/// Limits: processor time and, on Linux, address space. It writes no file and leaves no core. On
/// systems other than Unix there are no limits but those that the module has passed at admission.
pub fn compile_module(seconds: u32, bytes: u64) -> u8 {
    let work = move || {
        limit(seconds, bytes)?;
        let mut wasm = Vec::new();
        io::stdin().lock().read_to_end(&mut wasm).map_err(|error| error.to_string())?;
        let engine = engine::for_compiling().map_err(|error| error.to_string())?;
        Ok(engine.precompile_module(&wasm).map_err(|error| format!("{error:#}")))
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(work);
    let done: Result<Result<Vec<u8>, String>, String> = match thread.map(|thread| thread.join()) {
        Ok(Ok(done)) => done,
        // A panic of the compiler, which has been printed.
        Ok(Err(_)) => return PANICKED as u8,
        Err(error) => Err(format!("no thread: {error}")),
    };
    let written = done.and_then(|compiled| {
        let written = match compiled {
            Ok(artifact) => write(ARTIFACT, &artifact),
            Err(reason) => write(REFUSAL, reason.as_bytes()),
        };
        written.map_err(|error| error.to_string())
    });
    match written {
        Ok(()) => exit::OK,
        Err(problem) => {
            // There is nobody else to tell.
            let _ = writeln!(io::stderr(), "{problem}");
            exit::FAULT
        }
    }
}

fn write(kind: u8, content: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(&[kind])?;
    output.write_all(content)?;
    output.flush()
}

/// Limits this process for good.
#[cfg(unix)]
fn limit(seconds: u32, bytes: u64) -> Result<(), String> {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};

    let set = |resource, most: u64, beyond: u64| {
        let (_, hard) = getrlimit(resource)?;
        let most = most.min(hard);
        setrlimit(resource, most, most.saturating_add(beyond).min(hard))
    };
    // Of time the softer limit sends the signal that says so, the harder one kills.
    set(Resource::RLIMIT_CPU, seconds.into(), 5)
        .and_then(|()| set(Resource::RLIMIT_CORE, 0, 0))
        .and_then(|()| set(Resource::RLIMIT_FSIZE, 0, 0))
        .and_then(|()| {
            if cfg!(target_os = "linux") { set(Resource::RLIMIT_AS, bytes, 0) } else { Ok(()) }
        })
        .map_err(|error| format!("cannot limit itself: {error}"))
}

#[cfg(not(unix))]
fn limit(_: u32, _: u64) -> Result<(), String> {
    Ok(())
}
