import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct SigningInTests {
    @Test("A person signs in", arguments: rows + failures)
    func signsIn(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "The person sees code and address, answers elsewhere, and is signed in.",
            .saw([.joe]), .shows(.joe), .passed(10), .stored("access-canary-1"), .reads(["600"]),
            .tells([
                "Open https://id.example.org/device in a browser and enter the code WDJB-MJHT.", "",
            ])
        ) { w in
            w.server.answer("/token", .pending)
            w.see(.signedIn(try await w.process.login()))
            w.see(String(try w.folder.mode(of: w.path) ?? 0, radix: 8))
        },
        Row(
            "Without a credential helper, the person is told at last where the tokens are.",
            .saw([.signedOut(.noSession), .joe]), .tellsLast("They are not encrypted"),
            .reads(["names the file"])
        ) { w in
            let process = w.process
            process.partner.during { w.see(process.shown) }
            try await process.login()
            process.partner.during {}
            if process.partner.notices.last?.contains(w.path) == true { w.see("names the file") }
        },
        Row(
            "A code that is not entered expires, without a poll after its end.",
            .failsAs(.rejected, "The code has expired. Sign in again."), .passed(600)
        ) { w in
            for _ in 1...200 { w.server.answer("/token", .pending) }
            try await w.process.login()
        },
        Row(
            "Lost connections are waited out, and told once.",
            .tells(["Open", "does not answer", ""]), .passed(5 + 10 + 20 + 10)
        ) { w in
            w.server.answer(
                "/token", .fails(.unreachable("the connection was lost")), .json(502, "<html>"),
                .json(400, #"{"error": "slow_down"}"#))
            try await w.process.login()
        },
        Row(
            "Each loss is told after an answer, and the times count from the start of the sign-in.",
            .tells(["Open", lost, lost, ""]), .passed(1_050)
        ) { w in
            w.server.answer("/token", .lost, .pending, .lost, .lost)
            w.clock.advance(by: .seconds(1_000))
            try await w.process.login()
        },
        Row("A poll that fails is repeated, and told.", .tells(["Open", failed, ""])) { w in
            w.server.answer("/token", .json(408, "<html>"))
            try await w.process.login()
        },
        Row("A loss is told before the server is asked again.", .reads(["told: 2"])) { w in
            w.server.answer(
                "/token", .json(503, ""),
                .after({ w.see("told: \(w.process.partner.notices.count)") }, .usual))
            try await w.process.login()
        },
        Row(
            "A limit of requests is waited for, and shows nothing.",
            .passed(15), .tells(["Open", "They are not encrypted"])
        ) { w in
            w.server.answer("/token", .json(429, #"{"error": "too_many_requests"}"#))
            try await w.process.login()
        },
        Row(
            "A file that cannot be read is reported before anything is asked.",
            .failsAs(.unavailable, "is damaged"), .requests(0)
        ) { w in
            try w.folder.put("{", at: w.path)
            try await w.process.login()
        },
        Row(
            "Cancelled before its first request, it keeps nothing.",
            .fails(.cancelled), .files(nil)
        ) { w in try await Task.cancelled { try await w.process.login() }.get() },
        Row(
            "Cancelled while it waits for the person, it does not ask again.",
            .fails(.cancelled), .asks("/token", 0)
        ) { w in
            w.look(
                at: try await ServiceFixture(w.folder, w.server) { _ in throw CancellationError() })
            try await w.process.login()
        },
        Row(
            "Cancelled after the tokens were issued, it revokes them.",
            .fails(.cancelled), .asks("/revoke", 2), .noValidToken(true), .files(nil)
        ) { w in
            w.server.answer("/userinfo", .after(cancelThisTask, .usual))
            _ = try await Task { try await w.process.login() }.value
        },
        Row(
            "A token that its own server refuses is revoked.", .noValidToken(true),
            .fails(
                .unavailable(
                    """
                    https://id.example.org refuses the token that it has just issued. Ask its \
                    administrator.
                    """))
        ) { w in
            w.server.answer("/userinfo", .json(401, ""))
            try await w.process.login()
        },
        Row(
            "Tokens that cannot be kept are revoked.",
            .failsAs(.unavailable, "device-session.json.tmp"), .noValidToken(true)
        ) { w in
            try w.folder.state.create()
            try w.folder.putFolder(at: w.path + ".tmp")
            try await w.process.login()
        },
        Row(
            "The second token is revoked also when the first one is not, and the error stays.",
            .failsAs(.unavailable, "refused to say who you are"), .noValidToken(false),
            .validRefresh(["refresh-canary-1"]), .validAccess([])
        ) { w in
            w.server.answer("/userinfo", .json(500, ""))
            w.server.answer("/revoke", .json(503, ""))
            try await w.process.login()
        },
        Row(
            "Tokens that were issued and cannot be used are revoked, and the sentence names the field.",
            .revoked(["r-canary", "a-canary"]),
            .fails(
                .unavailable(
                    """
                    https://id.example.org was asked to complete the sign-in, and gave an answer that \
                    cannot be used: “token_type” is “DPoP”, not “Bearer” (status 200). Ask its \
                    administrator.
                    """))
        ) { w in
            w.server.answer("/token", .json(200, ServerFake.otherType))
            try await w.process.login()
        },
    ]

    private static let lost =
        "https://id.example.org does not answer. Trying again until the code expires."
    private static let failed = """
        https://id.example.org cannot answer now: status 408, with a page that is no JSON. Trying \
        again until the code expires.
        """

    @Test(
        "What is asked for is who the person is, of what the server offers, or as the settings say.",
        arguments: [(nil, "openid profile"), (["email"], "email")])
    func scopes(settings: [String]?, asked: String) async throws {
        let w = try await Scene()
        try await ServiceFixture(w.folder, w.server, scopes: settings).login()

        let form = w.server.requests.first { $0.url.path == "/device_authorization" }?.form
        let fields = [("client_id", "ribhouse"), ("scope", asked)]
        #expect(form == fields.map(HTTPRequest.Field.init))
    }

    /// Each answers polls in this way, and keeps nothing.
    private static let failures: [Row<Scene>] = [
        ([#"{"error": "access_denied"}"#], .rejected, "refused in the browser"),
        ([#"{"error": "invalid_client"}"#], .unavailable, "invalid_client"),
        // A code that the server no longer knows is not called a refusal by the person:
        // `findings/allauth-expired-code.sh` shows such a server.
        (
            [nil, #"{"error": "access_denied"}"#], .rejected,
            "no longer accepts the code: it was refused"
        ),
        (
            [#"{"error": "invalid_grant"}"#], .rejected,
            """
            https://id.example.org no longer accepts the code: invalid_grant (status 400). Sign in \
            again.
            """
        ),
    ].map { (bodies: [String?], kind: AuthError.Kind, part: String) in
        Row(
            "A sign-in that fails says: \(part)", .failsAs(kind, part), .noValidToken(true),
            .files(nil)
        ) { w in
            for body in bodies { w.server.answer("/token", body.map { .json(400, $0) } ?? .lost) }
            try await w.process.login()
        }
    }

    @Test("No sentence, and no description of a value, has a token or a device code.")
    func canary() async throws {
        let w = try await Scene()
        let fixture = w.process

        let user = try await fixture.login()
        let session = try #require(try w.session)
        try await fixture.logout()
        let token = try #require(Token("access-canary"))
        let tokens = Tokens(access: token, refresh: token, expiresIn: nil)
        let address = try SecureAddress(ServerFake.issuer + "/device_authorization").url
        let codes = try await DeviceAuthorization(w.server.send(.post([:], to: address)))

        var printed = fixture.partner.notices
        for value: Any in [user, session, token, tokens, codes] {
            var dumped = ""
            dump(value, to: &dumped)
            printed += ["\(value)", String(reflecting: value), dumped]
        }
        #expect(printed.filter { $0.contains("canary") } == [])
    }
}
