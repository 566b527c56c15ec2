/// # Ingest
///
/// Turns paths, directories, pipes and compressed files into blocks of bytes that end at line ends.
///
/// What it is: opening, recognising compression by magic bytes, decompressing, cutting into blocks, counting progress.
/// What it is not: it knows no log format, keeps nothing whole, maps no file and writes nothing.
///
/// Data flow: ``DirectoryWalk`` makes ``InputSource``s of paths. Of each an ``InputReader`` stacks stages, outermost
/// container first, and cuts what comes out of the last into ``Block``s:
///
///     DescriptorStage ─► [ZstdStage | GzipStage] × 0…3 ─► [UTF16Stage] ─► blocks
///
/// Small zstd frames are decoded ahead by other threads, where the caller allows it (``InputReader/decodeAhead(threads:)``).
///
/// A stage hands out every byte before a failure, then throws it; so damaged input is used up to the damage. What could
/// not be read is an ``IngestFailure``, what was merely noticed an ``IngestNote``; ``Interruption`` ends a reader that
/// waits.
