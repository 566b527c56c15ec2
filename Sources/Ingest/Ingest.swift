/// # Ingest
///
/// Turns paths, directories, pipes and compressed files into blocks of bytes that end at line ends.
///
/// What it is: opening, recognising compression by magic bytes, decompressing, cutting into blocks, counting progress.
/// What it is not: it knows no log format, keeps nothing whole, maps no file and writes nothing.
///
/// Data flow: an `InputSource` (a path or a descriptor) is read into reused buffers, a decoder per container unpacks
/// them, and the reader cuts the stream into ``Block``s.
