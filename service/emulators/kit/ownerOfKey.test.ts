import { expect, test } from 'vitest'
import { EVERYBODY } from '../people/people.ts'
import { ownerOfKey } from './ownerOfKey.ts'

test.each(EVERYBODY)('the keys of $id open their own account, unless they may not be used', (person) => {
  for (const key of [`sandbox-${person.id}`, `sandbox-${person.id}-2`])
    expect(ownerOfKey(key)).toBe(person.consent ? null : person)
})

test.each(['', 'sandbox-', 'sandbox-nobody', 'sandbox-fine!', 'x-sandbox-fine'])(
  '%o opens nothing',
  (key) => {
    expect(ownerOfKey(key)).toBeNull()
  },
)
