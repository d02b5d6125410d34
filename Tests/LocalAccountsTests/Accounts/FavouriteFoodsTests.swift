import Auth
import Testing

@testable import LocalAccounts

@Suite struct FavouriteFoodsTests {
    @Test(
        "An answer is split at its commas, without the empty parts.",
        arguments: [
            ("", []), (" , ,", []), ("ribs", ["ribs"]),
            ("ribs, burnt ends ,,brisket", ["ribs", "burnt ends", "brisket"]),
        ])
    func answer(answer: String, names: [String]) throws {
        #expect(try FavouriteFoods(answer: answer).names == names)
    }

    @Test(
        "A food that cannot be shown is refused.",
        arguments: [
            "ribs, \u{1B}[31mhot", String(repeating: "x", count: 65),
        ])
    func refused(answer: String) {
        let error = #expect(throws: AuthError.self) { try FavouriteFoods(answer: answer) }

        #expect(error?.kind == .rejected)
    }
}
