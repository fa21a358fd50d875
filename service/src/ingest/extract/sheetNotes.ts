import { relationsOf } from './relationsOf.ts'
import { scanXml } from './scanXml.ts'
import { placeOf } from './sheetCells.ts'
import { slideText } from './slideText.ts'

type Files = ReadonlyMap<string, Uint8Array>
/** By row, then by column. */
type Notes = ReadonlyMap<number, ReadonlyMap<number, string>>

/** The comments on the cells of a worksheet. */
export function sheetNotes(files: Files, path: string): Notes {
  const notes = new Map<number, Map<number, string>>()
  const relations = relationsOf(files, path)
  // A thread is also kept as one comment, for older programs, which says so.
  for (const kind of ['/comments', '/threadedComment']) {
    const threads = new Set<string>()
    for (const { type, target } of relations) {
      if (!type.endsWith(kind)) continue
      readComments(files.get(target) ?? new Uint8Array(), (reference, text) => {
        const place = placeOf(reference)
        if (!place || text === '') return
        const row = notes.get(place.row) ?? new Map<number, string>()
        notes.set(place.row, row)
        const before = threads.has(reference) ? row.get(place.column) : undefined
        row.set(place.column, before ? `${before} / ${text}` : text)
        threads.add(reference)
      })
    }
  }
  return notes
}

function readComments(xml: Uint8Array, take: (reference: string, text: string) => void): void {
  let reference = ''
  let text = ''
  let isText = false
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'comment' || name === 'threadedComment') {
        reference = attributes.ref ?? ''
        text = ''
      }
      if (name === 't' || (name === 'text' && reference)) isText = true
    },
    close(name) {
      if (name === 't' || name === 'text') isText = false
      if (name === 'comment' || name === 'threadedComment') take(reference, text.replace(/\s+/g, ' ').trim())
    },
    text(piece) {
      if (isText) text += piece
    },
  })
}

/** The words in the drawings of a worksheet: text boxes, and the titles of charts, whose figures are in the cells. */
export function sheetDrawings(files: Files, path: string): string[] {
  const drawings = relationsOf(files, path).filter(({ type }) => type.endsWith('/drawing'))
  return drawings.flatMap(({ target }) => {
    const charts = relationsOf(files, target).filter(({ type }) => /\/chart(?:Ex)?$/.test(type))
    const parts = [target, ...charts.map((chart) => chart.target)]
    return parts.flatMap((part) => {
      const xml = files.get(part)
      const text = xml ? slideText(xml) : ''
      return text === '' ? [] : [text]
    })
  })
}
