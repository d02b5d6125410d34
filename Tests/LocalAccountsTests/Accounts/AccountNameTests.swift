import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct AccountNameTests {
    private static let longest = String(repeating: "ö", count: 64)

    private static let rule = """
        A name has Latin letters, digits, single blanks and . _ - ' and starts with a letter or a \
        digit. Try again.
        """

    private static let tooLong = "A name has at most 64 characters. Try again."

    @Test(
        "A name has 64 characters at most, which can be shown and typed, and loses the white space around it.",
        arguments: [
            ("joe", .success("joe")), ("  joe\t\n", .success("joe")),
            ("Joe Pit", .success("Joe Pit")), ("Zoë", .success("Zoë")),
            (longest, .success(longest)),
            ("", .failure(.rejected("A name is needed. Try again."))),
            (" \t ", .failure(.rejected("A name is needed. Try again."))),
            ("a/b", .failure(.rejected(rule))), ("-joe", .failure(.rejected(rule))),
            ("a\u{1B}[2Jb", .failure(.rejected(rule))),
            ("a\u{202E}b", .failure(.rejected(rule))), ("a\nb", .failure(.rejected(rule))),
            (
                "e" + String(repeating: "\u{301}", count: 1_000), .failure(.rejected(tooLong))
            ),
            (String(repeating: "-", count: 65), .failure(.rejected(tooLong))),
            (longest + "ö", .failure(.rejected(tooLong))),
        ] as [(String, Result<String, AuthError>)])
    func name(answer: String, text: Result<String, AuthError>) {
        let name = Result { () throws(AuthError) in try AccountName(answer).text }

        #expect(name == text)
    }

    @Test(
        "Names that differ only in case, or in how an accent is composed, are the same.",
        arguments: [
            ("joe", "JOE", true), ("Zo\u{EB}", "zoe\u{308}", true), ("joe", "joel", false),
        ])
    func same(one: String, other: String, isSame: Bool) throws {
        #expect(try AccountName(one).isSame(as: AccountName(other)) == isSame)
    }

    // MARK: New accounts

    /// The first and the last letter of each range.
    private static let letters: [UInt32] = [
        0xC0, 0xD6, 0xD8, 0xF6, 0xF8, 0x12F, 0x134, 0x137, 0x139, 0x13E, 0x141, 0x148, 0x14A,
        0x17E, 0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x218, 0x21B, 0x1EA0, 0x1EF9,
    ]
    /// Letters that look like others, and whatever is next to a range.
    private static let others: [UInt32] = [
        0xBF, 0xD7, 0xF7, 0x130, 0x131, 0x132, 0x133, 0x138, 0x13F, 0x140, 0x149, 0x17F, 0x180,
        0x19F, 0x1A2, 0x1AE, 0x1B1, 0x217, 0x21C, 0x1E9F, 0x1EFA, 0x3C0, 0x7800,
    ]

    private static func names(_ letters: [UInt32]) -> [String] {
        letters.compactMap { Unicode.Scalar($0) }.map { "joe" + String(Character($0)) }
    }

    private static let new =
        [
            "joe", "Joe Pit", "zoe\u{308}", "Nguyễn", "Łukasz", "o'neil", "j.r_2-x", "7up",
        ] + names(letters)
    private static let notNew =
        [
            "jo\u{200B}e", "joe\u{AD}", "j\u{43E}e", "\u{458}\u{43E}\u{435}", "ｊｏｅ", "𝐣𝐨𝐞",
            "joe\u{FE0F}", "j\u{3BF}e", "joe\u{115F}x", "joe\u{A0}pit", "joe  pit", "Đ\u{131}n",
            ".joe", "'joe", "_joe", "\u{133}sbeer", "\u{138}ate",
            "joe\u{301}\u{302}\u{303}\u{304}", "joe🔥", "²joe",
        ] + names(others)

    @Test(
        "Latin letters, digits and some marks are a new name, unless it looks like another one or starts with a mark.",
        arguments: new.map { ($0, nil) } + notNew.map { ($0, .rejected) }
            as [(String, AuthError.Kind?)])
    func newName(text: String, refusal: AuthError.Kind?) throws {
        let name = try AccountName(text)
        let result = Result { () throws(AuthError) in try NewAccountName.check(name) }

        #expect(result.failure?.kind == refusal)
    }
}

@Suite struct FavouriteFoodsTests {
    @Test(
        "An answer is split at its commas, without empty parts and repetitions; a food that cannot be shown is refused.",
        arguments: [
            ("", []), (" , ,", []), ("ribs", ["ribs"]),
            ("ribs, burnt ends ,,brisket", ["ribs", "burnt ends", "brisket"]),
            ("ribs, , RIBS,brisket", ["ribs", "brisket"]),
            ("ribs, \u{1B}[31mhot", nil), ("a\nb", nil), ("a\u{2028}b", nil), ("a\u{2029}b", nil),
            ("a\u{202E}b", nil), (String(repeating: "x", count: 65), nil), (longest + "x", nil),
        ] as [(String, [String]?)])
    func answer(answer: String, names: [String]?) throws {
        let result = Result { () throws(AuthError) in try FavouriteFoods(answer: answer).names }

        #expect((try? result.get()) == names)
        #expect((result.failure?.kind == .rejected) == (names == nil))
    }

    /// 36 characters of 512 bytes.
    private static let longest =
        String(repeating: "e" + String(repeating: "\u{301}", count: 7), count: 34) + "xx"

    private static let nameless = "A food needs a name. Nothing changed."
    private static let twice = "A food is listed twice. Nothing changed."

    @Test(
        "A food has a name of 64 characters, of eight bytes on average, and is listed once, in any case.",
        arguments: [
            (["ribs & brisket, 2½ kg 🔥"], nil), ([String(repeating: "x", count: 64)], nil),
            ([longest], nil), ([""], nameless), (["", ""], nameless), (["ribs", "  "], nameless),
            (["ribs", "Ribs"], twice), (["ribs", "brisket", " ribs"], twice),
        ] as [([String], String?)])
    func names(names: [String], refusal: String?) {
        let result = Result { () throws(AuthError) in try FavouriteFoods(names).names }

        #expect(result == (refusal.map { .failure(.rejected($0)) } ?? .success(names)))
    }

    @Test("A food that an older program has stored twice is read.")
    func stored() throws {
        let json = Data(#"["ribs", "Ribs"]"#.utf8)

        let foods = try JSONDecoder().decode(FavouriteFoods.self, from: json)

        #expect(foods.names == ["ribs", "Ribs"])
    }
}
