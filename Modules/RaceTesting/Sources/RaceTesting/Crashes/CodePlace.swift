import Synchronization

#if os(Linux) && canImport(Runtime) && KnownToolchain
    @_spi(Internal) import Runtime
#endif

/// A function of the code under test or of the test, and the line in it, from an address.
struct CodePlace: Sendable, Hashable, CustomStringConvertible {
    let function: String
    /// The name of the file and the line.
    let place: String

    var description: String { "\(function) (\(place))" }

    /// Returns the first places of the addresses to which functions return, without those of this module
    /// and of libraries.
    static func places(of addresses: [UInt], limit: Int) -> [CodePlace] {
        var places: [CodePlace] = []
        for address in addresses where places.count < limit { places += self.places(of: address) }
        return Array(places.prefix(limit))
    }

    /// The places that were looked up: to look one up takes as long as many schedules.
    private static let known = Mutex<[UInt: [CodePlace]]>([:])

    private static func places(of address: UInt) -> [CodePlace] {
        if let places = known.withLock({ $0[address] }) { return places }
        let places = lookUp(address)
        known.withLock { $0[address] = places }
        return places
    }

    #if os(Linux) && canImport(Runtime) && KnownToolchain
        private static let images = ImageMap.capture()

        /// Looks an address up; a function that the compiler has inlined gives several places.
        ///
        /// It uses an interface of the 6.3 runtime that is not public. Other versions know no places.
        private static func lookUp(_ address: UInt) -> [CodePlace] {
            // The program comes first; to look for symbols in libraries would take a second.
            guard let key = Backtrace.Address(address), images.indexOfImage(at: key) == 0 else {
                return []
            }
            let frames = [RichFrame<UInt>.returnAddress(address)]
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
        private static func lookUp(_ address: UInt) -> [CodePlace] { [] }
    #endif
}
