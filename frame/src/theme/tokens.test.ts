import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

type Tokens = Readonly<Record<string, string>>

function tokensOf(selector: string): Tokens {
  const from = css.indexOf(`${selector} {`)
  if (from < 0) throw new Error(`No such rule: ${selector}`)
  const block = css.slice(from, css.indexOf('}', from))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const light = tokensOf(':root')
const themes = { light, dark: { ...light, ...tokensOf('[data-theme="dark"]') } }

const GROUNDS = ['surface', 'subtle', 'hover', 'press', 'float', 'raised']
const TONES = ['info', 'success', 'warning', 'danger']

/** Every pair that meets on a screen: what is read or recognised, on what. */
const TEXTS: readonly (readonly [string, string])[] = [
  ...GROUNDS.flatMap((ground) => [['text', ground] as const, ['muted', ground] as const]),
  ...['surface', 'subtle', 'hover', 'press', 'float'].map((ground) => ['accent', ground] as const),
  ['text', 'info-tint'],
  ['muted', 'info-tint'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'accent-press'],
  ['on-danger', 'danger-line'],
  ['on-danger', 'danger-press'],
  ['on-tip', 'tip'],
  ...TONES.flatMap((tone) => [
    [tone, `${tone}-tint`] as const,
    [tone, 'surface'] as const,
    [tone, 'float'] as const,
    [tone, 'hover'] as const,
    [`${tone}-line`, `${tone}-tint`] as const,
    [`${tone}-line`, 'surface'] as const,
  ]),
]

/** Edges of fields and boxes: 3:1 is what WCAG 1.4.11 asks of them. */
const EDGES: readonly (readonly [string, string])[] = ['surface', 'subtle', 'float'].map((ground) => [
  'line-field',
  ground,
])

function lookUp(tokens: Tokens, name: string): string {
  const value = tokens[name]
  if (!value) throw new Error(`No such colour token: ${name}`)
  return value
}

describe.each(Object.entries(themes))('the %s theme', (_, tokens) => {
  it.each(TEXTS)('shows %s on %s with at least 4.5:1', (front, ground) => {
    expect(contrast(lookUp(tokens, front), lookUp(tokens, ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(EDGES)('shows %s on %s with at least 3:1', (front, ground) => {
    expect(contrast(lookUp(tokens, front), lookUp(tokens, ground))).toBeGreaterThanOrEqual(3)
  })
})

describe('the palette', () => {
  it('has #1F3261 with white text as its primary', () => {
    expect(light.accent).toBe('#1f3261')
    expect(light['on-accent']).toBe('#ffffff')
  })

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})

describe('style sheets', () => {
  const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true })
  /** Set by a library on its own elements. */
  const FOREIGN = ['available-height', 'transform-origin']
  const names = (pattern: RegExp) =>
    new Set(Object.values(sheets).flatMap((text) => [...text.matchAll(pattern)].map((found) => found[1])))

  it('use no variable that nothing sets', () => {
    const known = names(/--([\w-]+):/g)
    const used = [...names(/var\(--([\w-]+)/g)]
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((name) => name && !known.has(name) && !FOREIGN.includes(name))).toEqual([])
  })
})
