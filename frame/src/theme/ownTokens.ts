import { fullHex } from './color.ts'
import css from './tokens.css?raw'

/** A ground comes before the colors on it: the guard uses this order. */
export const COLORS = [
  'surface',
  'subtle',
  'hover',
  'press',
  'float',
  'raised',
  'line',
  'line-field',
  'text',
  'muted',
  'accent',
  'button',
  'button-hover',
  'button-press',
  'on-button',
  'info',
  'info-line',
  'info-tint',
  'success',
  'success-line',
  'success-tint',
  'warning',
  'warning-line',
  'warning-tint',
  'danger',
  'danger-line',
  'danger-tint',
  'danger-press',
  'on-danger',
  'tile',
  'on-tile',
  'tip',
  'on-tip',
] as const
export type ColorName = (typeof COLORS)[number]
export type Colors = Readonly<Record<ColorName, string>>
export type ThemeName = 'light' | 'dark'

/** The stylesheet is the single definition of Inlet's own colors. */
function valuesOf(selector: string): ReadonlyMap<string, string> {
  const from = css.indexOf(`${selector} {`)
  const block = css.slice(from, css.indexOf('}', from))
  return new Map(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function colorsOf(values: ReadonlyMap<string, string>): Colors {
  const colors: Partial<Record<ColorName, string>> = {}
  for (const name of COLORS) {
    const value = values.get(name)
    // A token may refer to another one.
    const hex = /^#/.test(value ?? '') ? value : values.get(/[\w-]+(?=\))/.exec(value ?? '')?.[0] ?? '')
    if (hex) colors[name] = fullHex(hex)
  }
  if (!isWhole(colors)) throw new Error('tokens.css has lost a color')
  return colors
}

function isWhole(colors: Partial<Colors>): colors is Colors {
  return COLORS.every((name) => colors[name])
}

const light = valuesOf(':root')
const dark = new Map([...light, ...valuesOf('[data-theme="dark"]')])

/** Inlet's own look, from tokens.css. */
export const ownColors = { light: colorsOf(light), dark: colorsOf(dark) } as const
export const ownShadows = { light: light.get('shadow') ?? '', dark: dark.get('shadow') ?? '' } as const
