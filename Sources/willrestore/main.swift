#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// A pipe that its reader closed is an error of `write`, not a signal that kills.
_ = signal(SIGPIPE, SIG_IGN)
// A stream that the caller closed must not be given to the next file that is opened: what is printed there would end in
// that file, and what is read there would come from it. Writing to the one in its place fails, as does reading from the
// one in the place of standard input, and is told.
while case let descriptor = unsafe open("/dev/null", fcntl(STDIN_FILENO, F_GETFD) < 0 ? O_WRONLY : O_RDONLY),
  descriptor >= 0
{
  if descriptor > STDERR_FILENO {
    _ = close(descriptor)
    break
  }
}
exit(Program.run(Environment.arguments))
