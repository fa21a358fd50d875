import type { Thing } from './contentTree.ts'
import type { PersonDocument } from './documentOf.ts'
import { isText, paragraphsOf } from './paragraphsOf.ts'

/** A thing as a mail. Texts are mails themselves; what is a file elsewhere is attached to one. */
export function mailOf(
  thing: Thing,
  document: PersonDocument,
): { readonly text: string; readonly file: PersonDocument | null } {
  if (!isText(thing)) return { text: 'See the attached file.', file: document }
  // The first paragraph says who wrote it to whom, which a mailbox says itself.
  return { text: paragraphsOf(document).slice(1).join('\n\n'), file: null }
}
