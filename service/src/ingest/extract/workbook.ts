import { getFormatFromId } from 'numfmt'
import { relationsOf } from './relationsOf.ts'
import { scanXml } from './scanXml.ts'

export const WORKBOOK = 'xl/workbook.xml'

type Files = ReadonlyMap<string, Uint8Array>

export type Workbook = {
  /** In the order of their tabs. */
  sheets: readonly { name: string; path: string }[]
  is1904: boolean
  strings: readonly string[]
  /** The pattern in which cells of a style are shown. */
  patternOf: (style: number) => string
}

/** What all sheets of a spreadsheet share. */
export function readWorkbook(files: Files): Workbook {
  const relations = relationsOf(files, WORKBOOK)
  const targets = new Map(relations.map(({ id, target }) => [id, target]))
  const partOf = (kind: string) => {
    const target = relations.find(({ type }) => type.endsWith(kind))?.target
    return files.get(target ?? '') ?? new Uint8Array()
  }
  const sheets: { name: string; path: string }[] = []
  let is1904 = false
  scanXml(files.get(WORKBOOK) ?? new Uint8Array(), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true|on)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: attributes.name ?? '', path: targets.get(id) ?? '' })
    },
  })
  return {
    sheets,
    is1904,
    strings: sharedStrings(partOf('/sharedStrings')),
    patternOf: patternsOf(partOf('/styles')),
  }
}

function sharedStrings(xml: Uint8Array): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  scanXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') strings.push(text)
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return strings
}

function patternsOf(xml: Uint8Array): (style: number) => string {
  const custom = new Map<number, string>()
  const ids: number[] = []
  let isCell = false
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isCell = true
      if (name === 'xf' && isCell) ids.push(Number(attributes.numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return (style) => {
    const id = ids[style] ?? 0
    return custom.get(id) ?? (getFormatFromId(id) || 'General')
  }
}
