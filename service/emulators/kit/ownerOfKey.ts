import { type Person, personOf } from '../people/people.ts'

/** `sandbox-fine`, or a newer `sandbox-fine-2`: docs/sandbox.md. */
const KEY = /^sandbox-([a-z]+)(?:-\w+)?$/

/** Returns whose key it is, or null if it opens nothing. */
export function ownerOfKey(key: string): Person | null {
  const owner = personOf(KEY.exec(key)?.[1] ?? '')
  return owner?.consent ? null : owner
}
