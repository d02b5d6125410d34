#if os(Linux) && canImport(Runtime) && compiler(>=6.3) && compiler(<6.4)
    @_spi(Internal) import Runtime
#endif

/// A function of the code under test or of the test, and the line in it, from an address.
struct CodePlace: Sendable, Hashable, CustomStringConvertible {
    let function: String
    /// The name of the file and the line.
    let place: String

    var description: String { "\(function) (\(place))" }

    #if os(Linux) && canImport(Runtime) && compiler(>=6.3) && compiler(<6.4)
        /// Returns the places of the addresses to which functions return, without those of this module
        /// and of libraries.
        ///
        /// It uses an interface of the 6.3 runtime that is not public. Other versions know no places.
        static func places(of addresses: [UInt]) -> [CodePlace] {
            let images = ImageMap.capture()
            // The program comes first; to look for symbols in libraries would take a second.
            let frames = addresses.filter { address in
                Backtrace.Address(address).flatMap { images.indexOfImage(at: $0) } == 0
            }.map { RichFrame<UInt>.returnAddress($0) }
            let backtrace = Backtrace(architecture: "", frames: frames, images: images)
            return (backtrace.symbolicated()?.frames ?? []).compactMap { frame in
                guard let symbol = frame.symbol, let location = symbol.sourceLocation,
                    location.line > 0, !location.path.hasPrefix("<"),
                    !location.path.contains("/Sources/RaceTesting/")
                else { return nil }
                let file = location.path.split(separator: "/").last ?? ""
                return CodePlace(function: symbol.name, place: "\(file):\(location.line)")
            }
        }
    #else
        /// Other runtimes know no places.
        static func places(of addresses: [UInt]) -> [CodePlace] { [] }
    #endif
}
