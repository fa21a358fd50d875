import { encodeXML } from 'entities'
import { Parser } from 'htmlparser2'
import { localAttribute } from './localAttribute.ts'
import { MathText } from './MathText.ts'
import type { WordNumbers } from './WordNumbers.ts'
import { headingLevel, inherited, outlineLevel, type WordStyle } from './wordStyles.ts'

/** Characters of no text (Unicode, 23.7), around what is put into it. */
export const MARKS = { label: ['\ufdd0', '\ufdd1'], chunk: ['\ufdd2', '\ufdd3'] } as const
const ALL_MARKS = /[\ufdd0-\ufdd3]/g

/**
 * Around words and equations; the library passes over what is inside: fields in their short form, words with their
 * reading, and directions of writing.
 */
const UNWRAPPED: ReadonlySet<string> = new Set([
  ...['oMathPara', 'oMathParaPr', 'fldSimple', 'ruby', 'rubyBase', 'dir', 'bdo'],
])

/** The style that headings of a level are given. */
export const HEADING_STYLE = 'InletHeading'

type Deps = { styles: ReadonlyMap<string, WordStyle>; numbers: WordNumbers }
type Paragraph = {
  style: string | null
  outline: number | null
  numId: string | null
  level: number | null
  isDeleted: boolean
}

/**
 * A part of a Word document in which stands as text what the library for Word documents does not read: equations,
 * numbers of paragraphs, and marks where other documents are put in. Headings have one style for each level, whatever
 * theirs is based on, and the first row of a table is its header.
 */
export function rewriteWord(xml: Uint8Array, deps: Deps): Uint8Array {
  const writer = new WordWriter(deps)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      onclosetag: (name) => writer.close(name),
      ontext: (piece) => writer.text(piece),
    },
    { xmlMode: true },
  )
  parser.write(new TextDecoder().decode(xml))
  parser.end()
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${writer.written}`)
}

class WordWriter {
  written = ''
  readonly #deps: Deps
  readonly #math = new MathText()
  /** Of the paragraphs and tables around, the innermost last. */
  readonly #paragraphs: Paragraph[] = []
  readonly #tables: { rows: number; hasHeader: boolean }[] = []
  /** How deep in the properties of a paragraph: older ones can be kept within. */
  #properties = 0
  /** Inside of these, readers of the older form see something else. */
  #newer = 0
  /** The prefix of the namespace, with its colon. */
  #w = 'w:'

  constructor(deps: Deps) {
    this.#deps = deps
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name)
    if (this.#math.isInside || local === 'oMath') {
      this.#math.open(local, attributes)
      return
    }
    if (UNWRAPPED.has(local)) return
    if (local === 'altChunk') {
      const [begin, end] = MARKS.chunk
      const w = prefixOf(name)
      this.#write(`<${w}p>${run(w, begin + (localAttribute(attributes, 'id') ?? '') + end)}</${w}p>`)
      return
    }
    if (local === 'Choice') this.#newer += 1
    if (local === 'p') this.#begin(name)
    if (local === 'tbl') this.#tables.push({ rows: 0, hasHeader: true })
    if (local === 'pPr') this.#properties += 1
    if (this.#properties === 1 && this.#property(local, attributes)) return
    this.#look(local, attributes)
    this.#write(tag(name, attributes))
    if (local === 'tr') this.#row(prefixOf(name))
  }

  close(name: string): void {
    const local = localName(name)
    if (this.#math.isInside) {
      const equation = this.#math.close()
      if (equation) this.#write(run(this.#w, equation))
      return
    }
    if (UNWRAPPED.has(local) || local === 'altChunk') return
    if (local === 'Choice') this.#newer -= 1
    if (local === 'p') this.#paragraphs.pop()
    if (local === 'tbl') this.#tables.pop()
    if (this.#isHeld(local)) return
    if (local === 'pPr') this.#properties -= 1
    if (local === 'pPr' && this.#properties === 0) this.#endProperties(name)
    else this.#write(`</${name}>`)
  }

  text(piece: string): void {
    if (this.#math.isInside) this.#math.text(piece)
    else this.#write(encodeXML(piece.replace(ALL_MARKS, '')))
  }

  /** Whether it is written later, when all that decides it is known. */
  #property(local: string, attributes: Readonly<Record<string, string>>): boolean {
    const paragraph = this.#paragraphs.at(-1)
    const value = localAttribute(attributes, 'val') ?? ''
    if (!paragraph) return false
    if (local === 'pStyle') paragraph.style = value
    if (local === 'outlineLvl') paragraph.outline = Number(value)
    if (local === 'numId') paragraph.numId = value
    if (local === 'ilvl') paragraph.level = Number(value)
    if (local === 'del') paragraph.isDeleted = true
    return this.#isHeld(local)
  }

  #isHeld(local: string): boolean {
    const isProperty = this.#properties === 1 && this.#paragraphs.length > 0
    return isProperty && (local === 'pStyle' || local === 'outlineLvl')
  }

  #begin(name: string): void {
    this.#w = prefixOf(name)
    this.#paragraphs.push({ style: null, outline: null, numId: null, level: null, isDeleted: false })
  }

  #endProperties(name: string): void {
    const paragraph = this.#paragraphs.at(-1)
    const w = prefixOf(name)
    const { styles, numbers } = this.#deps
    const style = paragraph?.style ?? null
    const level =
      outlineLevel(paragraph?.outline ?? null) ??
      (paragraph?.outline === 9 ? null : headingLevel(styles, style))
    const written = level === null ? style : HEADING_STYLE + level
    if (written !== null) this.#write(`<${w}pStyle ${w}val="${encodeXML(written)}"/>`)
    this.#write(`</${name}>`)
    const numId = paragraph?.numId ?? inherited(styles, style, (one) => one.numId)
    if (!numId || numId === '0' || this.#newer > 0 || paragraph?.isDeleted) return
    const depth = paragraph?.level ?? inherited(styles, style, (one) => one.level) ?? 0
    const label = numbers.next(numId, depth)
    const [begin, end] = MARKS.label
    if (label) this.#write(run(w, begin + label + end))
  }

  /** Programs say of a table whether its first row looks different; most do, and then it names the columns. */
  #look(local: string, attributes: Readonly<Record<string, string>>): void {
    const table = this.#tables.at(-1)
    if (!table || local !== 'tblLook') return
    const first = localAttribute(attributes, 'firstRow')
    const value = Number.parseInt(localAttribute(attributes, 'val') ?? '20', 16)
    table.hasHeader = first ? first !== '0' && first !== 'false' : (value & 0x20) !== 0
  }

  #row(w: string): void {
    const table = this.#tables.at(-1)
    if (!table) return
    table.rows += 1
    if (table.rows === 1 && table.hasHeader) this.#write(`<${w}trPr><${w}tblHeader/></${w}trPr>`)
  }

  #write(xml: string): void {
    this.written += xml
  }
}

function run(w: string, text: string): string {
  return `<${w}r><${w}t xml:space="preserve">${encodeXML(text)}</${w}t></${w}r>`
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${encodeXML(value)}"`)
  return `<${name}${pairs.join('')}>`
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** With its colon. */
function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(':') + 1)
}
