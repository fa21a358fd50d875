import { idOf, isBadRecord, type Thing } from './contentTree.ts'
import { makeDocument } from './documents/makeDocument.ts'
import type { Person } from './people.ts'
import type { SourceShape } from './sourceShapes.ts'
import { wordingOf } from './wordingOf.ts'

/** A document with a name that says its type. */
export type PersonDocument = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

type DocumentRequest = {
  readonly shape: SourceShape
  readonly person: Person
  /** From the top down to the thing itself. */
  readonly path: readonly Thing[]
  /** 1, and one more for each edit. */
  readonly revision: number
}

/** Returns what a thing holds, or null if it holds nothing. `bad`: it cannot be read. */
export function documentOf({
  shape,
  person,
  path,
  revision,
}: DocumentRequest): PersonDocument | 'bad' | null {
  const thing = path.at(-1)
  if (!thing?.document || !thing.selectable) return null
  if (person.badItems && isBadRecord(thing)) return 'bad'
  const { document, name } = thing
  const letters = document === 'pdf' ? 'latin' : 'all'
  const wording = wordingOf({ shape, person, name, id: idOf(path), revision, letters })
  const named = name.endsWith(`.${document}`) ? name : `${name}.${document}`
  return { name: named, bytes: makeDocument(document, wording) }
}
