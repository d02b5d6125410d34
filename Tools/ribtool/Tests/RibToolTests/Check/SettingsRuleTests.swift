import Testing

@testable import RibToolKit

@Suite("The rule settings")
struct SettingsRuleTests {
    private static let path = "Modules/Auth/Package.swift"

    @Test("A manifest with another block of settings is found.")
    func other() throws {
        let changes = SmallRepository.file(Self.path, "[.strictMemorySafety()]", "[]")

        #expect(
            try SmallRepository.told("settings", changes) == [
                "\(Self.path):1: Its settings are not those of the root."
            ])
    }

    @Test("A manifest without the block is found, and a target that does not use it.")
    func missing() throws {
        let block = SmallRepository.file(Self.path, "let settings", "let others")
        let target = SmallRepository.file(
            Self.path, "swiftSettings: settings", "path: \"Sources/Auth\"")
        let empty = SmallRepository.file(Self.path, "swiftSettings: settings", "swiftSettings: []")

        #expect(
            try SmallRepository.told("settings", block) == [
                "\(Self.path):1: The manifest has no `let settings`."
            ])
        for changes in [target, empty] {
            #expect(
                try SmallRepository.told("settings", changes) == [
                    "\(Self.path):8: Auth is built without the repository's settings."
                ])
        }
    }
}
