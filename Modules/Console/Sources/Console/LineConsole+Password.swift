extension LineConsole {
    /// The password that a script gives on the input: all of it, without the last line ending.
    ///
    /// Like docker's and gh's option of that kind it reads to the end, so that a password is never
    /// cut short in silence. Unlike theirs more than one line is an error, because no such password
    /// could ever be typed; and so is a terminal, where it would be seen.
    /// - Throws: a ``ConsoleError`` that says what to do, or ``ConsoleError/cancelled``.
    public func passwordFromInput() async throws(ConsoleError) -> String {
        guard terminal == nil else { throw .passwordFromTerminal }
        guard await turns.take() else { throw .cancelled }
        defer { turns.give() }
        guard let password = try await input.nextLine(), !password.isEmpty else {
            throw .passwordMissing
        }
        guard try await input.nextLine() == nil else { throw .passwordNotAlone }
        return password
    }
}
