import SwiftParser
import SwiftSyntax

/// A source, parsed once, with what most rules need of it.
///
/// Every branch of `#if` is read: the rules of the repository hold on all systems.
struct ParsedSource: Sendable {
    let path: String
    let tree: SourceFileSyntax
    private(set) var imports: [(module: String, site: Site)] = []
    /// Every identifier and operator, without those in imports, comments and texts.
    private(set) var names: Set<String> = []
    /// The names of what it calls, types among them, and of its attributes.
    let calls: Set<String>
    /// The comments of any kind, with their marks.
    private(set) var comments: [(text: String, position: AbsolutePosition)] = []
    private let lines: SourceLocationConverter

    init(path: String, text: String) {
        self.path = path
        tree = Parser.parse(source: text)
        lines = SourceLocationConverter(fileName: path, tree: tree)
        calls = Set(
            tree.nodes { node in
                node.as(FunctionCallExprSyntax.self)?.calledName
                    ?? node.as(AttributeSyntax.self)
                    .flatMap { typeNames(in: $0.attributeName).first?.last }
            })
        imports = tree.all(ImportDeclSyntax.self).map { node in
            (node.module, site(of: node))
        }
        for token in tree.tokens(viewMode: .sourceAccurate) { read(token) }
    }

    private mutating func read(_ token: TokenSyntax) {
        addComments(in: token.leadingTrivia, from: token.position)
        addComments(in: token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia)
        switch token.tokenKind {
        case .identifier, .dollarIdentifier:
            if token.parent?.is(ImportPathComponentSyntax.self) == true { return }
            // `$current` is the wrapper of `current`.
            names.insert(String(token.plainText.trimmingPrefix("$")))
        case .binaryOperator(let name), .prefixOperator(let name), .postfixOperator(let name):
            names.insert(name)
        default: break
        }
    }

    private mutating func addComments(in trivia: Trivia, from start: AbsolutePosition) {
        var position = start
        for piece in trivia {
            if piece.isComment { comments.append((Trivia(pieces: [piece]).description, position)) }
            position += piece.sourceLength
        }
    }

    /// The target's folder: `Odd` in `Modules/Odd/Sources/Odd/Odd.swift`, `OddTests` in `Tests/OddTests`.
    var module: String {
        let folders = path.split(separator: "/").dropLast()
        return String(folders.dropFirst(folders.first == "Modules" ? 3 : 1).first ?? "")
    }

    var isTest: Bool { path.split(separator: "/").contains("Tests") }

    func site(of node: some SyntaxProtocol) -> Site {
        site(at: node.positionAfterSkippingLeadingTrivia)
    }

    func site(at position: AbsolutePosition) -> Site {
        Site(file: path, line: lines.location(for: position).line)
    }
}

extension String {
    /// The parts of a source that `swift format` keeps: the tokens without commas, and the comments.
    var withoutLayout: [String] {
        let source = ParsedSource(path: "", text: self)
        let tokens = source.tree.tokens(viewMode: .sourceAccurate).map(\.text)
        return tokens.filter { $0 != "," } + source.comments.map(\.text)
    }
}

struct Site: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    /// The path from the repository's root.
    let file: String
    /// The line, counted from one.
    let line: Int

    static func < (left: Site, right: Site) -> Bool {
        (left.file, left.line) < (right.file, right.line)
    }

    var description: String { "\(file):\(line)" }
}
