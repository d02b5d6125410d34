import Essentials
import PitInMemory
import PitTestSupport
import RaceTesting
import Testing

@testable import PitContract

/// The time is 08:00, on GMT.
@Suite("What a person asks of a meal", .failsIfStuck)
struct MealRequestTests {
    private let clock = ManualPitClock()
    private let gmt = LocalTime { _ in 0 }
    private static let ten = Date(timeIntervalSince1970: 1_783_152_000 + 7200)

    private func request(_ text: String) throws(PitError) -> MealRequest {
        try MealRequest(text.split(separator: " ").map(String.init), now: clock.now, in: gmt)
    }

    @Test(
        "Words say what to do; a comma or a weight ends a dish.",
        arguments: [
            ("", .show), ("end", .end), ("remove ribs, Brisket-2", .remove(["ribs", "brisket-2"])),
            ("10:00", .plan(ready: ten, [])),
            ("tomorrow 10:00", .plan(ready: ten + 86_400, [])),
            ("add brisket", .plan(ready: nil, [.init(name: "brisket", weight: nil)])),
            (
                "10:00 Pork shoulder 5 kg, ribs 5kg brisket 5kg , chicken,",
                .plan(
                    ready: ten,
                    ["pork-shoulder", "ribs", "brisket"].map {
                        .init(name: $0, weight: .fiveKilograms)
                    } + [.init(name: "chicken", weight: nil)])
            ),
        ] as [(String, MealRequest)])
    func reads(text: String, request: MealRequest) throws {
        #expect(try self.request(text) == request)
        // A shell may pass several words as one.
        #expect(try MealRequest([text], now: clock.now, in: gmt) == request)
    }

    @Test(
        "What cannot be read is refused with what is possible.",
        arguments: [
            ("ribs 2kg", "“ribs 2kg” is not for dinner. Type `dinner 18:00` with dishes such as "),
            ("add", "“add” is not for dinner."), ("end now", "“end now” is not for dinner."),
            ("07:00", "07:00 is in the past: the time is 2026-07-04 08:00. Write “tomorrow 07:00”"),
            ("25:00 ribs 2kg", "“25:00” is no time. Type one such as 18:00, or 6pm."),
            ("10:00 5kg", "A weight has no cut. Write both, such as `brisket 5kg`."),
        ])
    func refuses(text: String, sentence: String) {
        let error = #expect(throws: PitError.self) { try self.request(text) }

        #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
    }

    @Test("A time that does not exist is remarked.")
    func remark() {
        let berlin = LocalTime { $0.timeIntervalSince1970 < 1_774_746_000 ? 3600 : 7200 }
        let now = Date(timeIntervalSince1970: 1_774_000_000)

        let remarks = ["2026-03-29 02:30", "2026-03-29 04:30", "end"].map {
            MealRequest.remark(on: [$0, "ribs 2kg"], now: now, in: berlin)
        }

        #expect(
            remarks == [
                "02:30 does not exist on that day: the clocks change. It is taken as 2026-03-29 03:30.",
                nil, nil,
            ])
    }

    @Test("A service does what was asked for, with the plans that there are.")
    func changes() async throws {
        let service = InMemoryPitService(clock: clock)

        let meal = try await service.perform(request("10:00 ribs 2kg"))
        #expect(meal?.dishes.map(\.id) == ["ribs"])
        #expect(try await service.perform(request("")) == nil)
        #expect(try await service.perform(request("remove ribs"))?.dishes == [])
        let error = await #expect(throws: PitError.self) {
            try await service.perform(request("add ham 5kg"))
        }
        #expect(
            error?.description == """
                There is no plan for “ham”. Possible: brisket, pork-shoulder, ribs, chicken. \
                Nothing changed.
                """)
        #expect(
            try await service.perform(request("end")) == PlannedMeal(ready: Self.ten, dishes: []))
    }
}
