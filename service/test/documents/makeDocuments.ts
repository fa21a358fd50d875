import { makeDocument } from '../../emulators/people/documents/makeDocument.ts'

export type TestDocument = { name: string; bytes: Uint8Array; extension: string }

const MAKERS: Readonly<Record<string, (sentence: string) => Uint8Array | string>> = {
  txt: (sentence) => `A plain note.\n\n${sentence}\n`,
  md: (sentence) => `# A note\n\n- first\n- second\n\n${sentence}\n`,
  csv: (sentence) => `id,remark\n1,"${sentence.replaceAll('"', '""')}"\n2,nothing\n`,
  tsv: (sentence) => `id\tremark\n1\t${sentence}\n2\tnothing\n`,
  json: (sentence) => JSON.stringify([{ id: 1, remark: sentence }, { id: 2 }], null, 2),
  html: (sentence) =>
    `<!doctype html><html><head><meta charset="utf-8"><title>A page</title></head><body><h1>A page</h1><p>${sentence
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')}</p></body></html>`,
  rtf: (sentence) => makeDocument('rtf', { title: 'A letter.', paragraphs: [sentence] }),
  docx: (sentence) => makeDocument('docx', { title: 'A report', paragraphs: [sentence] }),
  pptx: (sentence) => makeDocument('pptx', { title: 'A talk', paragraphs: [sentence] }),
  xlsx: (sentence) => makeDocument('xlsx', { title: 'remark', paragraphs: [sentence] }),
  pdf: (sentence) => makeDocument('pdf', { title: 'A contract', paragraphs: [sentence] }),
}

/**
 * One real document of every type whose text can be read, each containing its sentence: one line, in Latin letters
 * for the PDF. For uploads in tests: `sample.pdf` and so on.
 */
export function makeDocuments(sentenceOf: (extension: string) => string): TestDocument[] {
  return Object.entries(MAKERS).map(([extension, make]) => {
    const made = make(sentenceOf(extension))
    const bytes = typeof made === 'string' ? new TextEncoder().encode(made) : made
    return { name: `sample.${extension}`, bytes, extension }
  })
}
