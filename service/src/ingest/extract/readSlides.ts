import { chartText } from './chartText.ts'
import type { Extracted, Part } from './Extracted.ts'
import { readOffice } from './readOffice.ts'
import { relationsOf } from './relationsOf.ts'
import { scanXml } from './scanXml.ts'
import { slideText, slideTitle } from './slideText.ts'

const PRESENTATION = 'ppt/presentation.xml'
/** What belongs to a slide in parts of its own, by the kind of the reference, in the order in which it is written. */
const MORE = [
  ['/diagramData', slideText],
  ['/chart', chartText],
  ['/chartEx', chartText],
  ['/notesSlide', slideText],
  ['/comments', commentsText],
] as const

type Files = ReadonlyMap<string, Uint8Array>

/**
 * The text of a presentation: a part for each slide in the order they are shown, with its charts and diagrams, the
 * speaker's notes and comments.
 */
export function readSlides(bytes: Uint8Array): Extracted {
  const files = readOffice(bytes, 'presentation', PRESENTATION)
  const paths = slidePaths(files)
  const parts = paths.map((path, index): Part => {
    const slide = files.get(path)
    const relations = relationsOf(files, path)
    const more = MORE.flatMap(([kind, read]) =>
      relations.flatMap(({ type, target }) => {
        const xml = type.endsWith(kind) ? files.get(target) : undefined
        return xml ? [read(xml)] : []
      }),
    )
    const texts = [slide ? slideText(slide) : '', ...more].filter((text) => text !== '')
    const title = slide ? slideTitle(slide) : ''
    return { text: texts.join('\n\n'), page: index + 1, headings: [{ level: 1, title, isOfAll: true }] }
  })
  const isPicture = (path: string, text = '') =>
    text === '' && relationsOf(files, path).some(({ type }) => type.endsWith('/image'))
  const hasPictures = paths.some((path, index) => isPicture(path, parts[index]?.text))
  return { unit: 'page', parts, unread: hasPictures ? ['PICTURES'] : [] }
}

/** Of either kind: those of Office 2007 and the threads of today. */
function commentsText(xml: Uint8Array): string {
  let text = ''
  let isText = false
  scanXml(xml, {
    open(name) {
      if (name === 't' || name === 'text') isText = true
    },
    close(name) {
      if (name === 't' || name === 'text') isText = false
      if (name === 'p' || name === 'text') text += '\n'
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return text.trim()
}

/** Files are numbered in the order in which slides were made; the presentation lists them as they are shown. */
function slidePaths(files: Files): string[] {
  const relations = new Map(relationsOf(files, PRESENTATION).map(({ id, target }) => [id, target]))
  const paths: string[] = []
  scanXml(files.get(PRESENTATION) ?? new Uint8Array(), {
    open(name, attributes) {
      if (name !== 'sldId') return
      const path = relations.get(attributes['r:id'] ?? '')
      if (path && files.has(path)) paths.push(path)
    },
  })
  return paths
}
