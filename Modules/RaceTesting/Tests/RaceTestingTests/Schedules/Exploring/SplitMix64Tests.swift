import RaceTesting
import Testing

@Suite("The random numbers")
struct SplitMix64Tests {
    @Test("They are those of the published algorithm.")
    func published() {
        var random = SplitMix64(seed: 0)

        #expect(
            (1...3).map { _ in random.next() } == [
                0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
            ])
    }
}
