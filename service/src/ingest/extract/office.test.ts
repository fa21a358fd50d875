import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fixtureOf } from '../../../test/documents/fixtureOf.ts'
import { makeXlsx } from '../../../test/documents/makeXlsx.ts'
import { withParts } from '../../../test/documents/withParts.ts'
import { ingestExtracted } from '../ingestExtracted.ts'
import { readDocument } from './readDocument.ts'
import { readSlides } from './readSlides.ts'
import { readSpreadsheet } from './readSpreadsheet.ts'

test('a Word document becomes Markdown', async () => {
  const { unit, parts } = await readDocument(fixtureOf('blocks.docx'))
  expect(unit).toBe('text')
  expect(parts[0]?.text).toMatch(
    /^# Übersicht & mehr\n\nSome snake_case <text>\.\n\n\| a\\\|b \| c \|\n\| --- \| --- \|\n\| d \| e \|\n\nThe end\.$/,
  )
})

test('a Word document is read as deep as people nest, and refused where a reader would take seconds [F-032]', async () => {
  const nested = (depth: number) => {
    const xml = `${'<w:sdt><w:sdtContent>'.repeat(depth / 2)}<w:p><w:r><w:t>deep</w:t></w:r></w:p>${'</w:sdtContent></w:sdt>'.repeat(depth / 2)}`
    const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
    const document = `<w:document xmlns:w="${w}"><w:body>${xml}</w:body></w:document>`
    return withParts(fixtureOf('blocks.docx'), { 'word/document.xml': strToU8(document) })
  }
  expect((await readDocument(nested(400))).parts[0]?.text).toBe('deep')
  await expect(readDocument(nested(600))).rejects.toThrow('nested too deeply')
})

test('a presentation has a part for each slide in the order they are shown', () => {
  const slides = fixtureOf('slides.pptx')
  const texts = ['First slide\nSecond & line\n\nSay hello', '', 'Third\n\na\tb\nc\td']
  expect(readSlides(slides)).toMatchObject({ unit: 'page', parts: pagesOf(texts) })
  // As after slides were moved.
  const path = 'ppt/presentation.xml'
  const reversed = strFromU8(unzipSync(slides)[path] ?? new Uint8Array()).replace(
    /(<p:sldIdLst>)(.*)(<\/p:sldIdLst>)/,
    (_, open: string, ids: string, close: string) =>
      `${open}${ids
        .split(/(?<=>)/)
        .reverse()
        .join('')}${close}`,
  )
  const moved = withParts(slides, { [path]: strToU8(reversed) })
  expect(readSlides(moved)).toMatchObject({ parts: pagesOf(texts.toReversed()) })
})

function pagesOf(texts: readonly string[]) {
  return texts.map((text, index) => ({ text, page: index + 1 }))
}

test('a spreadsheet has a part for each row, with dates as dates', async () => {
  const { unit, parts } = await readSpreadsheet(
    await makeXlsx([
      {
        name: 'Orders',
        rows: [
          ['who', 'when', 'how many', 'paid'],
          ['Ada', new Date('2024-02-29T00:00:00Z'), 3, true],
          [null, new Date('2024-03-01T14:30:00Z'), 0.5, null],
        ],
      },
    ]),
  )
  expect(unit).toBe('row')
  expect(parts.map(({ text }) => text)).toEqual([
    'who: Ada\nwhen: 2024-02-29\nhow many: 3\npaid: true',
    'when: 2024-03-01 14:30:00\nhow many: 0.5',
  ])
})

test('rows of several sheets say which sheet they are from', async () => {
  const { parts } = await readSpreadsheet(
    await makeXlsx([
      { name: 'One', rows: [['a'], ['1']] },
      { name: 'Empty', rows: [] },
      { name: 'Two', rows: [['b'], ['2']] },
    ]),
  )
  expect(parts.map(({ text }) => text)).toEqual(['Sheet: One\na: 1', 'Sheet: Two\nb: 2'])
})

test('a long spreadsheet arrives whole', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [index, `text number ${index}`])
  const { parts } = await readSpreadsheet(await makeXlsx([{ name: 'Long', rows: [['n', 't'], ...rows] }]))
  expect(parts.map(({ text }) => text)).toEqual(rows.map(([n, t]) => `n: ${n}\nt: ${t}`))
})

const TITLE =
  '<p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>Of </a:t></a:r><a:r><a:t>the quay</a:t></a:r></a:p></p:txBody></p:sp>'
const PICTURE =
  '<p:pic><p:nvPicPr><p:cNvPr id="9" name="Picture 8" descr="The quay from above"/></p:nvPicPr></p:pic>' +
  '<p:pic><p:nvPicPr><p:cNvPr id="10" name="Picture 9" descr="Picture 9"/></p:nvPicPr></p:pic>'
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function withSlideParts(parts: Readonly<Record<string, string>>): Uint8Array {
  const slides = fixtureOf('slides.pptx')
  const path = 'ppt/slides/slide1.xml'
  const slide = strFromU8(unzipSync(slides)[path] ?? new Uint8Array())
  const relations = Object.keys(parts).map(
    (kind) => `<Relationship Id="x${kind}" Type="${RELATED}/${kind}" Target="../x/${kind}.xml"/>`,
  )
  return withParts(slides, {
    [path]: strToU8(slide.replace('</p:spTree>', `${TITLE}${PICTURE}</p:spTree>`)),
    'ppt/slides/_rels/slide1.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
    ...Object.fromEntries(Object.entries(parts).map(([kind, xml]) => [`ppt/x/${kind}.xml`, strToU8(xml)])),
  })
}

test('a slide has what describes its pictures, its diagrams, charts and comments [F-407]', () => {
  const bytes = withSlideParts({
    diagramData:
      '<dgm:dataModel><dgm:pt><dgm:t><a:p><a:r><a:t>Plan, build, run</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>',
    chart:
      '<c:chart><c:title><a:t>Visitors</a:t></c:title><c:ser><c:tx><c:v>2025</c:v></c:tx><c:cat><c:pt idx="0"><c:v>May</c:v></c:pt></c:cat><c:val><c:pt idx="0"><c:v>120</c:v></c:pt></c:val></c:ser></c:chart>',
    comments: '<p:cmLst><p:cm><p:text>Check the figure.</p:text></p:cm></p:cmLst>',
  })
  const text = readSlides(bytes).parts[0]?.text ?? ''
  expect(text).toContain('The quay from above')
  expect(text).not.toContain('Picture 9')
  expect(text).toContain('Plan, build, run')
  expect(text).toContain('Visitors\n2025: May 120')
  expect(text).toContain('Check the figure.')
})

test('the title of a slide leads to its chunks [F-417]', () => {
  const { parts, unit, unread } = readSlides(withSlideParts({}))
  expect(parts.map(({ headings }) => headings?.[0]?.title)).toEqual(['Of the quay', '', ''])
  const settings = {
    chunkSize: 100,
    chunkOverlap: 0,
    setPageAsBoundary: true,
    splitRows: false,
    prependFilename: false,
    useOcr: false,
    tablesWithOcr: false,
    generateChunksOnly: true,
    maxItemsPerChunk: null,
  }
  const { chunks } = ingestExtracted({ parts, unit, unread }, { name: 'a.pptx', settings, isMarkdown: false })
  expect(chunks.map(({ headings }) => headings)).toEqual([['Of the quay'], []])
})
