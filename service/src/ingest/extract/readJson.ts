import { IngestFault } from '../IngestFault.ts'
import { decodeText } from './decodeText.ts'
import { type Extracted, wholeText } from './Extracted.ts'
import { unreadLines } from './unreadLines.ts'

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g

/** A JSON file as it is written, without escapes; the entries of an array, or the lines of a JSON Lines file, are its items. */
export function readJson(bytes: Uint8Array): Extracted {
  const decoded = decodeText(bytes)
  const text = decoded.text.trim()
  if (text === '') return wholeText('')
  const reason = whyNotJson(text)
  if (reason === null && !text.startsWith('[')) return wholeText(withoutEscapes(text), decoded.unread)
  const { lines, unread, notes } =
    reason === null ? { lines: arrayItems(text), unread: [], notes: [] } : soundLines(decoded.text, reason)
  const parts = lines.map((line) => ({ text: withoutEscapes(line), page: null }))
  return { unit: 'item', parts, unread: [...decoded.unread, ...unread], notes }
}

/** The lines of a JSON Lines file that can be read. One without any, or with more that cannot be, is no such file. */
function soundLines(text: string, reason: string) {
  const lines: string[] = []
  const broken: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    if (whyNotJson(line) === null) lines.push(line)
    else broken.push(index + 1)
  }
  const entries = lines.filter((line) => /^\s*[{[]/.test(line)).length
  if (lines.length + broken.length < 2 || (broken.length > 0 && broken.length > entries)) {
    throw new IngestFault(`This file is not valid JSON: ${reason}.`)
  }
  return { lines, ...unreadLines(broken) }
}

/** Strings as they are meant; numbers as they are written. `text` has to be valid JSON. */
function withoutEscapes(text: string): string {
  return text.replace(STRING, (string) => (string.includes('\\') ? `"${JSON.parse(string)}"` : string))
}

function whyNotJson(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read'
  }
}

/**
 * The entries of a JSON array as they are written, because numbers do not all survive being parsed. `text` has to be
 * one valid array.
 */
function arrayItems(text: string): string[] {
  const items: string[] = []
  let start = 1
  let depth = 0
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]/g)) {
    const [mark] = token
    if (mark === '[' || mark === '{') depth += 1
    if (mark === ']' || mark === '}') depth -= 1
    if ((mark === ',' && depth === 1) || depth === 0) {
      items.push(text.slice(start, token.index).trim())
      start = token.index + 1
    }
  }
  return items.filter((item) => item !== '')
}
