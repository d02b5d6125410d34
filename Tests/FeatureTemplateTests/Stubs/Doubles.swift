// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double FeatureTemplatePresentable
// double FeatureTemplatePresentableListener
// double FeatureTemplateListener
// double ServiceTemplateService
//     items() returning []
