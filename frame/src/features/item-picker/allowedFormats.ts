import type { ConnectorSettings } from '@inlet/wire/service'

/** Formats that items can have, where nobody restricts them. */
const KNOWN_FORMATS: ReadonlySet<string> = new Set(
  (
    'TXT CSV TSV PDF DOCX PPTX XLSX XLSM MD RTF JSON HTM HTML ' +
    'NOTION GOOGLE_DOCS GOOGLE_SHEETS GOOGLE_SLIDES INTERCOM CONFLUENCE RSS_FEED GMAIL OUTLOOK ZENDESK FRESHDESK ' +
    'WEB_SCRAPE GITBOOK SALESFORCE GITHUB SLACK GURU SERVICENOW GONG DOCUMENT360 ZOTERO ' +
    'JPEG JPG PNG MP3 MP2 AAC WAV FLAC PCM M4A OGG OPUS MPEG MPG MP4 WMV AVI MOV MKV FLV WEBM EML MSG'
  ).split(' '),
)

/** Formats that may be synced from a source: its own setting, else the default one, else all known. */
export function allowedFormats(settings: ConnectorSettings, type: string): ReadonlySet<string> {
  const formats = settings[type]?.allowed_file_formats ?? settings.DEFAULT?.allowed_file_formats
  return formats ? new Set(formats.map((format) => format.toUpperCase())) : KNOWN_FORMATS
}
