import Foundation

/// The variables of the environment that name a proxy, as libcurl reads them.
struct ProxyVariables {
    private let variables: [String: String]

    /// - Parameter environment: a variable without a text is as one that is not set.
    init(_ environment: [String: String]) { variables = environment.filter { !$0.value.isEmpty } }

    /// Returns the variable whose proxy gets a request; `nil` when it is sent without one.
    func name(for url: URL) -> String? {
        guard let host = url.host()?.lowercased(), !isExempt(host) else { return nil }
        let own = url.scheme == "http" ? ["http_proxy"] : ["https_proxy", "HTTPS_PROXY"]
        return (own + ["all_proxy", "ALL_PROXY"]).first { variables[$0] != nil }
    }

    /// Returns a proxy as a part of a sentence, without the name and password that its address may have.
    func proxy(_ name: String) -> String {
        "the proxy of \(name) (\(SecureAddress.shown(variables[name] ?? "")))"
    }

    private func isExempt(_ host: String) -> Bool {
        let list = (variables["no_proxy"] ?? variables["NO_PROXY"] ?? "").lowercased()
        // In a list it is the name of a host: findings/no-proxy-lists.sh.
        if list == "*" { return true }
        for part in list.split(separator: ",") {
            let words = part.split { $0 == " " || $0 == "\t" }
            if let name = words.first, Self.matches(name, host) { return true }
            // In newer versions the list ends here.
            if words.count > 1 { break }
        }
        return false
    }

    /// Returns whether a host has a name of the list or is below it.
    ///
    /// A network such as `127.0.0.0/8`, and a name with a dot at its end, are read by newer versions only. They do not
    /// count here: an older one would ask the proxy.
    private static func matches(_ name: Substring, _ host: String) -> Bool {
        guard let address = address(host[...]) else {
            var name = name
            if name.hasPrefix(".") { name.removeFirst() }
            return !name.isEmpty && ("." + host).hasSuffix("." + name)
        }
        return Self.address(name) == address
    }

    private static func address(_ text: Substring) -> UInt32? {
        let bytes = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        guard bytes.count == 4, !bytes.contains(nil) else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt32($1 ?? 0) }
    }
}

extension HTTPFailure {
    static let refusal = "it refuses connections"

    /// Returns the failure of a request that went to a proxy, the only one that was connected to.
    func through(_ proxy: String) -> HTTPFailure {
        guard case .unreachable(let reason) = self else { return self }
        // “CONNECT tunnel failed, response 403”, or “Proxy CONNECT aborted”.
        let code = reason.contains("CONNECT") ? reason.firstMatch(of: /\d{3}|aborted/)?.output : nil
        switch code ?? reason[...] {
        case "403": return .unreachable("\(proxy) refuses this server (403)")
        case "407": return .unreachable("\(proxy) wants a name and a password (407)")
        case "aborted": return .unreachable("\(proxy) closes the connection")
        case Self.refusal[...]: return .unreachable("\(proxy) refuses connections")
        case let text where text.contains("resolve proxy"):
            return .unreachable("\(proxy) has an unknown name")
        case let text:
            return .unreachable(
                code == nil ? "\(text), through \(proxy)" : "\(proxy) cannot reach it (\(text))")
        }
    }
}
