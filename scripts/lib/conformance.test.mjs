import { describe, expect, it } from 'vitest'
import { compare, readRequirements, shortenIds } from './conformance.mjs'

const list = `# UPL

| ID | Requirement |
|---|---|
| UPL-01 | The drop zone shows "Drop files". |
| UPL-02 | See UPL-01. |
| [UPL](UPL.md) | not a row |
`

const requirements = readRequirements(list, 'UPL.md')

/** @returns {import('./reports.mjs').Outcome} */
const passed = (/** @type {string} */ title) => ({ title, outcome: 'passed' })

describe('readRequirements', () => {
  it('reads the rows whose first column is an id', () => {
    expect(requirements).toEqual([
      { id: 'UPL-01', file: 'UPL.md' },
      { id: 'UPL-02', file: 'UPL.md' },
    ])
  })
})

describe('compare', () => {
  it('counts a row as proven when a passed test names it, anywhere in its full title', () => {
    const { areas } = compare(requirements, [passed('upload [UPL-01] shows the drop zone')])
    expect(areas.get('UPL')).toEqual({ total: 2, missing: ['UPL-02'] })
  })

  it('takes several ids from one title', () => {
    expect(compare(requirements, [passed('shows [UPL-01] [UPL-02]')]).areas.get('UPL')?.missing).toEqual([])
  })

  it.each(/** @type {const} */ (['failed', 'skipped']))('takes a test that %s for no proof', (outcome) => {
    const { areas } = compare(requirements, [{ title: 'shows [UPL-01]', outcome }])
    expect(areas.get('UPL')?.missing).toEqual(['UPL-01', 'UPL-02'])
  })

  it('says which rows are proven by nothing but a test that failed at first [F-104]', () => {
    const flaky = { title: 'shows [UPL-01] [UPL-02]', outcome: /** @type {const} */ ('flaky') }
    const found = compare(requirements, [passed('again [UPL-02]'), flaky])
    expect(found.areas.get('UPL')?.missing).toEqual([])
    expect(found.flaky).toEqual(['UPL-01'])
  })

  it('does not count an id without brackets', () => {
    expect(compare(requirements, [passed('shows UPL-01')]).areas.get('UPL')?.missing).toContain('UPL-01')
  })

  it('finds ids that no list knows, also in tests that failed', () => {
    const outcomes = [passed('a [UPL-03]'), { title: 'b [XYZ-01]', outcome: /** @type {const} */ ('failed') }]
    expect(compare(requirements, outcomes).unknown).toEqual(['UPL-03', 'XYZ-01'])
  })

  it('finds an id that two rows carry', () => {
    const { duplicates } = compare([...requirements, ...readRequirements('| UPL-01 | again |', 'LIM.md')], [])
    expect(duplicates).toEqual(['UPL-01 (UPL.md, LIM.md)'])
  })
})

describe('shortenIds', () => {
  it('joins ids that follow each other', () => {
    expect(shortenIds(['UPL-01', 'UPL-02', 'UPL-03', 'UPL-07', 'UPL-09', 'UPL-10'])).toBe('01-03 07 09-10')
  })
})
