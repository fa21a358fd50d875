import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../src/lib/Clock.ts'
import { EVERYBODY, type Person } from '../people/people.ts'
import { Edits } from './Edits.ts'
import { SandboxMemory } from './SandboxMemory.ts'
import { SignedTokens } from './SignedTokens.ts'

const START = Date.UTC(2030, 0, 1)

/** A time that stands until it is put forward. */
function clockAt() {
  let now = START
  const clock: Clock = { now: () => new Date(now), after: () => () => {} }
  return {
    clock,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

function personWith(wanted: (person: Person) => unknown): Person {
  const found = EVERYBODY.find((person) => wanted(person))
  if (!found) throw new Error('nobody is like that')
  return found
}

describe('what the sandbox keeps in mind', () => {
  test('a code is taken once in its life, and counts as new afterwards', () => {
    const { clock, pass } = clockAt()
    const memory = new SandboxMemory(clock)
    expect([memory.redeem('code', 60), memory.redeem('code', 60), memory.redeem('other', 60)]).toEqual([
      true,
      false,
      true,
    ])
    pass(59)
    expect(memory.redeem('code', 60)).toBe(false)
    pass(1)
    expect(memory.redeem('code', 60)).toBe(true)
  })

  test('an access that has ended stays ended, and no other', () => {
    const memory = new SandboxMemory(clockAt().clock)
    memory.end('one')
    expect([memory.hasEnded('one'), memory.hasEnded('two')]).toEqual([true, false])
  })

  test('whose access is revoked later may sync once; others as often as they like', () => {
    const memory = new SandboxMemory(clockAt().clock)
    const revoked = personWith(({ revokedLater }) => revokedLater)
    const usual = personWith(({ revokedLater }) => !revokedLater)
    memory.begin('a', revoked)
    expect(memory.hasEnded('a')).toBe(false)
    memory.begin('a', revoked)
    expect(memory.hasEnded('a')).toBe(true)
    for (let round = 0; round < 3; round += 1) memory.begin('b', usual)
    expect(memory.hasEnded('b')).toBe(false)
  })

  test('who is limited waits at every nth request, in turn one second and two', () => {
    const memory = new SandboxMemory(clockAt().clock)
    const limited = personWith(({ limitedEvery }) => limitedEvery)
    const every = limited.limitedEvery ?? 0
    expect(every).toBeGreaterThan(1)
    const waits = Array.from({ length: every * 2 }, () => memory.waitFor('a', limited))
    expect(waits.filter((wait) => wait !== null)).toEqual([1, 2])
    expect([waits[every - 1], waits[every * 2 - 1]]).toEqual([1, 2])
    const usual = personWith(({ limitedEvery }) => !limitedEvery)
    for (let round = 0; round < every * 2; round += 1) expect(memory.waitFor('b', usual)).toBeNull()
  })

  test('edits are those of one person at one source', () => {
    const memory = new SandboxMemory(clockAt().clock)
    memory.editsOf('BOX', 'ann').add('a', 'edited')
    expect(memory.editsOf('BOX', 'ann').length).toBe(1)
    expect([memory.editsOf('BOX', 'bob').length, memory.editsOf('DROPBOX', 'ann').length]).toEqual([0, 0])
  })
})

describe('edits', () => {
  test('make new revisions, each at its time', () => {
    const { clock, pass } = clockAt()
    const edits = new Edits(clock)
    expect([edits.revision('a'), edits.editedAt('a')]).toEqual([1, null])
    edits.add('a', 'edited')
    pass(5)
    edits.add('a', 'edited')
    edits.add('b', 'edited')
    expect([edits.revision('a'), edits.revision('b')]).toEqual([3, 2])
    expect(edits.editedAt('a')).toBe('2030-01-01T00:00:05.000Z')
  })

  test('are read on from where a reader was, each item once', () => {
    const edits = new Edits(clockAt().clock)
    edits.add('a', 'edited')
    const before = edits.length
    for (const item of ['b', 'c', 'b']) edits.add(item, 'edited')
    expect(edits.itemsSince(before)).toEqual(['b', 'c'])
    expect(edits.itemsSince(edits.length)).toEqual([])
  })

  test('take away what is below a folder too, until it is restored; an edit brings nothing back', () => {
    const edits = new Edits(clockAt().clock)
    edits.add('folder', 'removed')
    edits.add('folder', 'edited')
    const gone = () =>
      ['folder', 'folder.a', 'folder.a.b', 'folder2', 'other'].map((id) => edits.isRemoved(id))
    expect(gone()).toEqual([true, true, true, false, false])
    edits.add('folder', 'restored')
    expect(gone()).toEqual([false, false, false, false, false])
  })
})

describe('tokens', () => {
  const Claims = v.object({ kind: v.literal('access'), person: v.string() })
  const given = { kind: 'access', person: 'ann' }

  test('tell what they grant until they end, in any process that knows the secret', () => {
    const { clock, pass } = clockAt()
    const token = new SignedTokens('secret', clock).make(given, 60)
    pass(59)
    expect(new SignedTokens('secret', clock).read(Claims, token)).toEqual(given)
    pass(1)
    expect(new SignedTokens('secret', clock).read(Claims, token)).toBeNull()
  })

  test('grant nothing where they are forged, of another secret, or for something else', () => {
    const { clock } = clockAt()
    const tokens = new SignedTokens('secret', clock)
    const [body = '', signature = ''] = tokens.make(given, 60).split('.')
    const more = Buffer.from(body, 'base64url').toString().replace('ann', 'bob')
    const forged = `${Buffer.from(more).toString('base64url')}.${signature}`
    const foreign = new SignedTokens('another', clock).make(given, 60)
    const other = tokens.make({ kind: 'refresh', person: 'ann' }, 60)
    for (const token of [forged, foreign, other, body, `${body}.`, '', '.', 'a.b.c'])
      expect(tokens.read(Claims, token)).toBeNull()
  })
})
