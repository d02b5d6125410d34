import Console
import LibC

/// A reader of a trace: a file, a pipe, or standard input when the path is `-`.
///
/// A file whose program still runs can be followed: what is there is read at once, and what is added later
/// as it comes.
actor TraceSource {
    /// The next part of the input.
    enum Part: Sendable {
        /// Whole lines; `nil` is one that is no text, or too long.
        case lines([String?])
        /// The end, which a half line may precede.
        case end(rest: String?)
    }

    /// The time after which a file is looked at again.
    private static let pause = Duration.milliseconds(100)
    private static let blockSize = 1 << 16

    nonisolated let path: String
    private let descriptor: Int32
    nonisolated let follows: Bool
    /// `nil` for a file, which can be read without waiting.
    private nonisolated let input: InputReader?
    /// The start of a line whose end is not there yet.
    private var rest: [UInt8] = []

    /// Opens the source.
    ///
    /// - Parameter follows: whether it waits for the file, and for more at its end.
    init(_ path: String, follows: Bool, on console: LineConsole) async throws {
        self.path = path
        self.follows = follows
        guard path != "-" else {
            (descriptor, input) = (-1, console.input)
            return
        }
        let file = ProgramEnvironment.current.path(path)
        var descriptor = Self.open(file)
        if follows, descriptor < 0, errno == ENOENT {
            await console.printError("Waiting for \(path). Start `ribhouse --trace \(path)`.")
            while descriptor < 0 {
                try await Task.sleep(for: Self.pause)
                descriptor = Self.open(file)
            }
        }
        guard descriptor >= 0 else { throw TraceError.unreadable(path) }
        self.descriptor = descriptor
        var status = stat()
        // Safe: the call writes only to the structure, which is local.
        let isFile =
            unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        input = isFile ? nil : InputReader(descriptor: descriptor)
    }

    /// Whether the last line that was read may be the half of one.
    nonisolated var mayBeCut: Bool { follows && input != nil }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func open(_ path: String) -> Int32 {
        // A pipe without a writer would block the thread, and a signal could not end the program.
        // Safe: the path is a string that lives as long as the call.
        unsafe LibC.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }

    /// Returns what comes next, and waits for it.
    ///
    /// - Throws: `CancellationError`, ``TraceError/unreadable(_:)`` or ``TraceError/replaced(_:)``.
    func next() async throws -> Part {
        if let input { return try await next(of: input) }
        var block = [UInt8](repeating: 0, count: Self.blockSize)
        while true {
            // Safe: the call writes at most the size of the block.
            let count = unsafe read(descriptor, &block, block.count)
            guard count >= 0 else { throw TraceError.unreadable(path) }
            if count == 0 {
                guard follows else {
                    return .end(rest: rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self))
                }
                guard isInPlace else { throw TraceError.replaced(path) }
                try await Task.sleep(for: Self.pause)
                continue
            }
            rest += block[..<count]
            let parts = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            if parts.count == 1, rest.count <= InputReader.longestLine { continue }
            let lines = parts.count == 1 ? [nil] : parts.dropLast().map { Self.text($0) }
            rest = parts.last.map(Array.init) ?? []
            return .lines(lines)
        }
    }

    /// Whether the file still has its name, and what was read of it.
    private var isInPlace: Bool {
        var (own, named) = (stat(), stat())
        // Safe: the calls write only to the structures, and the path lives as long as they do.
        guard unsafe fstat(descriptor, &own) == 0,
            unsafe stat(ProgramEnvironment.current.path(path), &named) == 0
        else {
            return false
        }
        return own.st_ino == named.st_ino && own.st_dev == named.st_dev
            && own.st_size >= lseek(descriptor, 0, SEEK_CUR)
    }

    private static func text(_ line: ArraySlice<UInt8>) -> String? {
        String(validating: line, as: UTF8.self)
    }

    private func next(of input: InputReader) async throws -> Part {
        do {
            return try await input.nextLine().map { .lines([$0]) } ?? .end(rest: nil)
        } catch {
            switch error {
            case .lineTooLong, .notText: return .lines([nil])
            case .cancelled: throw CancellationError()
            default: throw TraceError.unreadable(path)
            }
        }
    }
}
