import Console
import ConsoleTestSupport
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("Random keys on the full screen", .failsIfStuck)
struct RandomScreenTests {
    /// Without those that end the session, and those that type a command.
    private static let keys: [Key] =
        "cjknxtaz+-?yu 5kLfp".map { .text(String($0)) } + [
            .enter, .tab, .escape, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
            .backspace, .delete, .unknown, .control("t"), .control("u"), .alt("b"),
            .pasted("ribs\n2kg"),
        ]

    @Test("It goes on, and shows what a terminal knows.", arguments: 0..<4 as Range<UInt64>)
    func goesOn(seed: UInt64) async throws {
        let screen = ScreenSession(columns: 80, rows: 24)
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            var random = SplitMix64(seed: seed)
            for _ in 0..<200 {
                terminal.press(Self.keys.randomElement(using: &random) ?? .unknown)
                if Int.random(in: 0..<50, using: &random) == 0 {
                    terminal.resize(
                        columns: .random(in: 1...120, using: &random),
                        rows: .random(in: 1...40, using: &random))
                }
            }
            terminal.resize(columns: 80, rows: 24)
            await terminal.wait { $0.text.contains("RibHouse") || $0.text.contains("Units") }

            let unknown = terminal.screen.unknown.filter { !$0.hasPrefix("outside") }
            #expect(unknown.isEmpty)
        }
    }
}
