import { analyse } from 'chardet'
import { decodeBytes } from '../../lib/decodeBytes.ts'
import { detectLanguage } from '../../words/detectLanguage.ts'

/** `isSure`: false if another encoding is about as likely. */
type DetectedEncoding = { encoding: string; isSure: boolean }

/** `isTheirs`: the text is in the language that the detector took it for. */
type Candidate = DetectedEncoding & { score: number; isTheirs: boolean }

const FALLBACK = 'windows-1252'
/** Bytes given to the detector; more of them say nothing new. */
const SAMPLE_BYTES = 64_000
/** What browsers read under these names; all of them have the letters of the others and more. */
const SUPERSETS: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
  GB18030: 'gb18030',
}
/** Of these all letters of ASCII are as in windows-1252, so a few accents decide. */
const LATIN = /^(?:windows-125[0478]|iso-8859-2)$/
const WESTERN = new Set(['ca', 'da', 'de', 'en', 'es', 'eu', 'fi', 'fr', 'is', 'it', 'nl', 'no', 'pt', 'sv'])
/** Points of the detector's hundred. */
const SURE = 20
const LANGUAGE_BONUS = 25
/** Share of characters that an encoding may leave undecoded. */
const MAX_BROKEN = 0.005
/** So many letters beyond ASCII are needed before a file is said to be unclear. */
const FEW_LETTERS = 4
/** So few bytes fit many encodings; no text has these: letters of private use, and one of another script in a word. */
const UNLIKELY = /\p{Co}|\p{sc=Latin}[\p{sc=Han}\p{sc=Hangul}\p{sc=Katakana}]\p{sc=Latin}/u
/** Of the bytes beyond ASCII: below 0xA0, windows-125x has quotes and dashes, which are rare; Shift_JIS has its kanji. */
const MANY_LOW = 0.4

/** The legacy encoding of bytes that are neither UTF-8 nor UTF-16. */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const sample = sampleOf(bytes)
  const high = sample.filter((byte) => byte >= 0x80)
  const candidates = analyse(sample).flatMap(({ name, confidence, lang = null }): Candidate[] => {
    const encoding = SUPERSETS[name] ?? name.toLowerCase()
    const text = decodedBy(sample, encoding)
    if (text === null) return []
    const isTheirs = lang !== null && detectLanguage(lettersOf(text)) === lang
    return [{ encoding, isSure: true, isTheirs, score: confidence + (isTheirs ? LANGUAGE_BONUS : 0) }]
  })
  const [best, second] = candidates.toSorted((one, other) => other.score - one.score)
  if (isShiftJis(sample, high, best)) return { encoding: 'shift_jis', isSure: true }
  if (!best) return { encoding: FALLBACK, isSure: high.length <= FEW_LETTERS }
  const isWeak = best.score < SURE
  const isFew = high.length <= FEW_LETTERS && !best.isTheirs
  const isGuess = (isWeak || isFew) && LATIN.test(best.encoding) && decodedBy(sample, FALLBACK) !== null
  const encoding = isGuess ? FALLBACK : best.encoding
  const isClose = second !== undefined && second.encoding !== encoding && best.score - second.score < 5
  const isDoubtful = (isWeak || isClose) && !(encoding === FALLBACK && isWestern(sample))
  return { encoding, isSure: high.length <= FEW_LETTERS || !isDoubtful }
}

/** Whether the text, read as windows-1252, is in a language that is written so. */
function isWestern(sample: Uint8Array): boolean {
  return WESTERN.has(detectLanguage(lettersOf(decodeBytes(sample, FALLBACK))) ?? '')
}

/** From a little before the first byte beyond ASCII: what precedes it says nothing. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const start = bytes.lastIndexOf(0x0a, Math.max(first - 1, 0)) + 1
  return bytes.subarray(Math.max(start, first - 1000), Math.max(first, 0) + SAMPLE_BYTES)
}

/** Null if the bytes are not of this encoding, or it is unknown here. */
function decodedBy(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = decodeBytes(bytes, encoding)
    const broken = text.match(/[\ufffd\u0080-\u009f]/g)?.length ?? 0
    const beyond = text.match(/[^\0-\x7f]/g)?.length ?? 0
    if (beyond <= FEW_LETTERS && (broken > 0 || UNLIKELY.test(text))) return null
    return broken > Math.max(1, beyond * MAX_BROKEN) ? null : text
  } catch {
    return null
  }
}

/** Names and numbers of a table outnumber its words, so lines with letters beyond ASCII are what is looked at. */
function lettersOf(text: string): string {
  const lines = text.split('\n').filter((line) => /[^\0-\x7f]/.test(line))
  return lines.join('\n').replace(/[\d;,\t"]+/g, ' ')
}

/** A few names in Japanese are too little for the detector. */
function isShiftJis(sample: Uint8Array, high: Uint8Array, best: Candidate | undefined): boolean {
  if (best && !best.encoding.startsWith('windows-') && best.score >= SURE) return false
  const low = high.filter((byte) => byte < 0xa0).length
  if (high.length <= FEW_LETTERS || low < high.length * MANY_LOW) return false
  const text = decodedBy(sample, 'shift_jis')
  if (text === null) return false
  const beyond = text.match(/[^\0-\x7f]/g)?.length ?? 0
  const theirs =
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/gu)?.length ?? 0
  return theirs >= beyond * 0.95
}
