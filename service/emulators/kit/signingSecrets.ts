import type { KeySource } from '../../src/sources/thirdPartySources.ts'
import { EVERYBODY } from '../people/people.ts'
import { KEY_LOGINS } from './keyLogins.ts'

/**
 * Returns the secrets that requests in this name may be signed with: a person's key, and the newer one that takes its
 * place. A vendor that checks signatures is never shown a key, so it must know them all.
 */
export function signingSecrets(source: KeySource, name: string): readonly string[] {
  const { owner } = KEY_LOGINS[source]
  const owners = EVERYBODY.filter((person) => owner?.of(person) === name)
  return owners.flatMap(({ id }) => [`sandbox-${id}`, `sandbox-${id}-2`])
}
