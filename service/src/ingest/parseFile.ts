import { readFile, stat } from 'node:fs/promises'
import { extract } from './extract/extract.ts'
import { formatOf } from './formats.ts'
import type { Ingested } from './Ingested.ts'
import { IngestFault } from './IngestFault.ts'
import { ingestExtracted } from './ingestExtracted.ts'
import { LIMITS } from './limits.ts'
import { Ocr } from './ocr/Ocr.ts'
import type { FileJob } from './parseMessages.ts'

/** Formats whose text is Markdown, and so has headings; in others a line may begin alike. */
const MARKDOWN: ReadonlySet<string> = new Set(['MD', 'HTML', 'DOCX', 'ODT', 'ODP', 'EPUB', 'IPYNB', 'RTF'])

/** Reads, extracts and chunks a file where it is called, so only in a worker. Rejects with nothing but IngestFaults. */
export async function parseFile({ path, name, format, settings, ocr: choice }: FileJob): Promise<Ingested> {
  const bytes = await contentOf(path)
  const ocr = typeof choice === 'string' ? choice : new Ocr(choice)
  try {
    const isMarkdown = MARKDOWN.has(format)
    return ingestExtracted(await extract(bytes, format, ocr), { name, settings, isMarkdown })
  } catch (error) {
    throw error instanceof IngestFault ? error : readerFault(error, formatOf(format)?.words ?? 'file')
  } finally {
    if (typeof ocr !== 'string') await ocr.close()
  }
}

async function contentOf(path: string): Promise<Uint8Array> {
  try {
    if ((await stat(path)).size > LIMITS.fileBytes)
      throw new IngestFault('This file is too large to be read.')
    return await readFile(path)
  } catch (cause) {
    if (cause instanceof IngestFault) throw cause
    throw new IngestFault('The stored file cannot be opened.', { retryable: true, cause })
  }
}

/** The readers reject what they do not understand in many ways; the parser's own words mean nothing to a person. */
function readerFault(cause: unknown, words: string): IngestFault {
  const isTooDeep = cause instanceof RangeError && /call stack/i.test(cause.message)
  const message = isTooDeep
    ? 'This file is nested too deeply to be read.'
    : `This ${words} is damaged and cannot be read.`
  return new IngestFault(message, { cause })
}
