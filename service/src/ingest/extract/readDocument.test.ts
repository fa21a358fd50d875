import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { makeWord, paragraph } from '../../../test/documents/makeWord.ts'
import { extract } from './extract.ts'

async function textOf(bytes: Uint8Array): Promise<string> {
  const { parts } = await extract(bytes, 'DOCX', 'unasked')
  return parts.map(({ text }) => text).join('\n\n')
}

const math = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const numbered = (numId: number, level = 0) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const NUMBERING =
  `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="1">${level(0, 'upperRoman', '%1.')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="2">${level(0, 'bullet', '•')}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
  '<w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>' +
  '<w:num w:numId="4"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'

test('equations stand in one line as people type them [F-407]', async () => {
  const fraction = `<m:f><m:num>${math('a+b')}</m:num><m:den>${math('2')}</m:den></m:f>`
  const power = `<m:sSup><m:e>${math('x')}</m:e><m:sup>${math('2')}</m:sup></m:sSup>`
  const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${math('i=1')}</m:sub><m:sup>${math('n')}</m:sup><m:e>${math('i')}</m:e></m:nary>`
  const root = `<m:rad><m:deg/><m:e>${math('n')}</m:e></m:rad>`
  const body =
    `<w:p><w:r><w:t xml:space="preserve">Mean: </w:t></w:r><m:oMath>${fraction}</m:oMath></w:p>` +
    `<w:p><m:oMathPara><m:oMath>${power}${math('=')}${root}</m:oMath></m:oMathPara></w:p>` +
    `<w:p><m:oMath>${sum}</m:oMath></w:p>`
  expect(await textOf(makeWord({ body }))).toBe('Mean: (a+b)/2\n\nx^2=√(n)\n\n∑_(i=1)^n i')
})

test('boxes to tick say whether they are [F-407]', async () => {
  const box = (checked: number, text: string) =>
    `<w:p><w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked}"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>☐</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t xml:space="preserve"> ${text}</w:t></w:r></w:p>`
  const text = await textOf(makeWord({ body: box(1, 'Paid') + box(0, 'Sent') }))
  expect(text.replace(/ +/g, ' ')).toBe('☒ Paid\n\n☐ Sent')
})

test('words within fields, readings and directions are read [F-407]', async () => {
  const word = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const field = `<w:fldSimple w:instr=" DATE ">${word('May 2026')}</w:fldSimple>`
  const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${word('とうきょう')}</w:rt><w:rubyBase>${word('東京')}</w:rubyBase></w:ruby></w:r>`
  const turned = `<w:dir w:val="rtl">${word('שלום')}<w:bdo w:val="rtl">${word('עולם')}</w:bdo></w:dir>`
  const body = [field, ruby, turned].map((content) => `<w:p>${content}</w:p>`).join('')
  expect(await textOf(makeWord({ body }))).toBe('May 2026\n\n東京\n\nשלוםעולם')
})

test('a chart is its title and its figures by their names [F-407]', async () => {
  const points = (kind: string, values: readonly string[]) =>
    `<c:${kind}>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}>`
  const chart =
    '<c:chartSpace xmlns:c="c" xmlns:a="a"><c:title><a:t>Visitors</a:t></c:title><c:ser>' +
    `<c:tx><c:strRef>${points('strCache', ['2025'])}</c:strRef></c:tx>` +
    `<c:cat><c:strRef>${points('strCache', ['May', 'June'])}</c:strRef></c:cat>` +
    `<c:val><c:numRef>${points('numCache', ['120', '0.10000000000000001'])}</c:numRef></c:val></c:ser></c:chartSpace>`
  const files = { 'word/charts/chart1.xml': strToU8(chart) }
  expect(await textOf(makeWord({ body: paragraph('See below.'), files }))).toBe(
    'See below.\n\nVisitors\n2025: May 120, June 0.1',
  )
})

test('documents within it stand at their place [F-407]', async () => {
  const web = 'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>From an archive.</p>'
  const relations = [
    { kind: 'aFChunk', target: 'part1.html' },
    { kind: 'aFChunk', target: 'part2.mht' },
    { kind: 'aFChunk', target: 'part3.docx' },
  ]
  const body = `${paragraph('Before.')}<w:altChunk r:id="r1"/><w:altChunk r:id="r2"/><w:altChunk r:id="r3"/>${paragraph('After.')}`
  const files = {
    'word/part1.html': strToU8('<h2>Price</h2><p>Forty.</p>'),
    'word/part2.mht': strToU8(web),
    'word/part3.docx': makeWord({ body: paragraph('From Word.') }),
  }
  expect(await textOf(makeWord({ body, relations, files }))).toBe(
    'Before.\n\n## Price\n\nForty.\n\nFrom an archive.\n\nFrom Word.\n\nAfter.',
  )
})

test('paragraphs keep the numbers that Word counts [F-409]', async () => {
  const body = [
    paragraph('Term', `<w:outlineLvl w:val="0"/>${numbered(1)}`),
    paragraph('Fees', `<w:outlineLvl w:val="0"/>${numbered(1)}`),
    paragraph('Cap', `<w:outlineLvl w:val="1"/>${numbered(1, 1)}`),
    paragraph('of the first year', numbered(1, 2)),
    paragraph('of the second', numbered(1, 2)),
    paragraph('Between.'),
    paragraph('Floor', numbered(1, 1)),
  ].join('')
  const text = await textOf(makeWord({ body, numbering: NUMBERING }))
  for (const line of [
    '# 1 Term',
    '# 2 Fees',
    '## 2.1 Cap',
    '(a) of the first year',
    '(b) of the second',
    '2.2 Floor',
  ]) {
    expect(text.split('\n').map((one) => one.trim())).toContain(line)
  }
})

test('a list goes on where it was left, and starts anew where it says so [F-409]', async () => {
  const body = [
    paragraph('one', numbered(2)),
    paragraph('two', numbered(2)),
    paragraph('A remark.'),
    paragraph('three', numbered(2)),
    paragraph('first', numbered(4)),
    paragraph('dot', numbered(3)),
    paragraph('gone', numbered(0)),
  ].join('')
  const lines = (await textOf(makeWord({ body, numbering: NUMBERING })))
    .split('\n')
    .filter((line) => line !== '')
  expect(lines).toEqual(['I. one', 'II. two', 'A remark.', 'III. three', 'I. first', '- dot', 'gone'])
})

test('what is based on a heading, or has its level, is one [F-409]', async () => {
  const style = (id: string, name: string, more: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`
  const styles = [
    style('Heading1', 'heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
    style('Chapter', 'Kapitel', '<w:basedOn w:val="Heading1"/>'),
    style('Section', 'Abschnitt', '<w:pPr><w:outlineLvl w:val="2"/></w:pPr>'),
    style('Contents', 'TOC Heading', '<w:basedOn w:val="Heading1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>'),
  ].join('')
  const body = [
    paragraph('Duties', '<w:pStyle w:val="Chapter"/>'),
    paragraph('Payment', '<w:pStyle w:val="Section"/>'),
    paragraph('Late', '<w:outlineLvl w:val="3"/>'),
    paragraph('Contents', '<w:pStyle w:val="Contents"/>'),
  ].join('')
  expect(await textOf(makeWord({ body, styles }))).toBe('# Duties\n\n### Payment\n\n#### Late\n\nContents')
})

test('the first row of a table is its header, unless the table says otherwise [F-416]', async () => {
  const row = (...cells: string[]) =>
    `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`
  const table = (look: string) =>
    `<w:tbl><w:tblPr>${look}</w:tblPr>${row('Item', 'Price')}${row('Slab', '40')}</w:tbl>`
  const rows = '\n| --- | --- |\n'
  expect(await textOf(makeWord({ body: table('<w:tblLook w:val="04A0"/>') }))).toBe(
    `| Item | Price |${rows}| Slab | 40 |`,
  )
  const plain = await textOf(makeWord({ body: table('<w:tblLook w:firstRow="0"/>') }))
  expect(plain).toContain('| --- | --- |\n| Item | Price |')
})
