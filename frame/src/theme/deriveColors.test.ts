import { describe, expect, it } from 'vitest'
import { contrast, poleOn } from './color.ts'
import { deriveColors } from './deriveColors.ts'
import type { Palette } from './Look.ts'
import { type Colors, ownColors, type ThemeName } from './ownTokens.ts'
import { PAIRS } from './pairs.ts'

const THEMES = ['light', 'dark'] as const

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function randomPalettes(count: number): readonly Palette[] {
  const random = seeded(20261122)
  const color = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  const gray = () =>
    `#${Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0')
      .repeat(3)}`
  const wish = () => (random() < 0.2 ? undefined : random() < 0.2 ? gray() : color())
  return Array.from({ length: count }, () => ({ accent: wish(), surface: wish(), text: wish() }))
}

const same = (color: string): Palette => ({ accent: color, surface: color, text: color })
const hostile: readonly Palette[] = [
  ...['#000', '#fff', '#777', '#767676', '#808080', '#959595', '#f00', '#0f0', '#00f', '#ff0'].map(same),
  { surface: '#fff', accent: '#fff' },
  { surface: '#000', accent: '#000', text: '#000' },
  { surface: '#3366ff', text: '#ff6633' },
  { accent: '#777' },
  { text: '#777' },
  { surface: '#777', text: '#000', accent: '#fff' },
]

function failures(colors: Colors): readonly string[] {
  return PAIRS.filter(({ front, ground, least }) => contrast(colors[front], colors[ground]) < least).map(
    ({ front, ground }) => `${front} ${colors[front]} on ${ground} ${colors[ground]}`,
  )
}

describe('the colors of a host', () => {
  it.each(THEMES)('pass on every pair that meets, whatever 1,000 hosts ask for in the %s theme', (theme) => {
    const broken = [...hostile, ...randomPalettes(1000)]
      .map((palette) => ({ palette, failed: failures(deriveColors(palette, theme).colors) }))
      .filter(({ failed }) => failed.length > 0)
    expect(broken).toEqual([])
  })

  it.each(THEMES)('are used as they are given where they pass, %s', (theme) => {
    const palettes: Record<ThemeName, Palette> = {
      light: { accent: '#0a5c50', surface: '#fffaf2', text: '#2a1f14' },
      dark: { accent: '#7fd8c8', surface: '#14110d', text: '#f2ebe2' },
    }
    const { colors, kind } = deriveColors(palettes[theme], theme)
    expect(kind).toBe(theme)
    expect(colors).toMatchObject({ ...palettes[theme], button: palettes[theme].accent })
  })

  it('move no further than the contrast asks for', () => {
    const { accent } = deriveColors({ accent: '#ff6b00' }, 'light').colors
    expect(contrast(accent, ownColors.light.press)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(accent, ownColors.light.press)).toBeLessThan(4.8)
  })

  it('keep a pale accent as the ground of buttons, and darken it where it is read', () => {
    const { colors } = deriveColors({ accent: '#ffd400' }, 'light')
    expect(colors.button).toBe('#ffd400')
    expect(colors['on-button']).toBe('#000000')
    expect(contrast(colors.accent, colors.surface)).toBeGreaterThanOrEqual(4.5)
  })

  it('lift a dark accent off a dark ground', () => {
    const { colors } = deriveColors({ accent: '#1f3261' }, 'dark')
    expect(contrast(colors.button, colors.surface)).toBeGreaterThanOrEqual(3)
  })

  it('leave Inlet’s own grays where only an accent is given', () => {
    const { colors } = deriveColors({ accent: '#00aa77' }, 'light')
    const { surface, subtle, hover, press, muted, line, success } = ownColors.light
    expect(colors).toMatchObject({ surface, subtle, hover, press, muted, line, success })
  })

  it.each(THEMES)('make grays like Inlet’s own from Inlet’s own ground and text, %s', (theme) => {
    const own = ownColors[theme]
    const { colors } = deriveColors({ surface: own.surface, text: own.text }, theme)
    for (const name of [
      'subtle',
      'hover',
      'press',
      'float',
      'raised',
      'line',
      'muted',
      'line-field',
    ] as const)
      expect(contrast(colors[name], own[name]), name).toBeLessThan(1.15)
  })

  it('make a dark look in the light theme where the ground is dark', () => {
    const { kind, colors } = deriveColors({ surface: '#10241c' }, 'light')
    expect(kind).toBe('dark')
    expect(poleOn([colors.surface])).toBe('#ffffff')
    expect(colors['on-danger']).toBe(ownColors.dark['on-danger'])
  })

  it('show that a button is under the pointer, black and white ones too', () => {
    for (const accent of ['#000', '#fff', '#777', '#1f3261', '#ffd400']) {
      const { button, ...colors } = deriveColors({ accent }, 'light').colors
      expect(contrast(button, colors['button-hover']), accent).toBeGreaterThan(1.03)
      expect(contrast(button, colors['button-press']), accent).toBeGreaterThan(1.06)
    }
  })
})
