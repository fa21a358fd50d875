import { describe, expect, it } from 'vitest'
import { keepUnchanged } from './keepUnchanged.ts'

const held = [
  { id: 1, tags: { team: ['a'] } },
  { id: 2, tags: null },
]

describe('keepUnchanged', () => {
  it('keeps the very list where nothing is different', () => {
    expect(keepUnchanged(held, structuredClone(held))).toBe(held)
    const empty: typeof held = []
    expect(keepUnchanged(empty, [])).toBe(empty)
  })

  it('keeps the records that are the same beside one that changed, one that is new and one that is gone', () => {
    const changed = keepUnchanged(held, [
      { id: 1, tags: { team: ['b'] } },
      { id: 2, tags: null },
    ])
    expect(changed).toEqual([{ id: 1, tags: { team: ['b'] } }, held[1]])
    expect(changed[1]).toBe(held[1])
    expect(keepUnchanged(held, [...structuredClone(held), { id: 3, tags: null }])).toHaveLength(3)
    expect(keepUnchanged(held, structuredClone(held).slice(1))).toEqual([held[1]])
  })

  it('follows another order', () => {
    const turned = structuredClone(held).reverse()
    expect(keepUnchanged(held, turned).map(({ id }) => id)).toEqual([2, 1])
  })
})
