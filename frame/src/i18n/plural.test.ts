import { describe, expect, it } from 'vitest'
import { plural } from './plural.ts'

describe('plural', () => {
  it('adds s when the count is 0 [FMT-04]', () => {
    expect(plural(0, 'file')).toBe('0 files')
  })

  it('adds s when the count is more than 1 [FMT-05]', () => {
    expect(plural(2, 'file')).toBe('2 files')
    expect(plural(21, 'URL')).toBe('21 URLs')
  })

  it('adds no s when the count is 1 [FMT-06]', () => {
    expect(plural(1, 'file')).toBe('1 file')
  })
})
