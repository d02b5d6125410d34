import Testing

@testable import RibToolKit

@Suite("The rule public")
struct PublicRuleTests {
    private static let source = "Modules/Auth/Sources/Auth/User.swift"
    private static let user = "Tests/AuthTests/More.swift"

    @Test(
        "What no other target mentions is found, by its full name.",
        arguments: [
            ("public struct User {}", "Auth.User"),
            ("public protocol User {}", "Auth.User"),
            ("public func sign() {}", "Auth.sign"),
            ("struct User { public let name = 1 }", "Auth.User.name"),
            ("extension AuthPart { public func sign() {} }", "Auth.AuthPart.sign"),
            ("extension AuthPart { public init(a: Int) {} }", "Auth.AuthPart.init"),
            ("public typealias User = Int", "Auth.User"),
        ])
    func idle(declaration: String, name: String) throws {
        let told = try SmallRepository.told("public", [Self.source: declaration])

        #expect(told == ["\(Self.source):1: No other target uses \(name)."])
    }

    @Test("A test that sees everything needs nothing public.")
    func testable() throws {
        let told = try SmallRepository.told(
            "public",
            [
                Self.source: "public struct User {}",
                Self.user: "@testable import Auth\nlet user: User?",
            ])

        #expect(told == ["\(Self.source):1: No other target uses Auth.User."])
    }

    @Test("A name in a source that does not import the module is another one's.")
    func unrelated() throws {
        let told = try SmallRepository.told(
            "public",
            [Self.source: "public struct User {}", "Tests/OvenTests/More.swift": "let user: User?"])

        #expect(told == ["\(Self.source):1: No other target uses Auth.User."])
    }

    @Test(
        "What another target uses is fine.",
        arguments: [
            ("public struct User {}", "let user: User?"),
            ("public func sign() {}", "let done = sign()"),
            ("extension AuthPart { public static let one = 1 }", "let one = AuthPart.one"),
            (
                "extension AuthPart { @TaskLocal public static var one = 1 }",
                "let a = AuthPart.$one"
            ),
            ("extension AuthPart { public init() {} }", "let part = AuthPart()"),
        ])
    func used(declaration: String, use: String) throws {
        let told = try SmallRepository.told(
            "public", [Self.source: declaration, Self.user: "import Auth\n\(use)"])

        #expect(told == [])
    }

    @Test(
        "What must be public since something else is, is fine.",
        arguments: [
            "extension AuthPart { public var description: String { \"\" } }",
            "public struct Kind {}\npublic func sign(_ kind: Kind) {}",
            "public enum Kind {}\npublic struct Sign { public init(kind: Kind) {} }",
            "public struct Kind { public init() {} }\npublic func sign(_ kind: Kind = Kind()) {}",
            "public struct Kind {}\nextension Array where Element == Kind { public func sign() {} }",
            "public protocol Sign { func mark() }\nextension AuthPart { public func mark() {} }",
        ])
    func needed(source: String) throws {
        let told = try SmallRepository.told(
            "public", [Self.source: source, Self.user: "import Auth\nlet a = sign(Sign())"])

        #expect(told == [])
    }

    @Test(
        "An exception names the symbol; a type's is for its members too.",
        arguments: [("Auth.User", []), ("Auth.User.name", ["No other target uses Auth.User."])])
    func exception(at: String, left: [String]) throws {
        let settings = SmallRepository.file(
            CheckSettings.path, "[]\n",
            #"[{"rule": "public", "at": "\#(at)", "reason": "For others."}]"# + "\n")
        let source: [String: String?] = [
            Self.source: "public struct User { public let name = 1 }"
        ]

        let findings = try SmallRepository.findings(
            "public", settings.merging(source, uniquingKeysWith: { $1 }))

        #expect(findings.map(\.problem) == left)
    }
}
