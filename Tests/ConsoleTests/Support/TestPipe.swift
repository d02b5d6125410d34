import ConsoleTestSupport
import Foundation
import LibC

/// A pipe that a test holds both ends of.
final class TestPipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32
    private let isWritable = Flag()

    init() throws {
        (readEnd, writeEnd) = try Descriptors.pipe()
    }

    deinit {
        closeWriteEnd()
        close(readEnd)
    }

    /// A pipe that holds `text`, and nothing after it.
    static func holding(_ text: String) throws -> TestPipe {
        let pipe = try TestPipe()
        pipe.write(text)
        pipe.closeWriteEnd()
        return pipe
    }

    func write(_ text: String) {
        Descriptors.write(text, to: writeEnd)
    }

    /// Writes more than a pipe holds, which must not block a thread of the pool.
    func writeOnAThread(_ text: String) {
        Thread.detachNewThread {
            self.write(text)
            self.closeWriteEnd()
        }
    }

    func closeWriteEnd() {
        if isWritable.lower() { close(writeEnd) }
    }

    /// All that was written, after which nothing can be.
    func contents() -> String {
        closeWriteEnd()
        return contentsAfterItsEnd()
    }

    /// All that is written until another closes the write end.
    func contentsAfterItsEnd() -> String {
        var contents: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            // Safe: no more bytes are asked for than the array has.
            let count = unsafe read(readEnd, &block, block.count)
            guard count > 0 else { return String(decoding: contents, as: UTF8.self) }
            contents += block[..<count]
        }
    }
}
