import { describe, expect, it } from 'vitest'
import { fontList } from './fontList.ts'

describe('fontList', () => {
  it.each([
    ['Inter', '"Inter", system-ui, sans-serif'],
    ["'Open Sans', Georgia, serif", '"Open Sans", "Georgia", serif, system-ui, sans-serif'],
    ['Monospace', 'monospace, system-ui, sans-serif'],
    ['3270 Nerd', '"3270 Nerd", system-ui, sans-serif'],
  ])('reads %s', (given, list) => {
    expect(fontList(given)).toBe(list)
  })

  it('survives quotes that do not close and names that are not there', () => {
    expect(fontList('"Inter, ,serif')).toBe('"Inter", serif, system-ui, sans-serif')
  })
})
