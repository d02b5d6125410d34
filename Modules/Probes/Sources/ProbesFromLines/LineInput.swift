import ChildPrograms
import Foundation
import LibC

/// The place from which a decoder's lines come.
public enum LineInput: Sendable, Hashable {
    /// A descriptor, such as 0 for the standard input; nothing else may read it.
    case descriptor(Int32)
    /// A file, or a FIFO, which any number of programs may write into one after the other.
    case file(String)
    /// A program that is started, and started again when it ends.
    case program(String, [String])

    /// Opens an input that is no program.
    ///
    /// - Returns: a descriptor for the caller to close, or -1 with `errno` set.
    func open() -> CInt {
        switch self {
        case .descriptor(let descriptor): return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        case .program: return -1
        case .file(let path):
            var status = stat()
            // Safe: the call fills in one value.
            let isKnown = unsafe stat(path, &status) == 0
            // Whoever can write to a FIFO never reads its end, when one writer has gone and the next comes.
            let isPipe = isKnown && status.st_mode & S_IFMT == S_IFIFO
            // Safe: the text lives during the call.
            return unsafe LibC.open(path, (isPipe ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NOCTTY)
        }
    }

    /// Returns a sentence about an input that cannot be opened.
    func openingFailure(_ code: Int32) -> String {
        guard case .file(let path) = self else {
            return "The thermometer's lines cannot be read: \(Self.text(code))."
        }
        return
            "\(path) cannot be opened: \(Self.text(code)). Create it with `mkfifo`, or name another."
    }

    /// Returns a name by which a program is found from each folder: a path, or what was typed in `folder`.
    public static func lastingName(of program: String, in folder: String?) -> String {
        let folder = folder ?? FileManager.default.currentDirectoryPath
        let path = try? ChildProgram.path(of: program, below: folder)
        guard program.contains("/") || path != (try? ChildProgram.path(of: program)) else {
            return program
        }
        let base = URL(filePath: folder, directoryHint: .isDirectory)
        return URL(filePath: path ?? program, relativeTo: base).standardizedFileURL.path
    }

    static let noMoreFiles = "No more files can be opened. Close other programs, then try again."

    /// Returns the system's text for a value of `errno`.
    static func text(_ code: Int32) -> String {
        // Safe: the text is copied at once.
        unsafe String(cString: strerror(code))
    }
}
