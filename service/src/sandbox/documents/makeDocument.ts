import { makeDocx } from './makeDocx.ts'
import { makePdf } from './makePdf.ts'
import { makePng } from './makePng.ts'
import { makePptx } from './makePptx.ts'
import { makeRtf } from './makeRtf.ts'
import { makeXlsx } from './makeXlsx.ts'

/** `paragraphs` in Latin letters where the extension is pdf. */
export type Wording = { readonly title: string; readonly paragraphs: readonly string[] }

const MAKERS = {
  txt: ({ title, paragraphs }: Wording) => `${[title, ...paragraphs].join('\n\n')}\n`,
  md: ({ title, paragraphs }: Wording) => `${[`# ${title}`, ...paragraphs].join('\n\n')}\n`,
  pdf: ({ title, paragraphs }: Wording) => makePdf([[title, ...paragraphs].join('\n\n')]),
  docx: ({ title, paragraphs }: Wording) =>
    makeDocx([{ heading: title }, ...paragraphs.map((paragraph) => ({ paragraph }))]),
  xlsx: ({ title, paragraphs }: Wording) =>
    makeXlsx([
      {
        name: 'Remarks',
        rows: [['Number', title], ...paragraphs.map((paragraph, index) => [index + 1, paragraph])],
      },
    ]),
  pptx: ({ title, paragraphs }: Wording) =>
    makePptx([{ texts: [title] }, ...paragraphs.map((paragraph) => ({ texts: [paragraph] }))]),
  rtf: ({ title, paragraphs }: Wording) => makeRtf([title, ...paragraphs]),
  png: ({ title }: Wording) => makePng(title.length),
  /** A format that nobody reads. */
  xyz: ({ title }: Wording) => Uint8Array.from([0, 1, 2, 3, ...Buffer.from(title), 0, 255]),
} as const

export type DocumentKind = keyof typeof MAKERS

export function makeDocument(kind: DocumentKind, wording: Wording): Uint8Array<ArrayBuffer> {
  const made = MAKERS[kind](wording)
  return typeof made === 'string' ? new TextEncoder().encode(made) : Uint8Array.from(made)
}
