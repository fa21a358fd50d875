import { describe, expect, it } from 'vitest'
import { Drafts } from './Drafts.ts'

class Note {
  draft: unknown
  readonly resumed: unknown[] = []
  constructor(draft?: unknown) {
    this.draft = draft
  }
  resume(left: unknown) {
    this.resumed.push(left)
  }
}

describe('Drafts [F-050]', () => {
  it('hands each what was left under its name, once', () => {
    const drafts = new Drafts()
    drafts.take({ a: 1, b: 2 })
    expect(drafts.keep('a', new Note()).resumed).toEqual([1])
    expect(drafts.keep('a', new Note()).resumed).toEqual([])
    expect(drafts.keep('c', new Note()).resumed).toEqual([])
  })

  it('collects what there is, and hands on what nobody has opened', () => {
    const drafts = new Drafts()
    drafts.take({ a: 1, b: 2 })
    drafts.keep('a', new Note('new'))
    drafts.keep('c', new Note())
    expect(drafts.collect()).toEqual({ a: 'new', b: 2 })
  })

  it.each([undefined, null, 7, 'text', []])('takes %o for nothing', (given) => {
    const drafts = new Drafts()
    drafts.take(given)
    expect(drafts.keep('a', new Note()).resumed).toEqual([])
  })
})
