import { decodeBytes } from '../../lib/decodeBytes.ts'
import { IngestFault } from '../IngestFault.ts'
import { type Extracted, wholeText } from './Extracted.ts'
import { rtfTokens } from './rtfTokens.ts'
import { RTF_CHARSETS, RTF_CODE_PAGES, RTF_HIDDEN, RTF_KEPT, RTF_TEXT } from './rtfWords.ts'

const MAX_DEPTH = 10_000
const MAX_LEVEL = 9

/** What holds inside one group; a closing brace brings the outer group's back. */
type Group = {
  /** The group's own text is not the document's. */
  isHidden: boolean
  /** Its text is formatted as hidden (`\v`) or as deleted. */
  isInvisible: boolean
  isFontTable: boolean
  font: number | null
  /** Its paragraphs are those of a table. */
  isTable: boolean
  /** Characters after `\u` that only readers without Unicode show. */
  fallbackLength: number
}

/** The text of an RTF document, each byte read in the code page of its font. */
export function readRtf(bytes: Uint8Array): Extracted {
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!rtf.trimStart().startsWith('{\\rtf')) {
    throw new IngestFault('This file is not an RTF document, whatever its name says.')
  }
  return wholeText(new RtfReader().read(rtf))
}

class RtfReader {
  readonly #encodings = new Map<number, string>()
  readonly #outer: Group[] = []
  #group: Group = {
    isHidden: false,
    isInvisible: false,
    isFontTable: false,
    font: null,
    isTable: false,
    fallbackLength: 1,
  }
  #text = ''
  /** Nothing stands on the line yet. */
  #isAtStart = true
  /** A paragraph of a cell has ended, and another may follow. */
  #hasGap = false
  /** The words of a heading are to come. */
  #isHeading = false
  /** Bytes of text not decoded yet: a character may take two of them. */
  #pending: number[] = []
  #encoding = 'windows-1252'
  /** Fallback characters still to be left out. */
  #skips = 0
  /** The group has just been opened, or opened and marked `\*`. */
  #opening: 'open' | 'optional' | null = null

  read(rtf: string): string {
    for (const token of rtfTokens(rtf)) {
      if (token.kind === 'open') this.#open()
      else if (token.kind === 'close') this.#close()
      else if (token.kind === 'byte') this.#byte(token.byte)
      else this.#word(token.word, token.value)
    }
    this.#flush()
    return this.#text
  }

  #open(): void {
    this.#flush()
    if (this.#outer.length === MAX_DEPTH) throw new IngestFault('This file is nested too deeply to be read.')
    this.#outer.push(this.#group)
    this.#group = { ...this.#group }
    this.#opening = 'open'
    this.#skips = 0
  }

  #close(): void {
    this.#flush()
    this.#group = this.#outer.pop() ?? this.#group
    this.#opening = null
    this.#skips = 0
  }

  #byte(byte: number): void {
    this.#opening = null
    if (this.#skips > 0) this.#skips -= 1
    else if (!this.#group.isHidden && !this.#group.isInvisible) this.#pending.push(byte)
  }

  #word(word: string, value: number | null): void {
    this.#flush()
    const opening = this.#opening
    this.#opening = null
    if (word === '*') {
      this.#opening = opening && 'optional'
      return
    }
    if (opening) this.#destination(word, opening === 'optional')
    if (word === 'u') {
      this.#write(String.fromCharCode((value ?? 0) & 0xffff))
      this.#skips = this.#group.fallbackLength
      return
    }
    if (this.#skips > 0) {
      this.#skips -= 1
      return
    }
    if (Object.hasOwn(RTF_TEXT, word)) this.#sign(word)
    else this.#format(word, value)
  }

  /** Paragraphs of a cell stand on one line, so that its row does. */
  #sign(word: string): void {
    const isInCell = this.#group.isTable && (word === 'par' || word === 'line')
    this.#hasGap = isInCell
    if (!isInCell) this.#write(RTF_TEXT[word] ?? '')
  }

  #destination(word: string, isOptional: boolean): void {
    if (RTF_HIDDEN.has(word) || (isOptional && !RTF_KEPT.has(word))) this.#group.isHidden = true
    if (word === 'fonttbl') this.#group.isFontTable = true
  }

  #format(word: string, value: number | null): void {
    const group = this.#group
    if (word === 'uc') group.fallbackLength = value ?? 1
    else if (word === 'f') group.font = value
    else if (word === 'deff') group.font ??= value
    else if (word === 'plain') group.isInvisible = false
    else if (word === 'pard' || word === 'trowd') group.isTable = word === 'trowd'
    else if (word === 'intbl') group.isTable = true
    else if (word === 'outlinelevel') this.#heading(value ?? MAX_LEVEL)
    else if (word === 'v' || word === 'deleted') group.isInvisible = value !== 0
    else if (word === 'ansicpg') this.#encoding = RTF_CODE_PAGES[value ?? 0] ?? this.#encoding
    else if (word === 'mac') this.#encoding = 'macintosh'
    else if (group.isFontTable && group.font !== null) this.#fontEncoding(group.font, word, value ?? 0)
  }

  /** 0 to 8; programs write 9 for what is no heading. */
  #heading(level: number): void {
    if (level < MAX_LEVEL && this.#isAtStart && !this.#group.isTable) {
      this.#write(`${'#'.repeat(Math.min(level + 1, 6))} `)
      // Programs put a tab where its number would stand.
      this.#isHeading = true
    }
  }

  #fontEncoding(font: number, word: string, value: number): void {
    const encoding = word === 'fcharset' ? RTF_CHARSETS[value] : word === 'cpg' && RTF_CODE_PAGES[value]
    // Charset 0 is what fonts have that say nothing, so the document's own code page goes before it.
    if (encoding && !(word === 'fcharset' && value === 0)) this.#encodings.set(font, encoding)
  }

  #write(text: string): void {
    if (!this.#group.isHidden && !this.#group.isInvisible) this.#append(text)
  }

  #append(piece: string): void {
    const text = this.#isHeading ? piece.trimStart() : piece
    if (text === '') return
    this.#isHeading = false
    this.#text += this.#hasGap ? ` ${text}` : text
    this.#hasGap = false
    this.#isAtStart = text.endsWith('\n')
  }

  #flush(): void {
    if (this.#pending.length === 0) return
    const encoding = this.#encodings.get(this.#group.font ?? -1) ?? this.#encoding
    this.#append(decodeBytes(Uint8Array.from(this.#pending), encoding))
    this.#pending = []
  }
}
