#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// A pipe that its reader closed is an error of `write`, not a signal that kills.
_ = signal(SIGPIPE, SIG_IGN)
// A stream that the caller closed must not be given to the next file that is opened: what is printed there would end in
// that file. Writing to this one fails, and is told.
while case let descriptor = unsafe open("/dev/null", O_RDONLY), descriptor >= 0 {
  if descriptor > STDERR_FILENO {
    _ = close(descriptor)
    break
  }
}
exit(Program.run(Environment.arguments))
