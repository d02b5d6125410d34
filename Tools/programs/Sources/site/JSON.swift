/// A value of a JSON file that `docc` wrote; what is missing is empty.
struct JSON {
    private let value: Any?

    init(_ value: Any?) { self.value = value }

    subscript(key: String) -> JSON { JSON((value as? [String: Any])?[key]) }

    var list: [JSON] { (value as? [Any])?.map { JSON($0) } ?? [] }
    var text: String { value as? String ?? "" }
    var number: Int { value as? Int ?? 0 }
    var isThere: Bool { value != nil }
}
