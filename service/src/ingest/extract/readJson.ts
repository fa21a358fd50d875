import { IngestFault } from '../IngestFault.ts'
import { decodeText } from './decodeText.ts'
import { type Extracted, wholeText } from './Extracted.ts'

/** A JSON file as it is written; the entries of an array, or the lines of a JSON Lines file, are its items. */
export function readJson(bytes: Uint8Array): Extracted {
  const text = decodeText(bytes).trim()
  if (text === '') return wholeText('')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const reason = whyNotJson(text)
  if (reason !== null && (lines.length < 2 || lines.some((line) => whyNotJson(line) !== null))) {
    throw new IngestFault(`This file is not valid JSON: ${reason}.`)
  }
  const items = reason !== null ? lines : text.startsWith('[') ? arrayItems(text) : null
  if (!items) return wholeText(text)
  return { unit: 'item', parts: items.map((item) => ({ text: item, page: null })), unread: [] }
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
