/// Reads `Stubs/Doubles.swift`, in which a test target says which doubles it wants.
///
/// A file of comments, since SwiftPM asks for no exception for it:
///
///     // double LaunchRouting
///     // double LinePrinting & LineAsking as ConsoleSpy
///     //     ask(_:) returning .endOfInput
///
/// Whatever does not begin so is prose.
enum DoublesFile {
    static let name = "Doubles.swift"

    /// - Throws: ``Refusal`` for a line that begins well and goes wrong.
    static func requests(in text: String, path: String) throws(Refusal) -> [DoubleRequest] {
        var requests: [DoubleRequest] = []
        var isInside = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let site = Site(file: path, line: index + 1)
            if line.hasPrefix("// double ") {
                requests.append(try request(line.dropFirst("// double ".count), at: site))
                isInside = true
            } else if isInside, line.hasPrefix("//  "), let last = requests.indices.last {
                requests[last].answers.append(try answer(line.dropFirst(2), at: site))
            } else {
                isInside = false
            }
        }
        return requests
    }

    private static func request(
        _ text: Substring, at site: Site
    ) throws(Refusal) -> DoubleRequest {
        let parts = text.split(separator: " as ").map { $0.trimmed }
        let protocols = (parts.first ?? "").split(separator: "&").map { $0.trimmed }
        let first = protocols.first?.split(separator: ".").last.map(String.init) ?? ""
        guard parts.count == 2 || protocols.count == 1, parts.count <= 2, !first.isEmpty else {
            throw Refusal(
                site: site,
                sentence: "this names no double; write `double A` or `double A & B as NameSpy`.")
        }
        return DoubleRequest(
            protocols: protocols, name: parts.count == 2 ? parts[1] : first + "Spy", site: site)
    }

    private static func answer(
        _ text: Substring, at site: Site
    ) throws(Refusal) -> DoubleRequest.Answer {
        let text = text.trimmed
        if text.hasSuffix(" by default") {
            return .init(
                member: text.dropLast(" by default".count).trimmed.unquoted, answer: .byDefault,
                site: site)
        }
        for (word, answer) in [
            (" returning ", FirstAnswer.returning), (" making ", FirstAnswer.making),
            (" failing ", FirstAnswer.failing),
        ] {
            let parts = text.split(separator: word, maxSplits: 1)
            if parts.count == 2 {
                return .init(
                    member: parts[0].trimmed.unquoted, answer: answer(parts[1].trimmed), site: site)
            }
        }
        throw Refusal(
            site: site,
            sentence: """
                this says no answer; write `member returning value`, `member making value`, \
                `member failing error` or `member by default`.
                """)
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
