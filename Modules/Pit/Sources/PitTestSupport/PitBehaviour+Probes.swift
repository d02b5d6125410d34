import Essentials
import PitContract
import Readings
import Streams
import StreamsTestSupport
import Testing

extension PitBehaviour {
    static func verifyProbes(_ service: any PitService, _ clock: ManualPitClock) async throws {
        let (first, other) = (ProbeName.meat(56), ProbeName.meat(57))
        let cook = try await service.start(.brisket)
        let ribs = try await service.start(.brisket)
        let used = try await service.use(first, for: cook.id)
        #expect(used.probe?.name == first)
        await #expect(throws: PitError.rejected("brisket already has \(first). Nothing changed.")) {
            try await service.use(first, for: ribs.id)
        }
        let change = try await service.refresh().lastChange()

        try await service.measure(.celsius(63, at: clock.now), of: cook.id, by: first)
        try await service.measure(.celsius(95, at: clock.now), of: cook.id, by: other)
        try await service.measure(.celsius(95, at: clock.now), of: ribs.id, by: first)
        try await service.measure(.celsius(95, at: clock.now), of: "ham", by: first)

        clock.advance(by: .seconds(20))
        let measured = try await service.refresh().existingCook(cook.id)
        #expect(
            measured.probe?.state(at: clock.now)
                == .reading(Temperature(tenths: 630), age: .seconds(20)))
        #expect(service.pit.newest?.cooks == [measured, ribs])
        #expect(try await service.refresh().lastChange() == change)
        #expect(try await service.undo(change) == cook)
    }

    static func verifyUndo(_ service: any PitService, _ clock: ManualPitClock) async throws {
        let requests: [PitRequest] = [
            .meal(.plan(ready: clock.now + 4 * 3600, adding: [.planned(.brisket)])),
            .start(.brisket), .confirm("brisket", stage: 0, early: true),
            .adjust("brisket", by: .seconds(60)), .note("brisket", "Added oak."),
            .use(.meat(56), for: "brisket"), .finish("brisket", early: true), .meal(.end),
        ]
        var contents = [await service.refresh().content]
        for request in requests {
            _ = try await service.perform(request)
            contents.append(await service.refresh().content)
        }
        for index in requests.indices.reversed() {
            let change = try await service.refresh().lastChange()
            let isLast = index == requests.count - 1
            #expect(
                service.shownChange.knowledge(of: .undo(change)) == (isLast ? .shown : .known))
            let cook = try await service.undo(change)
            #expect(service.pit.newest?.content == contents[index])
            #expect(cook == (change.cook == nil ? nil : contents[index]?.cooks.first))
        }
        await #expect(throws: PitError.rejected("There is nothing to undo.")) {
            try await service.refresh().lastChange()
        }
        for index in requests.indices {
            let change = try await service.refresh().lastUndone()
            #expect(
                service.shownChange.knowledge(of: .redo(change)) == (index == 0 ? .shown : .known))
            let cook = try await service.redo(change)
            #expect(service.pit.newest?.content == contents[index + 1])
            #expect(cook == (change.cook == nil ? nil : contents[index + 1]?.cooks.first))
        }
        await #expect(throws: PitError.rejected("There is nothing to redo.")) {
            try await service.refresh().lastUndone()
        }
    }

    static func verifySignals(_ service: any PitService) async throws {
        let (cook, other) = try await (service.start(.brisket), service.start(.brisket))
        let signals: [Void] = try await service.signals(of: cook.id).elements {
            _ = try await service.note(other.id, "Added oak.")
            _ = try await service.perform(.use(.meat(56), for: Pit.fireName))
            _ = try await service.note(cook.id, "Added oak.")
            _ = try await service.finish(other.id, early: true)
            _ = try await service.finish(cook.id, early: true)
        }
        #expect(signals.count == 4)
    }

    /// Returns how many of several concurrent calls return `true`.
    static func count(
        of calls: Int, _ body: @escaping @Sendable () async -> Bool
    ) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<calls { group.addTask { await body() } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }
}
