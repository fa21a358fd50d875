import type { ConnectorSettings } from '@inlet/wire/service'
import { catalog } from '../../domain/offer/catalog.ts'

/** Formats of files, of any source. */
const FILE_FORMATS =
  'TXT CSV TSV PDF DOCX PPTX XLSX XLSM MD RTF JSON HTM HTML ' +
  'JPEG JPG PNG MP3 MP2 AAC WAV FLAC PCM M4A OGG OPUS MPEG MPG MP4 WMV AVI MOV MKV FLV WEBM EML MSG'

/**
 * Formats that items can have if the host does not restrict them. Gong is no source here, but files of it may be
 * listed.
 */
const KNOWN_FORMATS: ReadonlySet<string> = new Set([
  ...FILE_FORMATS.split(' '),
  ...catalog.flatMap(({ ownFormats }) => ownFormats),
  'GONG',
])

/** Formats that may be synced from a source: its own setting, else the default one, else all known. */
export function allowedFormats(settings: ConnectorSettings, type: string): ReadonlySet<string> {
  const formats = settings[type]?.allowed_file_formats ?? settings.DEFAULT?.allowed_file_formats
  return formats ? new Set(formats.map((format) => format.toUpperCase())) : KNOWN_FORMATS
}
