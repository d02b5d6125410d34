import Foundation
import PrivateFilesTestSupport
import Testing

@testable import PrivateFiles

@Suite struct FileErrorTests {
    @Test(
        "A failed call says what it was, and what to do.",
        arguments: [
            (EACCES, "permission denied; give yourself access, or set RIBHOUSE_HOME to a "),
            (EPERM, "permission denied; give yourself access"),
            (EROFS, "the file system is read-only; set RIBHOUSE_HOME to a folder that can be"),
            (ENOSPC, "no space is left there; free some space, then try again"),
            (EDQUOT, "no space is left there; free some space, then try again"),
            (ENOTDIR, "a part of the path is not a folder; move it away"),
            (ELOOP, "a link in the path leads to itself; correct it, or set RIBHOUSE_HOME to"),
            (ENAMETOOLONG, "the path is too long; set RIBHOUSE_HOME to a folder with a shorter"),
            (EISDIR, "something else is in its place; move that away, then try again"),
            (EEXIST, "something else is in its place; move that away, then try again"),
            (ENOENT, "it does not exist; check the path, or set RIBHOUSE_HOME to another folder"),
            (EIO, "Input/output error; check the disk, or set RIBHOUSE_HOME to another folder"),
        ])
    func advice(code: CInt, text: String) {
        let error = FileError.failed("read", "/a/it's", code)

        #expect(error == .unavailable(error.description))
        #expect(error.description.hasPrefix("Could not read /a/it's: \(text)"))
    }

    @Test("A link in the place of a file is to be removed.")
    func link() throws {
        let folder = try TemporaryFolder()
        try folder.state.create()
        let path = folder.state.path + "/it's"
        try folder.putLink(at: path, to: path)

        let error = FileError.failed("read", path, ELOOP)

        #expect(
            error.description.hasSuffix(
                """
                it is a symbolic link; put the file itself there, or run: rm '\(folder.state.path)/it'\\''s'.
                """))
    }

    @Test("Each quote of a path is one that a shell reads as a quote.")
    func quoted() {
        #expect(shellQuoted("a b") == "'a b'")
        #expect(shellQuoted("'a''b") == #"''\''a'\'''\''b'"#)
    }
}
