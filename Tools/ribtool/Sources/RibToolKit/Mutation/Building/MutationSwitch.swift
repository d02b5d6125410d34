/// The names in ``template``, the source that is added to a mutated module and selects a mutant.
enum MutationSwitch {
    static let template = "Tools/ribtool/Templates/\(file)"
    /// The name of the file, which no module of the repository has.
    static let file = "MutationSwitch.swift"
    /// The variable with the number of the mutant to switch on.
    static let variable = "RIBHOUSE_MUTANT"
    /// The variable with the path of a file in which the byte of each reached mutant is set.
    static let reachedVariable = "RIBHOUSE_MUTANTS_REACHED"
    /// The function that returns whether a mutant is switched on.
    static let function = "_mutant"
    /// The function that sleeps briefly, so that a missing `await` shows.
    static let pause = "_mutantPause"
}
