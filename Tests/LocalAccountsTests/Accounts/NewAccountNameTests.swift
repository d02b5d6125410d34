import Auth
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct NewAccountNameTests {
    @Test(
        "Latin letters, with accents or without, digits and some marks are a name.",
        arguments: [
            "joe", "Joe Pit", "Zo\u{EB}", "zoe\u{308}", "Nguyễn", "Łukasz", "o'neil", "j.r_2-x",
            "7up",
        ])
    func accepted(text: String) throws {
        let name = try AccountName(text)

        #expect(throws: Never.self) { try NewAccountName.check(name) }
    }

    @Test(
        "A name that looks like another one is refused.",
        arguments: [
            "jo\u{200B}e", "joe\u{AD}", "j\u{43E}e", "\u{458}\u{43E}\u{435}", "ｊｏｅ", "𝐣𝐨𝐞",
            "joe\u{FE0F}", "j\u{3BF}e", "joe\u{115F}x", "joe\u{A0}pit", "joe  pit", "Đ\u{131}n",
            ".joe", "'joe", "\u{133}sbeer", "\u{138}ate", "joe\u{301}\u{302}\u{303}\u{304}", "joe🔥",
            "²joe",
        ])
    func refused(text: String) throws {
        let name = try AccountName(text)

        let error = #expect(throws: AuthError.self) { try NewAccountName.check(name) }

        #expect(error?.kind == .rejected)
    }

    @Test("An account of an older version with another name still signs in.")
    func olderName() async throws {
        let folder = try TemporaryFolder()
        try folder.put(
            """
            {"accounts": [{"created": "2025-06-15T15:06:40Z", "favouriteFoods": [],
            "name": "Пётр", "passwordHash": "plain:x"}], "version": 1}
            """, at: folder.state.accountsPath)
        let fixture = await ServiceFixture(
            folder, partner: ConversationPartnerFake(name: "пётр", password: "x"))

        #expect(try await fixture.login().name == "Пётр")
    }
}
