import type { Word } from '../ocr/tableText.ts'

type TextItem = { str: string; hasEOL: boolean; height: number; width: number; transform: unknown[] }
type Marker = { type: string }

/** A gap between two lines that is this many times their height begins a new paragraph. */
const PARAGRAPH_GAP = 1.9

/** Puts the pieces of a PDF page together to lines and paragraphs. A gap as wide as a letter is a tab. */
export function pageText(items: readonly (TextItem | Marker)[]): string {
  let text = ''
  let last: { bottom: number; height: number } | null = null
  for (const item of items) {
    if (!('str' in item)) continue
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
  return text
}

/** Where the pieces stand, from the top. */
export function wordsOf(items: readonly (TextItem | Marker)[]): Word[] {
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , x, y] = item.transform
    if (typeof x !== 'number' || typeof y !== 'number') return []
    return [{ text: item.str.trim(), x0: x, x1: x + item.width, y0: -y - item.height, y1: -y }]
  })
}
