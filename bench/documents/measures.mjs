/** @typedef {import('./makeFiles.mjs').Made} Made */
/** @typedef {(text: string) => string[]} WordsOf */

/** Marks of Markdown around words, and what some write behind headings. */
const HEADING = /^#{1,6}\s+(.*?)\s*(?:\{#[^}]*\})?$/gm

/**
 * The share of the words that stand in the same order as they were written: the longest common subsequence.
 * @param {readonly string[]} expected @param {readonly string[]} found
 */
export function inOrder(expected, found) {
  let before = new Uint32Array(found.length + 1)
  for (const word of expected) {
    const next = new Uint32Array(found.length + 1)
    for (let index = 0; index < found.length; index += 1) {
      next[index + 1] =
        word === found[index] ? (before[index] ?? 0) + 1 : Math.max(next[index] ?? 0, before[index + 1] ?? 0)
    }
    before = next
  }
  return expected.length === 0 ? 1 : (before[found.length] ?? 0) / expected.length
}

/**
 * How many rows of the table are still rows: their cells stand on one line, or each behind the name of its column.
 * @param {Made['table']} table @param {string} text @param {WordsOf} wordsOf
 */
export function rowsKept([head = [], ...rows], text, wordsOf) {
  const lines = text.split('\n').map((line) => ` ${wordsOf(line).join(' ')} `)
  const all = ` ${wordsOf(text).join(' ')} `
  return rows.filter((row) => {
    const cells = ` ${wordsOf(row.join(' ')).join(' ')} `
    const named = ` ${wordsOf(row.map((cell, column) => `${head[column]} ${cell}`).join(' ')).join(' ')} `
    return lines.some((line) => line.includes(cells)) || all.includes(named)
  }).length
}

/** How many headings are told to be such. @param {Made} made @param {import('./readers.mjs').Read} read @param {WordsOf} wordsOf */
export function headingsKept({ headings }, read, wordsOf) {
  const marked = [...read.text.matchAll(HEADING)].map(([, title = '']) => title)
  const told = new Set([...marked, ...(read.headings ?? [])].map((title) => wordsOf(title).join(' ')))
  return headings.filter((title) => told.has(wordsOf(title).join(' '))).length
}
