/** What a document says. `paragraphs` in Latin letters where it is a PDF. */
export type Wording = { readonly title: string; readonly paragraphs: readonly string[] }
