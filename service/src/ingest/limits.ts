/**
 * What one file may cost. Uploads come from strangers: a file of some kilobytes can ask for gigabytes of memory or
 * hours of time, so each of these is checked against what is really there, not what the file declares.
 */
export const LIMITS = {
  fileBytes: 100_000_000,
  /** Milliseconds for which a worker may compute over a small file; for each megabyte more; and for the largest. */
  time: { small: 20_000, perMegabyte: 3_000, most: 120_000 },
  /** Megabytes of one worker's heap. */
  heap: 512,
  /** Bytes by which the whole process may grow for each file at work; buffers do not count as heap. */
  growth: 1_000_000_000,
  /** Recognising text in pictures: pixels of one that comes, and of one that is drawn; pages of a file; milliseconds. */
  ocr: {
    pixels: 50_000_000,
    pagePixels: 5_000_000,
    pages: 200,
    pageTime: 30_000,
    /** No page is begun any more. */
    time: 300_000,
    /** Whatever has come of it, it ends. */
    most: 420_000,
  },
  /** Milliseconds that an endpoint has to make text of a recording. */
  transcription: 600_000,
  /** Files within a file that are read. */
  attachments: 50,
  archiveEntries: 2000,
  /** Unpacked bytes for each packed byte of a whole archive, from `archiveFloor` unpacked bytes on. */
  archiveRatio: 100,
  archiveFloor: 1_000_000,
  archiveBytes: 300_000_000,
  xmlBytes: 100_000_000,
  /** Elements within elements of an Office document. Programs write less than 100; readers need quadratic time. */
  xmlDepth: 500,
  pages: 3000,
  rows: 200_000,
  columns: 5000,
  /** Characters of one row of a CSV file: a file in one line would become millions of columns. */
  rowCharacters: 1_000_000,
  /** Rows times columns of one sheet. */
  cells: 5_000_000,
  characters: 50_000_000,
  chunks: 200_000,
  /** Characters of all chunks together: a large overlap repeats the text many times. */
  chunkCharacters: 200_000_000,
  /** Characters of all chunks together, up to which they are read for words at once: of the rest a job does that. */
  analysedCharacters: 300_000,
} as const

/** Milliseconds that reading a file of this size may take: a small one that takes long was made to. */
export function parseTime(bytes: number): number {
  const { small, perMegabyte, most } = LIMITS.time
  return Math.min(most, small + Math.floor(bytes / 1_000_000) * perMegabyte)
}
