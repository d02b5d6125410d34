import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct PrivateFileTests {
    @Test("A file is written, removed or moved", arguments: writing + failing + restoring + moving)
    func changes(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let old = Array("old".utf8)
    private static let new = Array("new".utf8)

    private static let writing: [Row<Scene>] = [
        Row(
            "Only its owner can read it, even if others could before.", .mode("note.json", 0o600)
        ) { w in
            try w.folder.put("old", at: w.file.path)
            try w.folder.setMode(0o644, of: w.file.path)
            try w.file.replace(with: new)
        },
        Row(
            "A write that falls short is continued, and a call that is interrupted is repeated.",
            // Twice for the file, twice for the folder.
            .text("note.json", "a whole sentence"), .reads(["syncs: 4"])
        ) { w in
            var file = w.file
            let (writes, syncs) = (Counter(), Counter())
            let interrupted = { @Sendable (calls: Counter) in
                errno = EINTR
                return calls.next().isMultiple(of: 2)
            }
            file.calls.write = { descriptor, bytes in
                interrupted(writes)
                    ? -1 : FileSystemCalls.system.write(descriptor, bytes.prefix(3))
            }
            file.calls.sync = { interrupted(syncs) ? -1 : FileSystemCalls.system.sync($0) }
            try file.replace(with: Array("a whole sentence".utf8))
            w.see("syncs: \(syncs.next())")
        },
        Row(
            "A write that makes no progress fails, and is not repeated for ever.",
            .fails("Could not write FOLDER/note.json: Input/output")
        ) { w in
            var file = w.file
            file.calls.write = { _, _ in 0 }
            try file.replace(with: new)
        },
        Row(
            "The temporary file of a killed writer is not read, and the next write removes it.",
            .reads(["old"]), .text("note.json", "new"), .files(["note.json"])
        ) { w in
            try w.file.replace(with: old)
            try w.folder.put("half a f", at: w.file.path + ".tmp")
            w.see(String(decoding: try w.file.contents() ?? [], as: UTF8.self))
            try w.file.replace(with: new)
        },
        Row(
            "A link in the place of the temporary file is not followed.",
            .text("victim", "mine"), .text("note.json", "new")
        ) { w in
            let victim = w.path + "/victim"
            try w.folder.put("mine", at: victim)
            try w.folder.putLink(at: w.file.path + ".tmp", to: victim)
            try w.file.replace(with: new)
        },
        Row(
            "Nothing stays open.", .open("note.json", 0), .open("", 0),
            .reads(["written: 1", "read: 0"])
        ) { w in
            try w.file.replace(with: new)
            // Safe: the path lives during the call.
            let descriptor = unsafe open(w.file.path, O_RDONLY | O_CLOEXEC)
            w.see("written: \(openDescriptors(of: w.file.path).count)")
            close(descriptor)
            _ = try w.file.contents()
            w.see("read: \(openDescriptors(of: w.file.path).count)")
            // A replacement is another file.
            try w.file.replace(with: new)
        },
        Row(
            "A replacement has a time of its own before it is synced, whatever time the disk gives.",
            .reads(["has a time: true"])
        ) { w in
            var file = w.file
            file.calls.write = { descriptor, bytes in
                defer {
                    // Safe: the call reads the two times.
                    unsafe _ = futimens(descriptor, [timespec(), timespec()])
                }
                return FileSystemCalls.system.write(descriptor, bytes)
            }
            let seconds = Mutex<Int?>(nil)
            file.calls.sync = { descriptor in
                seconds.withLock { $0 = $0 ?? FileStatus(descriptor)?.revision.seconds }
                return 0
            }
            try file.replace(with: new)
            w.see("has a time: \(seconds.withLock { $0 ?? 0 } > 0)")
        },
        Row(
            "The revision is another one after each replacement, and without a file there is none.",
            .reads(["none", "the same", "another one"])
        ) { w in
            w.see(w.file.revision == nil ? "none" : "one")
            try w.file.replace(with: old)
            let revision = w.file.revision
            w.see(w.file.revision == revision ? "the same" : "another one")
            try w.file.replace(with: new)
            w.see([revision, nil].contains(w.file.revision) ? "the same" : "another one")
        },
    ]

    private static let restoring: [Row<Scene>] = [
        Row("Deleting it twice is not an error.", .files([])) { w in
            try w.file.replace(with: new)
            try w.file.delete()
            try w.file.delete()
        },
        Row(
            "The old bytes come back, and no file when there was none.",
            .reads(["old"]), .files([])
        ) { w in
            try w.file.replace(with: new)
            try w.file.restore(old)
            w.see(w.folder.text(at: w.file.path) ?? "")
            try w.file.restore(nil)
        },
        Row(
            "Without room for the old bytes the new ones do not stay either.",
            .fails("no space is left"), .files([])
        ) { w in
            try w.file.replace(with: new)
            try w.failing(.write(ENOSPC)).restore(old)
        },
        Row(
            "When they cannot be removed either, that is the error.",
            .fails("Could not remove FOLDER/note.json")
        ) { w in
            try w.folder.putFolder(at: w.file.path)
            try w.file.restore(old)
        },
        Row(
            "There is something at its path, whether it can be read or not.",
            .reads(["false", "true", "true"])
        ) { w in
            w.see("\(try w.file.exists())")
            try w.file.replace(with: old)
            w.see("\(try w.file.exists())")
            try w.file.delete()
            try w.folder.putLink(at: w.file.path, to: "/nowhere")
            w.see("\(try w.file.exists())")
        },
        Row(
            "A path that cannot be examined is no missing file.",
            .fails("a part of the path is not a folder"), .reads(["no revision"])
        ) { w in
            try w.file.replace(with: old)
            let inner = PrivateFile(folder: try w.inner("/note.json"), name: "inner")
            if inner.revision == nil { w.see("no revision") }
            _ = try inner.exists()
        },
    ]

    private static let moving: [Row<Scene>] = [
        Row(
            "A file that is moved aside keeps its bytes, and takes the first free name.",
            .reads(["FOLDER/note.json.damaged-2"]), .text("note.json.damaged-1", "first"),
            .text("note.json.damaged-2", "old"), .text("note.json", nil)
        ) { w in
            try w.folder.put("first", at: w.file.path + ".damaged-1")
            try w.file.replace(with: old)
            w.see(try w.file.moveAside())
        },
        Row(
            "A file that cannot be moved aside stays, and the error names it.",
            .fails("Could not move FOLDER/note.json: the file sys"), .text("note.json", "old")
        ) { w in
            try w.file.replace(with: old)
            _ = try w.failing(.rename(EROFS)).moveAside()
        },
    ]

    private static let failing: [Row<Scene>] = [
        (FailingCall.write(ENOSPC), "no space is left there; free some space, then try again."),
        (.write(EIO), "check the disk"), (.sync(EIO), "check the disk"),
        (.rename(EROFS), "the file system is read-only; set RIBHOUSE_HOME"),
        (.rename(EACCES), "permission denied; give yourself access"),
    ].map { call, advice in
        Row(
            "A write that fails in \(call) leaves the old file complete, and no other file.",
            .fails("FOLDER/note.json"), .fails(advice), .text("note.json", "old"),
            .files(["note.json"])
        ) { w in
            try w.file.replace(with: old)
            try w.failing(call).replace(with: new)
        }
    }

    @Test(
        "A file of any length is written and read, and no other file is left.",
        arguments: [0, 1, 16_384, 100_000])
    func roundTrip(length: Int) throws {
        let w = try Scene()
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 % 251) }

        try w.file.replace(with: bytes)

        #expect(try w.file.contents() == bytes)
        #expect(w.folder.contents == ["note.json"])
    }

    /// The content of a disk after a power cut: the synced bytes, under the synced names.
    private struct Disk {
        var synced: Set<UInt64> = []
        /// The file in the folder as it was synced last.
        var text: String? = "old"
        /// Each content that the file could have had.
        var possible: Set<String?> = []
    }

    @Test(
        "A power cut leaves the old file or the whole new one, and after the change the new one.",
        arguments: [("replace", "new"), ("delete", nil), ("move", nil)])
    func powerCut(change: String, left: String?) throws {
        let w = try Scene()
        let (file, folder) = (w.file, w.folder)
        try file.replace(with: Self.old)
        let disk = Mutex(Disk(synced: [try #require(FileStatus(ofEntryAt: file.path)).number]))
        let entry = { @Sendable (disk: Disk) -> String? in
            guard let status = FileStatus(ofEntryAt: file.path) else { return nil }
            return disk.synced.contains(status.number) ? folder.text(at: file.path) : "in part"
        }
        var sut = file
        sut.calls.sync = { descriptor in
            disk.withLock { disk in
                guard let status = FileStatus(descriptor) else { return -1 }
                if status.isFolder {
                    disk.text = entry(disk)
                } else {
                    disk.synced.insert(status.number)
                }
                return 0
            }
        }
        sut.calls.rename = { old, new in
            defer { disk.withLock { $0.possible.formUnion([$0.text, entry($0)]) } }
            return FileSystemCalls.system.rename(old, new)
        }

        switch change {
        case "replace": try sut.replace(with: Self.new)
        case "delete": try sut.delete()
        default: _ = try sut.moveAside()
        }

        #expect(disk.withLock { $0.possible }.isSubset(of: ["old", left]))
        #expect(disk.withLock { $0.text } == left)
    }
}
