import Foundation
import Testing

@testable import RibToolKit

@Suite("Files that a test may change")
struct SetFilesTests {
    @Test(
        "A changed, a removed and an added file are what they were; other folders are left alone.")
    func restored() throws {
        let before = ["S/a": "one", "S/b": "two", "T/c": "three"]
        try withFolder(of: before.map { ($0, Data($1.utf8)) }) { root in
            let saved = files(below: ["S"], in: root)
            for (path, text) in ["S/a": "changed", "S/deep/d": "added", "T/c": "changed"] {
                let old = fileText("\(root)/\(path)")
                try [FileChange(path, from: old, to: text)].apply(in: root)
            }
            try FileManager.default.removeItem(atPath: root + "/S/b")

            try setFiles(below: ["S"], in: root, to: saved)

            let texts = files(below: [""], in: root).mapValues {
                String(decoding: $0, as: UTF8.self)
            }
            #expect(texts == ["S/a": "one", "S/b": "two", "T/c": "changed"])
        }
    }
}
