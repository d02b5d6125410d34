import Foundation
import LibC

/// A server on a loopback port that answers one request a connection, in the process of the tests.
public final class LoopbackServer: Sendable {
    /// A request that the server has read.
    public struct Request: Sendable {
        /// The address of the server.
        public fileprivate(set) var server = ""
        /// The method, such as `GET`.
        public let method: String
        /// The path, or the name of a server that a proxy is asked for.
        public let path: String
        /// The headers; their names are in lower case.
        public let headers: [String: String]
        /// The text after the headers.
        public let body: String

        /// The fields of the form that was posted.
        public var form: [String: String] {
            let fields = URLComponents(string: "?" + body)?.queryItems ?? []
            return Dictionary(fields.map { ($0.name, $0.value ?? "") }) { $1 }
        }

        /// The token of the header, if there is one.
        public var token: String? {
            let words = headers["authorization"]?.split(separator: " ") ?? []
            return words.first?.lowercased() == "bearer" ? words.last.map(String.init) : nil
        }
    }

    public let address: String
    private let socket: CInt

    /// Starts to answer on a thread of its own; `nil` closes the connection without an answer.
    ///
    /// The text of a redirect is its address.
    ///
    /// - Parameter pause: the milliseconds before each byte of a text; without one, it is sent at once.
    public convenience init(
        pause: Int32? = nil,
        answer: @escaping @Sendable (Request) -> (status: Int, text: String)?
    ) throws(ProgramRunError) {
        try self.init { request, connection in
            guard let reply = answer(request) else { return }
            Self.send(reply, to: connection, pause: pause)
        }
    }

    /// Starts to answer with bytes as they are, the line of the status and the headers included.
    public convenience init(
        bytes: @escaping @Sendable (Request) -> [UInt8]
    ) throws(ProgramRunError) {
        try self.init { Descriptors.write(bytes($0), to: $1) }
    }

    private init(
        reply: @escaping @Sendable (Request, _ connection: CInt) -> Void
    ) throws(ProgramRunError) {
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
        guard isOpen else { throw .cannotStart("A server", errno: errno) }
        let address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
        self.address = address
        self.socket = socket
        Thread.detachNewThread {
            while true {
                let connection = accept(socket, nil, nil)
                if connection < 0, errno != EINTR { break }
                var request = Self.request(from: connection)
                request?.server = address
                if let request { reply(request, connection) }
                // Closing alone is not enough: a program that starts now has the descriptor too.
                shutdown(connection, CInt(SHUT_RDWR))
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
            var lines = parts[0].split(separator: "\r\n")
            let words = lines.removeFirst().split(separator: " ")
            let headers = Dictionary(lines.map(header)) { $1 }
            guard parts[1].utf8.count >= headers["content-length"].flatMap(Int.init) ?? 0 else {
                continue
            }
            return Request(
                method: String(words[0]), path: String(words[1]), headers: headers,
                body: String(parts[1]))
        }
    }

    private static func header(_ line: Substring) -> (String, String) {
        let parts = line.split(separator: ":", maxSplits: 1)
        let value = parts.dropFirst().first?.trimmingCharacters(in: .whitespaces)
        return (parts[0].lowercased(), value ?? "")
    }

    private static func send(
        _ reply: (status: Int, text: String), to connection: CInt, pause: Int32?
    ) {
        let location = reply.status == 302 ? "\r\nLocation: " + reply.text : ""
        Descriptors.write(
            """
            HTTP/1.1 \(reply.status) Answer\(location)\r
            Content-Type: application/json\r
            Content-Length: \(reply.text.utf8.count)\r
            Connection: close\r
            \r

            """, to: connection)
        guard let pause else { return Descriptors.write(reply.text, to: connection) }
        for byte in reply.text.utf8 {
            // A client that closes the connection ends the pause, and the answer.
            var end = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            // Safe: the call reads and fills in one structure.
            guard unsafe poll(&end, 1, pause) == 0 else { return }
            Descriptors.write([byte], to: connection)
        }
    }
}
