#if canImport(Glibc)
    import FoundationEssentials

    /// The symbols in the file of a library, with those that it does not export (ELF, 64 bits).
    struct SymbolTable {
        /// The address in the file of what a symbol names, and its size in bytes.
        struct Symbol {
            let address: UInt64
            let size: UInt64
        }

        private static let kind = 2

        private let bytes: Data
        private let symbols: Range<Int>
        private let names: Int

        /// Reads a file; `nil` when it has no symbols.
        init?(_ path: String) {
            // Not mapped: the runtime reads each library that it finds in the memory of the process, and one
            // that is gone by then would crash it.
            guard let bytes = try? Data(contentsOf: URL(filePath: path)),
                bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
            else { return nil }
            self.bytes = bytes
            func number(_ offset: Int, _ count: Int) -> Int {
                Self.number(bytes, offset, count) ?? 0
            }
            let (sections, count) = (number(0x28, 8), number(0x3C, 2))
            let table = (0..<count).map { sections + 64 * $0 }.first {
                number($0 + 4, 4) == Self.kind
            }
            guard let table else { return nil }
            let start = number(table + 24, 8)
            symbols = start..<(start + number(table + 32, 8))
            names = number(sections + 64 * number(table + 40, 4) + 24, 8)
        }

        subscript(name: String) -> Symbol? {
            let name = Array(name.utf8) + [0]
            for symbol in stride(from: symbols.lowerBound, to: symbols.upperBound, by: 24) {
                guard let offset = Self.number(bytes, symbol, 4),
                    bytes.dropFirst(names + offset).starts(with: name),
                    let address = Self.number(bytes, symbol + 8, 8),
                    let size = Self.number(bytes, symbol + 16, 8)
                else { continue }
                return Symbol(address: UInt64(address), size: UInt64(size))
            }
            return nil
        }

        /// Returns a number of `count` bytes, the lowest first.
        private static func number(_ bytes: Data, _ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset + count <= bytes.count else { return nil }
            return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
#endif
