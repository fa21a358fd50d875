import * as v from 'valibot'
import { emailOf, type Person, usernameOf } from '../emulators/people/people.ts'
import type { Credential } from '../src/sources/Credential.ts'
import { KEY_FORMS } from '../src/sources/keyForms.ts'
import type { KeySource } from '../src/sources/thirdPartySources.ts'
import { KEY_FORMS as TYPED } from './keyForms.ts'

/** What in the forms of test/keyForms.ts is of a person. */
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
  const typed = Object.entries(TYPED[source]).map(([field, text]) => {
    return [field, text === 'sandbox-fine' ? typedKey : (OWN[text]?.(person) ?? text)]
  })
  const { key, extra } = v.parse(KEY_FORMS[source].schema, Object.fromEntries(typed))
  return { accessToken: key, refreshToken: null, expiresAt: null, extra }
}
