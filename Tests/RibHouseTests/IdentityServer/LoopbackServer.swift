import ConsoleTestSupport
import Foundation
import LibC

/// A server on a loopback port that answers one request a connection, in the process of the tests.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        /// The address of the server.
        var server = ""
        let path: String
        /// The fields of the form that was posted.
        let form: [String: String]
        /// The token of the header, if there is one.
        let token: String?
    }

    let address: String
    private let socket: CInt

    /// Starts to answer; `nil` closes the connection without an answer.
    ///
    /// The text of a redirect is its address.
    init(answer: @escaping @Sendable (Request) -> (status: Int, text: String)?) throws {
        #if canImport(Darwin)
            let type = SOCK_STREAM
        #else
            let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #endif
        let socket = LibC.socket(AF_INET, type, 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: both structures are those that the calls expect, and the sizes are their own.
        let isOpen = unsafe withUnsafeMutablePointer(to: &place) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                unsafe bind(socket, place, size) == 0 && listen(socket, 64) == 0
                    && getsockname(socket, place, &size) == 0
            }
        }
        guard isOpen else { throw ProgramRunError.cannotStart("A server", errno: errno) }
        let address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
        self.address = address
        self.socket = socket
        Thread.detachNewThread {
            while true {
                let connection = accept(socket, nil, nil)
                if connection < 0, errno != EINTR { break }
                var request = Self.request(from: connection)
                request?.server = address
                if let request, let reply = answer(request) { Self.send(reply, to: connection) }
                close(connection)
            }
            close(socket)
        }
    }

    deinit { shutdown(socket, CInt(SHUT_RDWR)) }

    private static func request(from connection: CInt) -> Request? {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            // Safe: the count is the array's own.
            let count = unsafe recv(connection, &block, block.count, 0)
            guard count > 0 else { return nil }
            bytes += block[..<count]
            let parts = String(decoding: bytes, as: UTF8.self)
                .split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let lines = parts[0].split(separator: "\r\n")
            let length = lines.lazy.compactMap { value($0, of: "content-length:") }.first
            guard parts[1].utf8.count >= length.flatMap(Int.init) ?? 0 else { continue }
            return Request(
                path: String(lines[0].split(separator: " ")[1]),
                form: Dictionary(
                    URLComponents(string: "?" + parts[1])?.queryItems?
                        .map { ($0.name, $0.value ?? "") } ?? [], uniquingKeysWith: { $1 }),
                token: lines.lazy.compactMap { value($0, of: "authorization: bearer") }.first)
        }
    }

    private static func value(_ line: Substring, of header: String) -> String? {
        guard line.lowercased().hasPrefix(header) else { return nil }
        return line.dropFirst(header.count).trimmingCharacters(in: .whitespaces)
    }

    private static func send(_ reply: (status: Int, text: String), to connection: CInt) {
        let location = reply.status == 302 ? "\r\nLocation: " + reply.text : ""
        Descriptors.write(
            """
            HTTP/1.1 \(reply.status) Answer\(location)\r
            Content-Type: application/json\r
            Content-Length: \(reply.text.utf8.count)\r
            Connection: close\r
            \r
            \(reply.text)
            """, to: connection)
    }
}
