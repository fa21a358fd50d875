import { IngestFault } from '../IngestFault.ts'
import type { ProcessingChoices } from '../ProcessingChoices.ts'
import { decodeText } from './decodeText.ts'
import { type Extracted, wholeText } from './Extracted.ts'

/**
 * The text of a file of a format whose ability is 'text'. Readers are loaded when they are needed: a worker that only
 * meets text files never holds a PDF library. Throws an IngestFault.
 */
export async function extract(
  bytes: Uint8Array,
  format: string,
  { useOcr }: Pick<ProcessingChoices, 'useOcr'>,
): Promise<Extracted> {
  if (bytes.length === 0) return { ...wholeText(''), note: 'The file is empty.' }
  switch (format) {
    case 'TEXT':
    case 'MD':
      return wholeText(decodeText(bytes))
    case 'CSV':
    case 'TSV':
      return (await import('./readTable.ts')).readTable(bytes, format)
    case 'JSON':
      return (await import('./readJson.ts')).readJson(bytes)
    case 'HTML':
      return (await import('./readHtml.ts')).readHtml(bytes)
    case 'RTF':
      return (await import('./readRtf.ts')).readRtf(bytes)
    case 'DOCX':
      return (await import('./readDocument.ts')).readDocument(bytes)
    case 'PPTX':
      return (await import('./readSlides.ts')).readSlides(bytes)
    case 'XLSX':
    case 'XLSM':
      return (await import('./readSpreadsheet.ts')).readSpreadsheet(bytes)
    case 'PDF':
      return (await import('./readPdf.ts')).readPdf(bytes, useOcr)
    default:
      throw new IngestFault(`Files of type ${format} cannot be read.`)
  }
}
