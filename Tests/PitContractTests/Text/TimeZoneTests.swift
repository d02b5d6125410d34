import Foundation
import PitContract
import RaceTesting
import Testing

/// The variable is that of the whole process, so each test runs in one of its own.
@Suite("The time zone of the machine", .failsIfStuck)
struct TimeZoneTests {
    @Test("Times are those of the variable TZ.")
    func variable() async {
        await #expect(processExitsWith: .success) {
            // Safe: the process has no other thread that reads the environment.
            unsafe setenv("TZ", "HERE-5:30", 1)
            let now = Date(timeIntervalSince1970: 1_783_152_000)

            #expect(LocalTime.text(now, now: now) == "13:30")
        }
    }

    @Test("The days of another place are its own, in each time zone.")
    func otherPlace() async {
        await #expect(processExitsWith: .success) {
            // Safe: as above.
            unsafe setenv("TZ", "Asia/Tokyo", 1)
            let greenwich = LocalTime { _ in 0 }
            let noon = Date(timeIntervalSince1970: 1_783_166_400)

            #expect(greenwich.text(noon, now: .distantPast) == "2026-07-04 12:00")
            #expect(greenwich.date("2026-07-04 12:00", now: noon) == noon)
        }
    }
}
