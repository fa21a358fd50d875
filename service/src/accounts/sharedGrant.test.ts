import { expect, test } from 'vitest'
import type { SharedGrant } from '../sources/Credential.ts'
import { sharedGrantOf } from './sharedGrant.ts'

function shares(by: SharedGrant['by'], ...people: readonly string[]): boolean {
  const grants = people.map((who) =>
    sharedGrantOf({ by, among: 'VENDOR' }, { externalId: `SOURCE|${who}`, metadata: {} }, 'app'),
  )
  return new Set(grants).size === 1
}

test.each([
  ['person', true, false],
  ['workspace', false, true],
  ['person-in-workspace', false, false],
] as const)('by %s: one person in two workspaces %s, two people in one %s', (by, ofPerson, ofWorkspace) => {
  expect(shares(by, 'ann|acme', 'ann|other')).toBe(ofPerson)
  expect(shares(by, 'ann|acme', 'bob|acme')).toBe(ofWorkspace)
  expect(shares(by, 'ann|acme', 'ann|acme')).toBe(true)
})

test('where nothing is shared there is no grant', () => {
  expect(sharedGrantOf(undefined, { externalId: 'SOURCE|ann', metadata: {} }, 'app')).toBeNull()
})
