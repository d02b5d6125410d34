import Testing

@testable import PrivateFiles

@Suite("The process that holds a lock")
struct LockHolderTests {
    @Test(
        "A line of the system's list names it, and every other line names none.",
        arguments: [
            ("1: FLOCK  ADVISORY  WRITE 708 08:01:3013 0 EOF", 708),
            ("1: POSIX  ADVISORY  WRITE 708 08:01:3013 0 EOF", nil),
            ("1: FLOCK  ADVISORY  WRITE 708 08:01:3014 0 EOF", nil),
            ("1: FLOCK  ADVISORY  WRITE 708 00:01:3013 0 EOF", nil),
            ("1: FLOCK  ADVISORY  WRITE 708 08:02:3013 0 EOF", nil),
            ("1: -> FLOCK  ADVISORY  WRITE 708 08:01:3013 0 EOF", nil),
            // A process that this one cannot see.
            ("1: FLOCK  ADVISORY  WRITE 0 08:01:3013 0 EOF", nil),
            ("1: FLOCK  ADVISORY  WRITE -1 08:01:3013 0 EOF", nil),
            ("1: FLOCK  ADVISORY  WRITE 708", nil), ("", nil),
        ])
    func line(line: String, process: Int32?) {
        #expect(FolderLock.process(thatLocks: "08:01:3013", in: line) == process)
    }

    @Test("It is found among others.")
    func lines() {
        let list = """
            1: POSIX  ADVISORY  READ 7 08:01:3013 0 EOF
            2: FLOCK  ADVISORY  WRITE 9 00:2a:3013 0 EOF
            3: FLOCK  ADVISORY  WRITE 8 08:01:3013 0 EOF
            """

        #expect(FolderLock.process(thatLocks: "08:01:3013", in: list) == 8)
    }

    @Test(
        "A file has the numbers of its disk and of its place there, as the list writes them.",
        arguments: [
            (0x801, "08:01:7"), (0x2A, "00:2a:7"), (0x1_0305, "103:05:7"),
            (0x1_F000_0010_03FF, "1f003:1ff:7"),
        ])
    func numbers(disk: UInt64, text: String) {
        #expect(FolderLock.numbers(disk: disk, file: 7) == text)
    }
}
