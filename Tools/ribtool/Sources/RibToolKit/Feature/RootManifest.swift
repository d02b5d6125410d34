import SwiftParser
import SwiftSyntax

/// What is read from the root's `Package.swift`.
enum RootManifest {
    /// The call that makes the test target of a copy of a template, with what the template's has.
    ///
    /// - Returns: `nil` when the template has none.
    static func testTarget(
        of name: FeatureName, like template: FeatureName, in source: String
    ) -> String? {
        let function = "tests"
        let call = Place.Call(function: function, name: name.text)
        guard
            let other = Parser.parse(source: source)
                .call(.init(function: function, name: template.text))
        else { return nil }
        // As it will stand in the manifest, so that lines break in the same places.
        var text = "        \(function)(\"\(name)\"),"
        for argument in other.arguments.dropFirst() {
            let words = argument.with(\.trailingComma, nil).trimmedDescription
            let edit = Registration(
                path: "", place: .arguments(of: call),
                text: template.renamed(to: name, in: words))
            text = edit.put(into: text) ?? text
        }
        return text.trimmed.hasSuffix(",") ? String(text.trimmed.dropLast()) : text.trimmed
    }
}
