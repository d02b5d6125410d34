/// A number of seconds in a server's answer, which some servers send as text.
struct Seconds: Decodable, Sendable {
    let value: Double

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let value = try? container.decode(Double.self)
        guard let value = try value ?? Double(container.decode(String.self)), value.isFinite else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no number")
        }
        self.value = value
    }
}
