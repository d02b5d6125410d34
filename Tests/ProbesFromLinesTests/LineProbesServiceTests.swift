import ConsoleTestSupport
import Foundation
import LibC
import PrivateFiles
import PrivateFilesTestSupport
import ProbesContract
import ProbesTestSupport
import RaceTesting
import Streams
import Testing

@testable import ProbesFromLines

@Suite("LineProbesService", .failsIfStuck)
struct LineProbesServiceTests {
    private let clock = ProbesClockFake()
    private let meat = Transmission.probe(56, "meat")
    private let line = Transmission.tp12(56, meat: 634, pit: 1072).line

    private func service(_ input: LineInput) -> LineProbesService {
        LineProbesService(input, now: { [clock] in clock.now })
    }

    @Test("It behaves like every service.", arguments: ProbesBehaviour.allCases)
    func behaves(behaviour: ProbesBehaviour) async throws {
        let pipe = try TestPipe()
        try await behaviour.verify { clock in
            ProbesFixture(
                LineProbesService(.descriptor(pipe.readEnd), now: { clock.now }),
                hear: { pipe.write($0.line) }, end: { pipe.closeWriteEnd() })
        }
    }

    // snippet: garbage
    @Test("Garbage, half a line and a line of a mebibyte lose no later line.")
    func garbage() async throws {
        let pipe = try TestPipe()
        let service = service(.descriptor(pipe.readEnd))
        let long = String(repeating: "{", count: 1 << 20)
        pipe.writeInBackground("time,model\n\u{0}\u{1}\n\(line.prefix(70))\n\(long)\n\(line)")
        await service.watch()

        #expect(service.probes.newest?.otherLines == 4)
        #expect(service.probes.newest?.probe(meat) != nil)
    }
    // end of snippet

    @Test("A reader that takes nothing meanwhile gets the newest of many readings.")
    func flood() async throws {
        let pipe = try TestPipe()
        let service = service(.descriptor(pipe.readEnd))
        let reader = service.probes.makeAsyncIterator()
        let count = ProcessInfo.processInfo.environment["FAULTS"] == nil ? 10_000 : 100_000
        let lines = (0..<count).map { Transmission.tp12(56, meat: $0 % 1000, pit: 0).line }
        pipe.writeInBackground(lines.joined())
        await service.watch()

        let state = await reader.next()
        let newest = ProbeState.reading(Temperature(tenths: 999), age: .zero)
        #expect(state?.probe(meat)?.state(at: clock.now) == newest)
        #expect(state?.otherLines == 0)
    }

    @Test("A file is read to its end, and so is a device without content.")
    func file() async throws {
        let folder = try TemporaryFolder()
        try folder.put(line, at: folder.state.path + "/lines")
        for (path, count) in [(folder.state.path + "/lines", 1), ("/dev/null", 0)] {
            let service = service(.file(path))
            await service.watch()

            #expect(service.probes.newest?.thermometers.count == count)
            #expect(
                service.probes.newest?.source
                    == .ended(
                        "The thermometer's lines ended. Start the program that writes them again."))
        }
    }

    @Test("A FIFO has several writers, one after the other.")
    func fifo() async throws {
        let folder = try TemporaryFolder()
        try folder.state.create()
        let path = folder.state.path + "/fifo"
        // Safe: the text lives during the call.
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let service = service(.file(path))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await service.watch() }
            for id in [1, 2] {
                // It ends as soon as the line is read.
                let line = Transmission.tp12(id, meat: 634, pit: nil).line
                let writer = try ProgramRun("/bin/sh", ["-c", "printf '%s' '\(line)' > \(path)"])
                #expect(try await writer.finish().end == .exited(0))
                let state = await service.state { $0.thermometers.count == id }
                #expect(state?.source == .open)
            }
            group.cancelAll()
        }
    }

    @Test(
        "An input that cannot be opened or read has a sentence.",
        arguments: [
            (
                LineInput.file("/nonexistent"),
                "/nonexistent cannot be opened: No such file or directory. "
                    + "Create it with `mkfifo`, or name another."
            ),
            (.file("/"), "The thermometer's lines cannot be read: Is a directory."),
            (.descriptor(-1), "The thermometer's lines cannot be read: Bad file descriptor."),
        ])
    func unreadable(input: LineInput, sentence: String) async {
        let service = service(input)
        await service.watch()

        #expect(service.probes.newest?.source == .ended(sentence))
    }

    @Test("When it is cancelled, its descriptor is closed; the caller's is not.")
    func closes() async throws {
        let pipe = try TestPipe()
        let service = service(.descriptor(pipe.readEnd))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await service.watch() }
            pipe.write(line)
            _ = await service.state { $0.probe(meat) != nil }
            group.cancelAll()
        }

        #expect(fcntl(pipe.readEnd, F_GETFD) != -1)
        pipe.closeReadEnd()
        // A program that another test is starting may have a copy for a moment.
        // Safe: the byte lives during the call.
        await eventually { unsafe write(pipe.writeEnd, [0], 1) == -1 }
    }
}

extension Transmission {
    /// The line of a decoder for one of ``tp12(_:meat:pit:)``.
    var line: String {
        let temperatures = readings.map {
            guard case .temperature(let temperature) = $0.value else { return -20.0 }
            return temperature.degrees(.celsius)
        }
        return """
            {"time" : "2026-11-28 06:03:57", "model" : "\(thermometer.model)", "id" : \(thermometer.id), \
            "temperature_1_C" : \(temperatures[0]), "temperature_2_C" : \(temperatures[1]), "mic" : "CRC"}

            """
    }
}

@Suite struct LineSplitterTests {
    private func lines(_ chunks: [String], finishing: Bool = true) -> [String?] {
        var splitter = LineSplitter()
        var lines: [String?] = []
        let take = { (line: ArraySlice<UInt8>?) in
            lines.append(line.map { String(decoding: $0, as: UTF8.self) })
        }
        for chunk in chunks { splitter.append(Array(chunk.utf8)[...], take) }
        if finishing { splitter.finish(take) }
        return lines
    }

    @Test("Lines are the same, wherever the bytes are cut; one is not taken before its end.")
    func cuts() {
        let text = "one\r\n\n\r\ntwo\nthree"
        for first in text.indices {
            for second in text[first...].indices {
                let chunks = [text[..<first], text[first..<second], text[second...]]
                #expect(lines(chunks.map(String.init)) == ["one\r", "two", "three"])
            }
        }
        #expect(lines(["one\ntw"], finishing: false) == ["one"])
    }

    @Test("A line that is too long is skipped as a whole.", arguments: [4096, 4097, 1 << 16])
    func tooLong(length: Int) {
        let long = String(repeating: "x", count: length)
        let expected: [String?] = ["one", length == 4096 ? long : nil, "two"]

        #expect(lines(["one\n\(long)\ntwo\n"]) == expected)
        #expect(lines(["one\n"] + long.map { String($0) } + ["\ntwo\n"]) == expected)
    }
}
