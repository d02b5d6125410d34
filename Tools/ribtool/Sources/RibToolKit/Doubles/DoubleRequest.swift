import SwiftParser
import SwiftSyntax

/// A double that a test target asks for.
///
/// The requests are comments of `Stubs/Doubles.swift`:
///
///     // double LaunchRouting
///     // double LinePrinting & LineAsking as ConsoleSpy
///     //     ask(_:) returning .endOfInput
///
/// The generator writes each double below its request, and keeps nothing else of the file.
struct DoubleRequest {
    /// The first answer of a requirement, which the generator can't know.
    struct Answer {
        /// The words of the request, which are the labels of the spy's initializer too.
        enum Kind: String {
            case returning, making, failing
            /// The answer of the protocol's own extension: the requirement is not doubled.
            case byDefault
        }

        /// The requirement, written as in Swift: `ask(_:)`, or `title` for a property.
        let member: String
        let kind: Kind
        /// A Swift expression; empty with `byDefault`.
        let expression: String
        let site: Site

        fileprivate init(_ text: String, at site: Site) throws(Refusal) {
            let answer = /(.+?) (?:by default|(returning|making|failing) (.+))/
            guard let match = text.wholeMatch(of: answer) else {
                throw Refusal(
                    site,
                    """
                    this is no answer; write `member returning value`, `member making value`, \
                    `member failing error` or `member by default`.
                    """)
            }
            member = match.1.trimmed.unquoted
            kind = match.2.flatMap { .init(rawValue: String($0)) } ?? .byDefault
            expression = match.3?.trimmed ?? ""
            self.site = site
            if Parser.parse(source: "_ = [\(expression)]").hasError {
                throw Refusal(site, "`\(expression)` is no expression. Correct it.")
            }
        }
    }

    static let file = "Doubles.swift"

    static func path(in folder: String) -> String { "Tests/\(folder)/Stubs/\(file)" }

    let protocols: [String]
    let name: String
    /// The lines of the request.
    private(set) var lines: [String]
    private(set) var answers: [Answer] = []
    let site: Site

    /// The word before a declaration that other targets use; empty in a test target, which none uses.
    var access: String { site.file.hasSuffix("Tests/Stubs/\(Self.file)") ? "" : "package " }

    func refusal(_ sentence: String) -> Refusal { Refusal(site, sentence) }

    /// - Throws: ``Refusal`` for a request or an answer that can't be read.
    static func requests(in text: String, path: String) throws(Refusal) -> [DoubleRequest] {
        var requests: [DoubleRequest] = []
        var isInside = false
        for (index, line) in text.lines.enumerated() {
            let site = Site(file: path, line: index + 1)
            if line.hasPrefix("// double ") {
                requests.append(try DoubleRequest(line, at: site))
                isInside = true
            } else if isInside, line.hasPrefix("//  "), let last = requests.indices.last {
                requests[last].answers.append(try Answer(line.dropFirst(2).trimmed, at: site))
                requests[last].lines.append(String(line))
            } else {
                isInside = false
            }
        }
        return requests
    }

    private init(_ line: some StringProtocol, at site: Site) throws(Refusal) {
        let parts = line.dropFirst("// double ".count).split(separator: " as ").map { $0.trimmed }
        protocols = (parts.first ?? "").split(separator: "&").map { $0.trimmed }
        let first = protocols.first?.split(separator: ".").last.map(String.init) ?? ""
        name = parts.count == 2 ? parts[1] : first + "Spy"
        self.site = site
        lines = [String(line)]
        guard parts.count == 2 || parts.count == 1 && protocols.count == 1, !first.isEmpty,
            name.isValidSwiftIdentifier(for: .variableName)
        else {
            throw refusal("this names no double; write `double A` or `double A & B as NameSpy`.")
        }
    }
}

/// The reason why a double can't be generated, and what to write instead.
struct Refusal: Error, Codable, Equatable {
    let site: Site
    let sentence: String

    init(_ site: Site, _ sentence: String) { (self.site, self.sentence) = (site, sentence) }
}
