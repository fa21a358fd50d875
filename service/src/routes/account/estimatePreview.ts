import type { PreviewFigures } from '../../db/items/PreviewFigures.ts'

/** Bytes of one chunk: 1,500 tokens of about four characters, the default of an import. */
const CHUNK_BYTES = 6000
/** Assumed shares of a file that are text: those of plain text, and of documents with markup and pictures. */
const PLAIN = /^(CSV|HTML|ICS|JSON|MD|RTF|SRT|TEXT|TSV|TXT|VTT|XML)$/
const TEXT_SHARE = 0.1
/** Assumed bytes of a file whose size its source doesn't say. */
const USUAL_TEXT_BYTES = 9000
/** Assumed: what one account downloads and one process reads in a second. */
const FILES_PER_SECOND = 4
const CHUNKS_PER_SECOND = 20

/** Guesses how many chunks an import makes, and how long it takes. */
export function estimatePreview({
  byFormat,
  files,
  perMinute,
}: Pick<PreviewFigures, 'byFormat' | 'files' | 'perMinute'>) {
  const chunks = Object.entries(byFormat).reduce((sum, [format, { files, bytes, unsized }]) => {
    const text = bytes * (PLAIN.test(format) ? 1 : TEXT_SHARE) + unsized * USUAL_TEXT_BYTES
    return sum + Math.max(files, Math.ceil(text / CHUNK_BYTES))
  }, 0)
  const filesPerSecond = Math.min(FILES_PER_SECOND, (perMinute ?? Number.POSITIVE_INFINITY) / 60)
  const seconds = Math.ceil(Math.max(files / filesPerSecond, chunks / CHUNKS_PER_SECOND))
  return { estimated_chunks: chunks, estimated_seconds: seconds }
}
