import { EVERYBODY, type Person } from '../people/people.ts'

/**
 * Returns the secrets that requests in this name may be signed with: a person's key, and the newer one that takes its
 * place. A vendor that checks signatures is never shown a key, so it must know them all.
 */
export function signingSecrets(nameOf: (person: Person) => string, name: string): readonly string[] {
  const owners = EVERYBODY.filter((person) => nameOf(person) === name)
  return owners.flatMap(({ id }) => [`sandbox-${id}`, `sandbox-${id}-2`])
}
