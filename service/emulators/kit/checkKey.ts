import type { KeySource } from '../../src/sources/thirdPartySources.ts'
import { EVERYBODY, type Person, personOf } from '../people/people.ts'
import { KEY_LOGINS } from './keyLogins.ts'

/** Whose key it is, or what the source says against it. */
type Judgement = { readonly person: Person } | { readonly refusal: string }

/** `sandbox-fine`, or a newer `sandbox-fine-2`. */
const KEY = /^sandbox-([a-z]+)(?:-\w+)?$/

/** What a key that is right is good for, where its owner does not decide alone. */
const DENIALS = {
  denied: 'The owner of this key does not allow its use.',
  'needs-admin': 'An administrator must allow the use of this key first.',
} as const satisfies Record<NonNullable<Person['consent']>, string>

/**
 * `fields` is what was typed beside the key; null: the request does not say it. Looks at the place first, then at the
 * name, then at the key.
 */
export function checkKey(source: KeySource, key: string, fields: URLSearchParams | null): Judgement {
  const { wrongKey, ...typed } = KEY_LOGINS[source]
  const { place, owner } = fields ? typed : {}
  const where = place && (fields?.get(place.field) ?? (place.optional ? null : ''))
  if (place && typeof where === 'string' && !place.exists(where)) return { refusal: place.unknown(where) }
  const name = owner ? (fields?.get(owner.field) ?? '') : ''
  const isName = (person: Person) => !owner || owner.of(person).toLowerCase() === name.toLowerCase()
  if (owner && !EVERYBODY.some(isName)) return { refusal: owner.unknown(name) }
  const person: Person | null = personOf(KEY.exec(key)?.[1] ?? '')
  if (!person) return { refusal: wrongKey }
  if (owner && !isName(person)) return { refusal: owner.unknown(name) }
  const denial = person.consent && DENIALS[person.consent]
  return denial ? { refusal: denial } : { person }
}
