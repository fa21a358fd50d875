import type { ColorName } from './ownTokens.ts'

export type Pair = { readonly front: ColorName; readonly ground: ColorName; readonly least: number }

/** WCAG 2.2, 1.4.3: what is read. */
const TEXT = 4.5
/** WCAG 2.2, 1.4.11: lines that make a field or say which box is chosen. */
const EDGE = 3
/** WCAG asks nothing of a button's ground whose label is read: enough to see that it is a button. */
const FILL = 1.3

const GROUNDS = ['surface', 'subtle', 'hover', 'press', 'float', 'raised'] as const
const TONES = ['info', 'success', 'warning', 'danger'] as const

const on = (front: ColorName, grounds: readonly ColorName[], least: number): readonly Pair[] =>
  grounds.map((ground) => ({ front, ground, least }))

/**
 * Every pair that meets on a screen: what is read or recognised, on what. The test of the tokens measures them, and
 * the guard moves each front until its pairs pass.
 */
export const PAIRS: readonly Pair[] = [
  ...on('text', [...GROUNDS, 'info-tint'], TEXT),
  ...on('muted', [...GROUNDS, 'info-tint'], TEXT),
  ...on('accent', ['surface', 'subtle', 'hover', 'press', 'float', 'info-tint'], TEXT),
  // Its line is the accent, so that a pale ground of the host's is still a box.
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
