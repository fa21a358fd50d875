import type { UploadedSource } from '@inlet/wire/service'

type FormatAbility = 'text' | 'media' | 'unsupported'

type Format = {
  extensions: readonly string[]
  mimeType: string
  ability: FormatAbility
  /** What a person calls it, after 'this'. */
  words: string
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MACRO_SHEET = 'application/vnd.ms-excel.sheet.macroenabled.12'

/** Written as text, and read as it is written. */
const PLAIN_EXTENSIONS =
  'log yaml yml toml ini cfg conf properties py js mjs cjs jsx ts mts cts tsx java kt c h cpp hpp cs go rs rb php ' +
  'swift scala sh bash ps1 bat r lua pl sql graphql proto css scss tex bib rst adoc asciidoc org diff patch'

function text(mimeType: string, words: string, ...extensions: string[]): Format {
  return { extensions, mimeType, ability: 'text', words }
}

function media(kind: 'image' | 'audio' | 'video', subtype: string, ...extensions: string[]): Format {
  const words = kind === 'image' ? kind : `${kind} recording`
  return { extensions, mimeType: `${kind}/${subtype}`, ability: 'media', words }
}

/** Every format with a name of its own. Others are called by their extension. */
const FORMATS: Readonly<Record<UploadedSource | 'XLSM', Format>> = {
  TEXT: text('text/plain', 'text file', 'txt', 'text', ...PLAIN_EXTENSIONS.split(' ')),
  CSV: text('text/csv', 'CSV file', 'csv'),
  TSV: text('text/tab-separated-values', 'TSV file', 'tsv', 'tab'),
  PDF: text('application/pdf', 'PDF', 'pdf'),
  DOCX: text(WORD, 'Word document', 'docx', 'docm', 'dotx', 'dotm'),
  PPTX: text(SLIDES, 'presentation', 'pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'),
  XLSX: text(SHEET, 'spreadsheet', 'xlsx', 'xltx', 'xltm'),
  XLSM: text(MACRO_SHEET, 'spreadsheet', 'xlsm'),
  MD: text('text/markdown', 'Markdown file', 'md', 'markdown', 'mdx'),
  RTF: text('application/rtf', 'RTF document', 'rtf'),
  JSON: text('application/json', 'JSON file', 'json', 'jsonl', 'ndjson'),
  HTML: text('text/html', 'HTML file', 'html', 'htm', 'xhtml'),
  XML: text('application/xml', 'XML file', 'xml', 'xsd', 'xsl', 'rss', 'atom'),
  SVG: text('image/svg+xml', 'drawing', 'svg'),
  ICS: text('text/calendar', 'calendar', 'ics'),
  SRT: text('application/x-subrip', 'subtitle file', 'srt'),
  VTT: text('text/vtt', 'subtitle file', 'vtt'),
  IPYNB: text('application/x-ipynb+json', 'notebook', 'ipynb'),
  EML: text('message/rfc822', 'mail', 'eml'),
  MSG: text('application/vnd.ms-outlook', 'mail', 'msg'),
  ODT: text('application/vnd.oasis.opendocument.text', 'text document', 'odt', 'ott'),
  ODS: text('application/vnd.oasis.opendocument.spreadsheet', 'spreadsheet', 'ods', 'ots'),
  ODP: text('application/vnd.oasis.opendocument.presentation', 'presentation', 'odp', 'otp'),
  EPUB: text('application/epub+zip', 'e-book', 'epub'),
  JPG: media('image', 'jpeg', 'jpg'),
  JPEG: media('image', 'jpeg', 'jpeg'),
  PNG: media('image', 'png', 'png'),
  WEBP: media('image', 'webp', 'webp'),
  MP3: media('audio', 'mpeg', 'mp3'),
  MP2: media('audio', 'mpeg', 'mp2'),
  AAC: media('audio', 'aac', 'aac'),
  WAV: media('audio', 'wav', 'wav'),
  FLAC: media('audio', 'flac', 'flac'),
  PCM: media('audio', 'pcm', 'pcm'),
  M4A: media('audio', 'mp4', 'm4a'),
  OGG: media('audio', 'ogg', 'ogg'),
  OPUS: media('audio', 'ogg', 'opus'),
  MP4: media('video', 'mp4', 'mp4'),
  WEBM: media('video', 'webm', 'webm'),
}

const named = new Map<string, Format>(Object.entries(FORMATS))
const byExtension = new Map(
  Object.entries(FORMATS).flatMap(([name, { extensions }]) =>
    extensions.map((extension) => [extension, name]),
  ),
)

export function formatOf(name: string): Format | undefined {
  return named.get(name)
}

/** Whether we extract its text, transcribe it if a service is configured, or don't support it. */
export function formatAbility(format: string): FormatAbility {
  return named.get(format)?.ability ?? 'unsupported'
}

/** Whether it is sound or film, of which another service makes text. */
export function isRecording(format: string): boolean {
  const { ability, mimeType = '' } = named.get(format) ?? {}
  return ability === 'media' && !mimeType.startsWith('image/')
}

/** The usual ending of files of this MIME type; null: it tells nothing. */
export function extensionOfType(mimeType: string): string | null {
  const found = Object.values(FORMATS).find((format) => format.mimeType === mimeType)
  return found?.extensions[0] ?? null
}

/** The format that a file's name claims; a name without an extension claims to be text. */
export function claimedFormat(name: string): string {
  const extension = /\.([a-z0-9]{1,16})$/i.exec(name)?.[1]
  if (!extension) return 'TEXT'
  return byExtension.get(extension.toLowerCase()) ?? extension.toUpperCase()
}
