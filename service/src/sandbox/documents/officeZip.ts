import { strToU8, zipSync } from 'fflate'

/** A part of an Office document: its path, XML without the declaration, and its content type. */
export type OfficePart = { path: string; xml: string; type: string }
export type Relation = { id: string; type: string; target: string }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Zips parts and relations to an Office document. `relations` are by the path of the part that has them. */
export function officeZip(
  mainPart: string,
  parts: readonly OfficePart[],
  relations: Readonly<Record<string, readonly Relation[]>>,
): Uint8Array {
  const overrides = parts
    .map(({ path, type }) => `<Override PartName="/${path}" ContentType="${type}"/>`)
    .join('')
  const types = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides}</Types>`
  const files = new Map([['[Content_Types].xml', types]])
  files.set('_rels/.rels', relationsXml([{ id: 'rId1', type: 'officeDocument', target: mainPart }]))
  for (const [path, list] of Object.entries(relations)) {
    files.set(path.replace(/([^/]+)$/, '_rels/$1.rels'), relationsXml(list))
  }
  for (const { path, xml } of parts) files.set(path, xml)
  // A fixed moment in the archive: the same document has the same bytes, whenever it is made.
  return zipSync(Object.fromEntries([...files].map(([path, xml]) => [path, strToU8(DECLARATION + xml)])), {
    mtime: new Date(2024, 0, 1),
  })
}

function relationsXml(relations: readonly Relation[]): string {
  const list = relations.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
