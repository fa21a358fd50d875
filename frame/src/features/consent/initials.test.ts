import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Acme', 'A'],
    ['Acme Corp', 'AC'],
    ['acme corp international', 'AC'],
    ['app.example.com', 'AE'],
    ['  Ünlü   Şirket ', 'ÜŞ'],
    ['𝒜cme', '𝒜'],
    ['株式会社', '株'],
    ['– – –', ''],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})
