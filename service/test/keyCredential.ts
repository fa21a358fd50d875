import * as v from 'valibot'
import { emailOf, type Person, usernameOf } from '../emulators/people/people.ts'
import type { Credential } from '../src/sources/Credential.ts'
import { type KeySource, keyFormOf } from '../src/sources/thirdPartySources.ts'
import { KEY_FORMS } from './keyForms.ts'

/** What in KEY_FORMS is of a person. */
const OWN: Partial<Readonly<Record<string, (person: Person) => string>>> = {
  sandboxfine: ({ id }) => `sandbox${id}`,
  SANDBOXFINE: ({ id }) => `SANDBOX${id.toUpperCase()}`,
  'fiona-fine': usernameOf,
  'fiona.fine@sandbox.example': emailOf,
}

/** Returns what a person's form becomes. `typedKey`: instead of their own key. */
export function keyCredential(
  source: KeySource,
  person: Person,
  typedKey = `sandbox-${person.id}`,
): Credential {
  const typed = Object.entries(KEY_FORMS[source]).map(([field, text]) => {
    return [field, text === 'sandbox-fine' ? typedKey : (OWN[text]?.(person) ?? text)]
  })
  const { key, extra } = v.parse(keyFormOf(source).schema, Object.fromEntries(typed))
  return { accessToken: key, refreshToken: null, expiresAt: null, extra }
}
