import Auth
import Foundation
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

    @Test("A food without a name is refused.", arguments: [[""], ["", ""], ["ribs", "  "]])
    func nameless(names: [String]) {
        let error = #expect(throws: AuthError.self) { try FavouriteFoods(names) }

        #expect(error == .rejected("A food needs a name. Nothing changed."))
    }

    @Test(
        "A food that is listed twice is refused, in any case.",
        arguments: [["ribs", "Ribs"], ["ribs", "brisket", " ribs"]])
    func twice(names: [String]) {
        let error = #expect(throws: AuthError.self) { try FavouriteFoods(names) }

        #expect(error == .rejected("A food is listed twice. Nothing changed."))
    }

    @Test("A food that an older program has stored twice is read.")
    func stored() throws {
        let json = Data(#"["ribs", "Ribs"]"#.utf8)

        let foods = try JSONDecoder().decode(FavouriteFoods.self, from: json)

        #expect(foods.names == ["ribs", "Ribs"])
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
