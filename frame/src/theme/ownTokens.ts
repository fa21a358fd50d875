import { fullHex } from './colour.ts'
import css from './tokens.css?raw'

/** A ground comes before what stands on it: the guard goes in this order. */
export const COLOURS = [
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
export type ColourName = (typeof COLOURS)[number]
export type Colours = Readonly<Record<ColourName, string>>
export type ThemeName = 'light' | 'dark'

/** The sheet is the one place where Inlet's own colours stand. */
function valuesOf(selector: string): ReadonlyMap<string, string> {
  const from = css.indexOf(`${selector} {`)
  const block = css.slice(from, css.indexOf('}', from))
  return new Map(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function coloursOf(values: ReadonlyMap<string, string>): Colours {
  const colours: Partial<Record<ColourName, string>> = {}
  for (const name of COLOURS) {
    const value = values.get(name)
    // A token may stand for another one.
    const hex = /^#/.test(value ?? '') ? value : values.get(/[\w-]+(?=\))/.exec(value ?? '')?.[0] ?? '')
    if (hex) colours[name] = fullHex(hex)
  }
  if (!isWhole(colours)) throw new Error('tokens.css has lost a colour')
  return colours
}

function isWhole(colours: Partial<Colours>): colours is Colours {
  return COLOURS.every((name) => colours[name])
}

const light = valuesOf(':root')
const dark = new Map([...light, ...valuesOf('[data-theme="dark"]')])

/** Inlet's own look, as tokens.css has it. */
export const ownColours = { light: coloursOf(light), dark: coloursOf(dark) } as const
export const ownShadows = { light: light.get('shadow') ?? '', dark: dark.get('shadow') ?? '' } as const
