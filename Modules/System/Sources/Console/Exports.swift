// A front end in lines has commands and pages, which know no terminal.
@_exported public import Pages
