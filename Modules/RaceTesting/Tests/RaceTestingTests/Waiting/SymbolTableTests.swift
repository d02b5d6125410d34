#if canImport(Glibc)
    import Foundation
    import Testing

    @testable import RaceTesting

    @Suite("Symbols in the file of a library")
    struct SymbolTableTests {
        private static let name = "_dispatch_source_type_timer"

        // Safe: the address is only compared.
        private static let library: String? = unsafe RuntimeSymbols.address(name)
            .flatMap { RuntimeSymbols.image(of: UInt(bitPattern: $0)) }

        @Test("A symbol has its address and its size, and the file is not mapped.")
        func symbols() throws {
            let library = try #require(Self.library)
            let copy = try Copy(of: library) { _ in }

            let table = try #require(SymbolTable(copy.file.path))
            let maps = try #require(ProcessThreads.read("/proc/self/maps"))

            #expect(table[Self.name]?.size == 48)
            #expect(table["_dispatch_timers_heap"]?.size == 96)
            // The runtime reads each library that is mapped.
            #expect(!maps.contains(copy.file.lastPathComponent))
        }

        @Test("A file of another kind has no table, and one that is cut off has no symbol.")
        func otherFiles() throws {
            let library = try #require(Self.library)
            for byte in 0..<6 {
                let copy = try Copy(of: library) { $0[byte] += 1 }
                #expect(SymbolTable(copy.file.path) == nil)
            }
            for length in [0, 64, 200_000] {
                let copy = try Copy(of: library) { $0 = $0.prefix(length) }
                #expect(SymbolTable(copy.file.path)?[Self.name] == nil)
            }
            #expect(SymbolTable("/no such file") == nil)
        }
    }

    /// A copy of a library with changes, which is removed with its test.
    private final class Copy {
        let file = FileManager.default.temporaryDirectory.appending(
            path: "symbols-\(UUID().uuidString)")

        init(of library: String, _ change: (inout Data) -> Void) throws {
            var bytes = try Data(contentsOf: URL(filePath: library))
            change(&bytes)
            try bytes.write(to: file)
        }

        deinit { try? FileManager.default.removeItem(at: file) }
    }
#endif
