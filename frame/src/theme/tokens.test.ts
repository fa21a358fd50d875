import { describe, expect, it } from 'vitest'
import { contrast } from './color.ts'
import { ownColors } from './ownTokens.ts'
import { PAIRS } from './pairs.ts'

describe.each(Object.entries(ownColors))('the %s theme', (_, colors) => {
  it.each(PAIRS)('shows $front on $ground with at least $least:1', ({ front, ground, least }) => {
    expect(contrast(colors[front], colors[ground])).toBeGreaterThanOrEqual(least)
  })
})

describe('the palette', () => {
  it('has #1F3261 with white text as its primary', () => {
    expect(ownColors.light.button).toBe('#1f3261')
    expect(ownColors.light['on-button']).toBe('#ffffff')
  })

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})

describe('style sheets', () => {
  const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true })
  /** Set on elements, by a library or by MiddleEllipsis. */
  const FOREIGN = ['available-height', 'transform-origin', 'kept']
  const names = (pattern: RegExp) =>
    new Set(Object.values(sheets).flatMap((text) => [...text.matchAll(pattern)].map((found) => found[1])))

  it('use no variable that nothing sets', () => {
    const known = names(/--([\w-]+):/g)
    const used = [...names(/var\(--([\w-]+)/g)]
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((name) => name && !known.has(name) && !FOREIGN.includes(name))).toEqual([])
  })

  it('name no color outside the tokens', () => {
    const named = Object.entries(sheets).filter(([, text]) => /#[\da-f]{3,8}\b/i.test(text))
    expect(named.map(([path]) => path)).toEqual(['./tokens.css'])
  })
})
