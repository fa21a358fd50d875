import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strFromU8, unzipSync } from 'fflate'

/** One file, and an independent reading of it. */
export type CorpusFile = {
  path: string
  /** Who made it. */
  origin: string
  /** What a person reads in it; a function where that is taken from the file by other means than ours. */
  expected: string | ((file: Uint8Array) => string)
  /** Share of the words that has to be found; where less than all, `lacks` says what is missing. */
  floor?: number
  lacks?: string
}

const OURS = fileURLToPath(new URL('./files/', import.meta.url))
/** Not ours to pass on: read where npm has put them. */
const MAMMOTH = join(
  dirname(createRequire(import.meta.url).resolve('mammoth/package.json')),
  'test/test-data',
)

const REPORT = 'LibreOffice, from report.fodt'
const STOCK = 'LibreOffice, from stock.csv'
const TALK = 'LibreOffice, from talk.fodp'
const REPORTLAB = 'reportlab, by make.py'
const HAND = 'written by hand'

const BODY =
  'Inspection of the northern quay The quay was inspected in September after complaints about loose paving. ' +
  'Two sections need repair before winter. The estimate does not contain the lighting. Findings ' +
  'Paving stones between bollards twelve and nineteen move underfoot. ' +
  'A ladder at the eastern end lacks three rungs. Item Euros Granite slabs 18400 Ladder rungs 260 ' +
  'Further questions are answered by the page of the harbour. '
const FOOTNOTE = 'Complaints were received by telephone and by letter. '
const COMMENT = 'Check the price of granite again. '
const EDGES = 'Harbour Office internal paper Prepared by the maintenance group '
const SLIDES =
  'Rainwater in old gardens Cisterns below the terrace Gravel instead of concrete ' +
  'Mention the flood of last spring here. What it costs per square metre'
const ROWS =
  'Article Copper elbow 22 mm Shelf A4 Pieces 140 Remark reordered in May Ball valve half inch A7 36 ' +
  'Thread tape B1 512 opened boxes, count twice Flange gasket C3 8 discontinued'

function ours(name: string, origin: string, expected: string, less?: { floor: number; lacks: string }) {
  return { path: join(OURS, name), origin, expected, ...less }
}

export const CORPUS: readonly CorpusFile[] = [
  ...['comments', 'endnotes', 'footnotes', 'footnote-hyperlink', 'simple-list', 'single-paragraph'].map(docx),
  ...['strict-format', 'strikethrough', 'tables', 'text-box', 'underline', 'utf8-bom'].map(docx),
  ours('report.docx', REPORT, BODY + FOOTNOTE + COMMENT + EDGES),
  ours('report.odt', REPORT, BODY + FOOTNOTE + COMMENT + EDGES),
  ours('report.rtf', REPORT, BODY + FOOTNOTE),
  ours('report.epub', REPORT, BODY + FOOTNOTE),
  ours('report.pdf', REPORT, BODY + FOOTNOTE + EDGES),
  ours('stock.xlsx', STOCK, ROWS),
  ours('stock.ods', STOCK, ROWS),
  ours('stock.csv', HAND, ROWS),
  ours('talk.pptx', TALK, SLIDES),
  ours('talk.odp', TALK, SLIDES),
  ours(
    'cjk.pdf',
    REPORTLAB,
    '契約の期間は締結の日から二年とする 本合同自签订之日起生效 有效期两年 이 계약은 체결일부터 효력이 발생한다',
  ),
  ours(
    'form.pdf',
    REPORTLAB,
    'Application for a library card Surname Kowalczyk Newsletter Yes Branch Harbour Payment Invoice Remarks ' +
      'Wheelchair access needed Ground floor please Please check this date',
  ),
  ours(
    'spaced.pdf',
    REPORTLAB,
    'QUARTERLY REPORT Letter spaced words remain words INVOICE NUMBER Normal text follows here. ' +
      'Spaced by hand in a line are columns',
  ),
  ours(
    'rotated.pdf',
    REPORTLAB,
    'Upright sentence stays Turned left margin note Upside down remark here Turned right column title ' +
      'Confidential draft watermark Slightly tilted scan line A page turned as a whole Stamped void',
  ),
  ours(
    'scanned-page.pdf',
    REPORTLAB,
    'This page has a text layer, and enough words in it not to be taken for a picture. Words in a picture',
    { floor: 0.75, lacks: 'the words in the picture; the file says so' },
  ),
  ours('film.srt', HAND, 'The ferry leaves at seven. Then we still have time for the lighthouse.'),
  ours('talk.vtt', HAND, 'Maren How long did the crossing take? Tobias Nine hours & a rough night.'),
  ours(
    'meeting.ics',
    HAND,
    'Budget of the sailing club Please bring the invoices of the winter storage, the insurance certificate and ' +
      'the list of members. Coffee is provided. Clubhouse, upper floor',
  ),
  ours('plan.svg', HAND, 'Site plan Entrances and parking Main entrance Bicycle shed'),
  ours(
    'analysis.ipynb',
    HAND,
    'Tide gauge Readings of the eastern station. mean sum levels len levels print mean 3.42 metres levels describe count 96',
  ),
  ours(
    'offer.eml',
    HAND,
    'Jürgen Falk Nadia Berg Angebot für das Dach Dear Nadia, the slate roof would cost about forty thousand, ' +
      'scaffolding included. Grüße from the workshop. roof-estimate.pdf',
  ),
]

/** Everything that Word would show of a document, straight from its XML. */
function docx(name: string): CorpusFile {
  return { path: join(MAMMOTH, `${name}.docx`), origin: 'mammoth', expected: wordsOfWord }
}

function wordsOfWord(file: Uint8Array): string {
  const texts = Object.entries(unzipSync(file)).flatMap(([part, xml]) => {
    if (!/^word\/(?:document|comments|footnotes|endnotes|header\d*|footer\d*)\.xml$/.test(part)) return []
    // Older programs are shown the fallback instead of what it falls back for.
    const shown = strFromU8(xml).replace(/<mc:Fallback>.*?<\/mc:Fallback>/gs, '')
    return shown
      .split('</w:p>')
      .map((paragraph) => [...paragraph.matchAll(WORD_TEXT)].map(([, text]) => text).join(''))
  })
  return texts.join('\n').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
}

const WORD_TEXT = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g
