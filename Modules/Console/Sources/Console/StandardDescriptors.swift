import LibC

/// The descriptors 0, 1 and 2, of which a program may be started without some.
enum StandardDescriptors {
    /// Gives each that is closed a `/dev/null` that can only be read.
    ///
    /// So the input is at its end and writing fails, as before; but no file or pipe of ours gets
    /// the number, to be read as commands or written over with messages.
    static func fillGaps() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number, which is this one. Safe: the path is a constant.
            _ = unsafe open("/dev/null", O_RDONLY)
        }
    }
}
