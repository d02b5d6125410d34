import Foundation
import PrivateFilesTestSupport
import Testing

@testable import PrivateFiles

@Suite("The largest size of a file") struct PrivateFileLimitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
    }

    @Test("A file that is too large is refused, without being read.", arguments: [64, 2048])
    func largeFile(kilobytes: Int) throws {
        let size = kilobytes * 1024
        let file = PrivateFile(folder: folder.state, name: "note", maximumSize: size)
        try file.replace(with: [1])
        // A file with a hole takes no room. Safe, here and below: the path lives during the call.
        try #require(unsafe truncate(file.path, size) == 0)
        #expect(try file.contents()?.count == size)
        try #require(unsafe truncate(file.path, size + 1) == 0)

        let error = #expect(throws: FileError.self) { try file.contents() }

        let text = kilobytes == 64 ? "64 KB" : "2 MB"
        #expect(
            error
                == .unavailable(
                    """
                    \(file.path) is not a file of this program. It has more than \(text). Move it \
                    away, then try again.
                    """))
    }

    @Test("Nothing is written that is too large to be read again, and the old file stays.")
    func tooMuch() throws {
        let file = PrivateFile(folder: folder.state, name: "note", maximumSize: 10)
        try file.replace(with: Array("0123456789".utf8))

        let error = #expect(throws: FileError.self) {
            try file.replace(with: Array("0123456789a".utf8))
        }

        #expect(error?.description.contains("could not be read again. Nothing changed") == true)
        #expect(try file.contents() == Array("0123456789".utf8))
        #expect(folder.contents == ["note"])
    }
}
