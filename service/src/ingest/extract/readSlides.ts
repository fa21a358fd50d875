import { posix } from 'node:path'
import type { Extracted, Part } from './Extracted.ts'
import { readOffice } from './readOffice.ts'
import { scanXml } from './scanXml.ts'
import { slideText } from './slideText.ts'

const PRESENTATION = 'ppt/presentation.xml'

type Files = ReadonlyMap<string, Uint8Array>
type Relation = { id: string; type: string; target: string }

/** The text of a presentation: a part for each slide in the order they are shown, with the speaker's notes. */
export function readSlides(bytes: Uint8Array): Extracted {
  const files = readOffice(bytes, 'presentation', PRESENTATION)
  const paths = slidePaths(files)
  const parts = paths.map((path, index): Part => {
    const notes = relationsOf(files, path).find(({ type }) => type.endsWith('/notesSlide'))?.target
    const texts = [path, notes].map((name) => files.get(name ?? '')).map((xml) => (xml ? slideText(xml) : ''))
    return { text: texts.filter((text) => text !== '').join('\n\n'), page: index + 1 }
  })
  const isPicture = (path: string, text = '') =>
    text === '' && relationsOf(files, path).some(({ type }) => type.endsWith('/image'))
  const hasPictures = paths.some((path, index) => isPicture(path, parts[index]?.text))
  return { unit: 'page', parts, unread: hasPictures ? ['PICTURES'] : [] }
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

function relationsOf(files: Files, path: string): Relation[] {
  const { dir, base } = posix.parse(path)
  const xml = files.get(`${dir}/_rels/${base}.rels`)
  const relations: Relation[] = []
  if (!xml) return relations
  scanXml(xml, {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return
      relations.push({ id, type, target: target.startsWith('/') ? target.slice(1) : posix.join(dir, target) })
    },
  })
  return relations
}
