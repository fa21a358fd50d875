import type { Word } from '../ocr/tableText.ts'
import { inColumns } from './inColumns.ts'
import { joinDoubledLetters } from './joinDoubledLetters.ts'
import { joinHyphens } from './joinHyphens.ts'

export type TextItem = { str: string; hasEOL: boolean; height: number; width: number; transform: unknown[] }
type Marker = { type: string }

/** A gap between two lines that is this many times their height begins a new paragraph. */
const PARAGRAPH_GAP = 1.9
/** Of its height: what is drawn again this near is the same, made bold. */
const SAME_PLACE = 0.25
const STEPS = [-1, 0, 1]
const AROUND = STEPS.flatMap((right) => STEPS.map((up) => [right, up] as const))

/** Puts the pieces of a PDF page together to lines and paragraphs. A gap as wide as a letter is a tab. */
export function pageText(items: readonly (TextItem | Marker)[]): string {
  let text = ''
  let last: { bottom: number; height: number } | null = null
  for (const item of inColumns(drawnOnce(items))) {
    const bottom = item.transform[5]
    const isBlank = item.str.trim() === ''
    if (!isBlank && typeof bottom === 'number') {
      const gap = last ? last.bottom - bottom : 0
      if (last && text.endsWith('\n') && gap > PARAGRAPH_GAP * Math.max(last.height, item.height))
        text += '\n'
      last = { bottom, height: item.height }
    }
    text += isBlank && last && item.width > last.height ? '\t' : item.str
    if (item.hasEOL) text += '\n'
  }
  return joinHyphens(joinDoubledLetters(text))
}

/** Some programs make letters bold by drawing them again, next to nothing away. */
function drawnOnce(items: readonly (TextItem | Marker)[]): TextItem[] {
  const drawn = new Set<string>()
  const once: TextItem[] = []
  for (const item of items) {
    if (!('str' in item)) continue
    const [, , , , x, y] = item.transform
    if (item.str.trim() === '' || typeof x !== 'number' || typeof y !== 'number') {
      once.push(item)
      continue
    }
    const near = SAME_PLACE * item.height || 1
    const [column, row] = [Math.round(x / near), Math.round(y / near)]
    const isAgain = AROUND.some(([right, up]) => drawn.has(`${column + right},${row + up},${item.str}`))
    drawn.add(`${column},${row},${item.str}`)
    if (!isAgain) once.push(item)
    // What was drawn before goes on as this would have.
    const before = once.at(-1)
    if (isAgain && before && item.hasEOL) once[once.length - 1] = { ...before, hasEOL: true }
  }
  return once
}

/** Where the pieces stand, from the top. */
export function wordsOf(items: readonly (TextItem | Marker)[]): Word[] {
  return drawnOnce(items).flatMap((item) => {
    const [, , , , x, y] = item.transform
    if (item.str.trim() === '' || typeof x !== 'number' || typeof y !== 'number') return []
    return [{ text: item.str.trim(), x0: x, x1: x + item.width, y0: -y - item.height, y1: -y }]
  })
}
