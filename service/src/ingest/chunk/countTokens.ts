import { clearMergeCache, countTokens as count, setMergeCacheSize } from 'gpt-tokenizer/encoding/cl100k_base'

// `<|endoftext|>` inside a document is text; by default the tokenizer refuses it.
const PLAIN = { disallowedSpecial: new Set<string>() }

// Evicting one word at a time makes a full cache slower than none, so it is emptied as a whole now and then.
setMergeCacheSize(Number.POSITIVE_INFINITY)
const CACHED_CHARACTERS = 2_000_000
let counted = 0

// The tokenizer takes quadratic time over letters without a space between them.
const MAX_RUN_CHARS = 2000
const PIECE = /.{1,2000}/gsu
const SPACE = 0x20

/** Tokens of `text` in cl100k_base. Exact, but for runs of more than 2000 characters without a space: slightly high. */
export function countTokens(text: string): number {
  if (!hasLongRun(text)) return countPiece(text)
  let sum = 0
  for (const [piece] of text.matchAll(PIECE)) sum += countPiece(piece)
  return sum
}

function countPiece(text: string): number {
  counted += text.length
  if (counted > CACHED_CHARACTERS) {
    clearMergeCache()
    counted = text.length
  }
  return count(text, PLAIN)
}

/** A regular expression takes ten times as long. Control characters count as spaces. */
function hasLongRun(text: string): boolean {
  if (text.length <= MAX_RUN_CHARS) return false
  let run = 0
  for (let index = 0; index < text.length; index += 1) {
    run = text.charCodeAt(index) <= SPACE ? 0 : run + 1
    if (run > MAX_RUN_CHARS) return true
  }
  return false
}
