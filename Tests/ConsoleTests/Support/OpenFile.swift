import LibC

/// Opens a file that is there; to be closed by the caller.
func openFile(_ path: String, _ mode: Int32) -> Int32 {
    // Safe: the path is copied for the time of the call.
    unsafe open(path, mode)
}
