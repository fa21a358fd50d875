import { fillTemplate, readTemplate } from './fillTemplate.ts'
import type { Wording } from './Wording.ts'

const MAKERS = {
  txt: ({ title, paragraphs }: Wording) => `${[title, ...paragraphs].join('\n\n')}\n`,
  md: ({ title, paragraphs }: Wording) => `${[`# ${title}`, ...paragraphs].join('\n\n')}\n`,
  pdf: (wording: Wording) => fillTemplate('pdf', wording),
  docx: (wording: Wording) => fillTemplate('docx', wording),
  xlsx: (wording: Wording) => fillTemplate('xlsx', wording),
  pptx: (wording: Wording) => fillTemplate('pptx', wording),
  rtf: (wording: Wording) => fillTemplate('rtf', wording),
  png: () => readTemplate('png'),
  /** A format that nobody reads. */
  xyz: ({ title }: Wording) => Uint8Array.from([0, 1, 2, 3, ...Buffer.from(title), 0, 255]),
} as const

export type DocumentKind = keyof typeof MAKERS

export function makeDocument(kind: DocumentKind, wording: Wording): Uint8Array<ArrayBuffer> {
  const made = MAKERS[kind](wording)
  return typeof made === 'string' ? new TextEncoder().encode(made) : Uint8Array.from(made)
}
