import { expect, test } from 'vitest'
import { tableText, type Word } from './tableText.ts'

/** Words at the places at which they stand in these lines, each sign as wide as it is high. */
function placed(lines: readonly string[]): Word[] {
  return lines.flatMap((line, y) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => {
      const x0 = index * 10
      return { text, x0, x1: x0 + text.length * 10, y0: y * 14, y1: y * 14 + 10 }
    }),
  )
}

test('what stands in columns becomes a table, and the rest stays text', () => {
  const page = [
    'Our prices',
    '',
    'Item    No    Net price',
    'Zebra         4.50',
    'A|B     7     1',
    '',
    'All in euro.',
  ]
  expect(tableText(placed(page))).toBe(
    'Our prices\n\n| Item | No | Net price |\n| --- | --- | --- |\n| Zebra |  | 4.50 |\n| A\\|B | 7 | 1 |\n\nAll in euro.',
  )
})

test('neither text nor two lines of it are a table', () => {
  expect(tableText([])).toBeNull()
  expect(tableText(placed(['One line of text', 'and one more', 'and a third one']))).toBeNull()
  expect(tableText(placed(['Page 1      Acme', 'Spring      2026']))).toBeNull()
})
