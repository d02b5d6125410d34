import Essentials
import LibC

extension FolderLock {
    /// Returns the sentence for a lock that is not released, with the process that holds it.
    ///
    /// Only Linux says which process that is, and only of a process that this one can see.
    static func sentence(_ path: String, lockedFile descriptor: CInt) -> String {
        let holder = process(thatLocks: descriptor).map { "Process \($0)" } ?? "Another program"
        return "\(holder) has held \(path) for too long. Let it finish or end it, then try again."
    }

    private static func process(thatLocks descriptor: CInt) -> Int32? {
        guard let file = FileStatus(descriptor),
            let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
        else { return nil }
        return process(thatLocks: numbers(disk: file.disk, file: file.number), in: list)
    }

    /// Returns what the list calls a file: the two numbers of its disk in hexadecimal digits, as the
    /// macros `major` and `minor` find them, and its number there.
    static func numbers(disk: UInt64, file: UInt64) -> String {
        let major = disk >> 8 & 0xFFF | disk >> 32 & 0xFFFF_F000
        let minor = disk & 0xFF | disk >> 12 & 0xFFFF_FF00
        let disk = [major, minor].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return disk.joined(separator: ":") + ":\(file)"
    }

    /// Finds the process in a list of lines such as `1: FLOCK ADVISORY WRITE 708 08:01:3013 0 EOF`.
    static func process(thatLocks file: String, in list: String) -> Int32? {
        for line in list.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 5, words[1] == "FLOCK", words[5] == file else {
                continue
            }
            return Int32(words[4]).flatMap { $0 > 0 ? $0 : nil }
        }
        return nil
    }
}
