import { escapeXml, OFFICE, officeZip } from './officeZip.ts'
import { PPTX_LAYOUT, PPTX_MASTER, PPTX_THEME } from './pptxDesign.ts'

const A = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const P = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml'
const NAMESPACES = `xmlns:a="${A}" xmlns:p="${P}" xmlns:r="${OFFICE}"`

/** A slide: a paragraph for each text, the cells of a table, the speaker's notes. */
export type Slide = {
  texts: readonly string[]
  table?: readonly (readonly string[])[]
  notes?: string
}

/**
 * A presentation. Files are numbered against the order in which slides are shown, as they are after somebody has
 * moved slides.
 */
export function makePptx(slides: readonly Slide[]): Uint8Array {
  const fileNumber = (index: number) => slides.length - index
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rIdSlide${index}"/>`).join('')
  const withNotes = slides.flatMap(({ notes }, index) =>
    notes ? [{ notes, number: fileNumber(index) }] : [],
  )
  return officeZip(
    'ppt/presentation.xml',
    [
      {
        path: 'ppt/presentation.xml',
        type: `${TYPE}.presentation.main+xml`,
        xml: `<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rIdMaster"/></p:sldMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      },
      { path: 'ppt/slideMasters/slideMaster1.xml', type: `${TYPE}.slideMaster+xml`, xml: PPTX_MASTER },
      { path: 'ppt/slideLayouts/slideLayout1.xml', type: `${TYPE}.slideLayout+xml`, xml: PPTX_LAYOUT },
      {
        path: 'ppt/theme/theme1.xml',
        type: 'application/vnd.openxmlformats-officedocument.theme+xml',
        xml: PPTX_THEME,
      },
      ...slides.map((slide, index) => ({
        path: `ppt/slides/slide${fileNumber(index)}.xml`,
        type: `${TYPE}.slide+xml`,
        xml: slideXml('sld', slide),
      })),
      ...withNotes.map(({ notes, number }) => ({
        path: `ppt/notesSlides/notesSlide${number}.xml`,
        type: `${TYPE}.notesSlide+xml`,
        xml: slideXml('notes', { texts: [notes] }),
      })),
    ],
    {
      'ppt/presentation.xml': [
        { id: 'rIdMaster', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
        ...slides.map((_, index) => ({
          id: `rIdSlide${index}`,
          type: 'slide',
          target: `slides/slide${fileNumber(index)}.xml`,
        })),
      ],
      'ppt/slideMasters/slideMaster1.xml': [
        { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
        { id: 'rId2', type: 'theme', target: '../theme/theme1.xml' },
      ],
      'ppt/slideLayouts/slideLayout1.xml': [
        { id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' },
      ],
      ...Object.fromEntries(
        slides.map(({ notes }, index) => [
          `ppt/slides/slide${fileNumber(index)}.xml`,
          [
            { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
            ...(notes
              ? [
                  {
                    id: 'rId2',
                    type: 'notesSlide',
                    target: `../notesSlides/notesSlide${fileNumber(index)}.xml`,
                  },
                ]
              : []),
          ],
        ]),
      ),
    },
  )
}

function slideXml(root: 'sld' | 'notes', { texts, table }: Slide): string {
  const tree = `${shapeXml(texts.map(paragraphXml).join('') || '<a:p/>')}${table ? tableXml(table) : ''}${PAGE_NUMBER}`
  return `<p:${root} ${NAMESPACES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${tree}</p:spTree></p:cSld></p:${root}>`
}

function shapeXml(paragraphs: string, id = 2): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`
}

const PAGE_NUMBER = shapeXml(
  '<a:p><a:fld id="{00000000-0000-4000-8000-000000000000}" type="slidenum"><a:t>999</a:t></a:fld></a:p>',
  3,
)

function paragraphXml(text: string): string {
  return `<a:p><a:r><a:t>${escapeXml(text)}</a:t></a:r></a:p>`
}

function tableXml(table: readonly (readonly string[])[]): string {
  const columns = Math.max(...table.map((row) => row.length))
  const rows = table.map((row) => {
    const cells = row.map(
      (cell) => `<a:tc><a:txBody><a:bodyPr/>${paragraphXml(cell)}</a:txBody><a:tcPr/></a:tc>`,
    )
    return `<a:tr h="370840">${cells.join('')}</a:tr>`
  })
  const grid = `<a:tblGrid>${'<a:gridCol w="1000000"/>'.repeat(columns)}</a:tblGrid>`
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="1000000" cy="1000000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr/>${grid}${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
}
