import { strToU8, type Zippable, zipSync } from 'fflate'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const M = 'http://schemas.openxmlformats.org/officeDocument/2006/math'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const W14 = 'http://schemas.microsoft.com/office/word/2010/wordml'
const NAMESPACES = `xmlns:w="${W}" xmlns:m="${M}" xmlns:r="${R}" xmlns:w14="${W14}"`
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'

type WordParts = {
  /** What stands in the body, as XML. */
  body: string
  /** Styles and numberings, as XML. */
  styles?: string
  numbering?: string
  /** Kinds and targets of further relations, with ids r1, r2 and so on. */
  relations?: readonly { kind: string; target: string }[]
  files?: Zippable
}

/** A Word document with these contents and nothing else. */
export function makeWord({
  body,
  styles = '',
  numbering = '',
  relations = [],
  files = {},
}: WordParts): Uint8Array {
  const own = [
    { kind: 'styles', target: 'styles.xml' },
    { kind: 'numbering', target: 'numbering.xml' },
  ]
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(relationsXml([{ kind: 'officeDocument', target: 'word/document.xml' }], 'm')),
    'word/_rels/document.xml.rels': strToU8(
      relationsXml(own, 'o').replace('</Relationships>', '') +
        relationsXml(relations, 'r').replace(/^<Relationships[^>]*>/, ''),
    ),
    'word/document.xml': strToU8(`<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`),
    'word/styles.xml': strToU8(`<w:styles ${NAMESPACES}>${styles}</w:styles>`),
    'word/numbering.xml': strToU8(`<w:numbering ${NAMESPACES}>${numbering}</w:numbering>`),
    ...files,
  })
}

/** Relations with ids `prefix`1, `prefix`2 and so on. */
export function relationsXml(relations: readonly { kind: string; target: string }[], prefix = 'r'): string {
  const all = relations.map(
    ({ kind, target }, index) =>
      `<Relationship Id="${prefix}${index + 1}" Type="${R}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${RELATIONS}">${all.join('')}</Relationships>`
}

/** A paragraph of one run, with its properties as XML. */
export function paragraph(text: string, properties = ''): string {
  const given = properties ? `<w:pPr>${properties}</w:pPr>` : ''
  return `<w:p>${given}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}
