import type { Thing } from './contentTree.ts'
import type { PersonDocument } from './documentOf.ts'

/** Whether it is a text of the source itself, where others have files. */
export function isText({ document }: Thing): boolean {
  return document === 'txt' || document === 'md'
}

/** The paragraphs of a text, for vendors that keep its title apart. */
export function paragraphsOf({ bytes }: PersonDocument): readonly string[] {
  const [, ...paragraphs] = Buffer.from(bytes)
    .toString()
    .trim()
    .split(/\n{2,}/)
  return paragraphs
}
