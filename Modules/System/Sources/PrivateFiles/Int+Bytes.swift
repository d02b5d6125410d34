extension Int {
    public static let megabyte = 1 << 20

    /// A number of bytes as a person writes it: `64 KB`, `8 MB`.
    var byteText: String {
        self < .megabyte ? "\(self >> 10) KB" : "\(self / .megabyte) MB"
    }
}
