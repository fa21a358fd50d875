import type { ColorName } from './ownTokens.ts'

export type Pair = { readonly front: ColorName; readonly ground: ColorName; readonly least: number }

/** WCAG 2.2, 1.4.3: text. */
const TEXT = 4.5
/** WCAG 2.2, 1.4.11: borders of fields and states of controls. */
const EDGE = 3
/** WCAG requires nothing of a button's ground if its label is readable. This makes it visible as a button. */
const FILL = 1.3

const GROUNDS = ['surface', 'subtle', 'hover', 'press', 'float', 'raised'] as const
const TONES = ['info', 'success', 'warning', 'danger'] as const

const on = (front: ColorName, grounds: readonly ColorName[], least: number): readonly Pair[] =>
  grounds.map((ground) => ({ front, ground, least }))

/**
 * Every pair of colors that meets on a screen. The test of the tokens measures them, and the guard adjusts each front
 * until its pairs pass.
 */
export const PAIRS: readonly Pair[] = [
  ...on('text', [...GROUNDS, 'info-tint'], TEXT),
  ...on('muted', [...GROUNDS, 'info-tint'], TEXT),
  ...on('accent', ['surface', 'subtle', 'hover', 'press', 'float', 'info-tint'], TEXT),
  // Its border is the accent, so that even a pale host color shows a box.
  ...on('button', ['surface', 'subtle', 'float', 'info-tint'], FILL),
  ...on('on-button', ['button', 'button-hover', 'button-press'], TEXT),
  ...on('danger-line', ['surface', 'float', 'danger-tint'], TEXT),
  ...on('on-danger', ['danger-line', 'danger-press'], TEXT),
  ...on('on-tip', ['tip'], TEXT),
  ...on('on-tile', ['tile'], TEXT),
  ...TONES.flatMap((tone) => [
    ...on(tone, [`${tone}-tint`, 'surface', 'float', 'hover'], TEXT),
    ...on(`${tone}-line`, [`${tone}-tint`, 'surface'], TEXT),
  ]),
  ...on('line-field', ['surface', 'subtle', 'float'], EDGE),
]
