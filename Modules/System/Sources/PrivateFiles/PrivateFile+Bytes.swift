import LibC

/// Reading and writing all bytes of a file that is open.
extension PrivateFile {
    func allBytes(of descriptor: CInt) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            // Safe: the count is the buffer's own.
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                FileSystemCalls.retrying {
                    unsafe read(descriptor, buffer.baseAddress, buffer.count)
                }
            }
            guard count >= 0 else { throw .last("read", path) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            // It may have grown since it was examined.
            guard bytes.count <= maximumSize else { throw tooLarge }
        }
    }

    func write(_ bytes: [UInt8], to descriptor: CInt) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = FileSystemCalls.retrying { calls.write(descriptor, rest) }
            // None is no progress: to repeat that would hold the lock for ever.
            if count == 0 { errno = EIO }
            guard count > 0 else { throw .last("write", path) }
            rest = rest.dropFirst(count)
        }
    }
}
