import { describe, expect, it } from 'vitest'
import { RequestIds } from './RequestIds.ts'

const wanted = () => new RequestIds({ options: { useRequestIds: true } })

describe('RequestIds', () => {
  it('are made only for hosts that want them [CFG-27]', () => {
    const ids = new RequestIds({ options: {} })
    expect(ids.forConnecting('BOX')).toBeUndefined()
    expect(ids.forSyncing(1)).toBeUndefined()
    expect(ids.takeConnecting('BOX')).toBeNull()
  })

  it('have 20 characters and are never the same [LIM-26] [API-10]', () => {
    const ids = wanted()
    const made = Array.from({ length: 500 }, (_, index) => ids.forSyncing(index % 3))
    for (const id of made) expect(id).toMatch(/^[\w-]{20}$/)
    expect(new Set(made).size).toBe(500)
  })

  it('are given to one outcome each, oldest first, of the same source or account [API-10]', () => {
    const ids = wanted()
    const first = ids.forConnecting('BOX')
    const second = ids.forConnecting('BOX')
    const sync = ids.forSyncing(1)
    expect(ids.takeConnecting('NOTION')).toBeNull()
    expect(ids.takeSyncing(2)).toBeNull()
    expect([ids.takeConnecting('BOX'), ids.takeConnecting('BOX'), ids.takeConnecting('BOX')]).toEqual([
      first,
      second,
      null,
    ])
    expect([ids.takeSyncing(1), ids.takeSyncing(1)]).toEqual([sync, null])
  })

  it('of attempts that came to nothing are nobody’s outcome', () => {
    const ids = wanted()
    ids.forget(undefined)
    ids.forget(ids.forConnecting('BOX'))
    const remainingId = ids.forConnecting('BOX')
    ids.forget(ids.forSyncing(1))
    expect(ids.takeConnecting('BOX')).toBe(remainingId)
    expect(ids.takeSyncing(1)).toBeNull()
  })
})
