#if canImport(Glibc)
    import Foundation
    import Testing

    @testable import RaceTesting

    @Suite("Symbols in the file of a library")
    struct SymbolTableTests {
        @Test("A symbol has its address and its size.")
        func symbols() throws {
            let table = try #require(try table(library()))

            let first = table["first"]
            let second = table["second"]
            #expect(first?.address == 0x0102_0304_0506)
            #expect(first?.size == 96)
            #expect(second?.address == 7)
            #expect(second?.size == 0x1_0000)
        }

        @Test("A file of another kind has no table.", arguments: 0..<6)
        func otherKind(byte: Int) throws {
            var bytes = library()
            bytes[byte] += 1

            #expect(try table(bytes) == nil)
        }

        @Test(
            "A file without a section of symbols has no table, and neither has one that is cut off."
        )
        func noSymbols() throws {
            var bytes = library()
            bytes[64 + 64 + 4] = 3

            #expect(try table(bytes) == nil)
            #expect(try table(Array(library().prefix(64))) == nil)
            #expect(SymbolTable("/no such file") == nil)
        }

        @Test("A symbol whose name is cut off is not found.")
        func cutOff() throws {
            let bytes = library()

            #expect(try table(Array(bytes.dropLast(1)))?["second"] == nil)
            #expect(try table(Array(bytes.dropLast(1)))?["first"] != nil)
        }

        @Test(
            "The file is not mapped: whoever looks for the libraries of the process would read it.")
        func notMapped() throws {
            let table = try table(library())

            let maps = try #require(ProcessThreads.read("/proc/self/maps"))
            #expect(!maps.contains("/symbols-"))
            #expect(table?["first"] != nil)
        }

        /// A library with the symbols `first` and `second`: a header, sections, names, then symbols.
        private func library() -> [UInt8] {
            let names = Array("\0first\0second\0".utf8)
            let (namesStart, symbolsStart) = (64 + 3 * 64, 64 + 3 * 64 + names.count)
            var bytes = [0x7F, 0x45, 0x4C, 0x46, 2, 1] as [UInt8]
            bytes += Array(repeating: 0, count: 64 * 4 - bytes.count)
            func set(_ offset: Int, _ count: Int, _ value: Int) {
                for index in 0..<count {
                    bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
                }
            }
            set(0x28, 8, 64)
            set(0x3C, 2, 3)
            // The second section has the symbols, the third their names.
            set(64 + 64 + 4, 4, 2)
            set(64 + 64 + 24, 8, symbolsStart)
            set(64 + 64 + 32, 8, 48)
            set(64 + 64 + 40, 4, 2)
            set(64 + 128 + 4, 4, 3)
            set(64 + 128 + 24, 8, namesStart)
            bytes += names
            for (name, address, size) in [(1, 0x0102_0304_0506, 96), (7, 7, 0x1_0000)] {
                let start = bytes.count
                bytes += Array(repeating: 0, count: 24)
                set(start, 4, name)
                set(start + 8, 8, address)
                set(start + 16, 8, size)
            }
            return bytes
        }

        private func table(_ bytes: [UInt8]) throws -> SymbolTable? {
            let file = FileManager.default.temporaryDirectory.appending(
                path: "symbols-\(UUID().uuidString)")
            try Data(bytes).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            return SymbolTable(file.path)
        }
    }
#endif
