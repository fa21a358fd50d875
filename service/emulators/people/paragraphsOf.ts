import type { PersonDocument } from './documentOf.ts'

/** The paragraphs of a text, for vendors that keep its title apart. */
export function paragraphsOf({ bytes }: PersonDocument): readonly string[] {
  const [, ...paragraphs] = Buffer.from(bytes)
    .toString()
    .trim()
    .split(/\n{2,}/)
  return paragraphs
}
