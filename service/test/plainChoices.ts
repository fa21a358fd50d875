import type { ProcessingChoices } from '../src/ingest/ProcessingChoices.ts'

/** The choices for a file that comes without settings. */
export const PLAIN_CHOICES: ProcessingChoices = {
  chunkSize: 1500,
  chunkOverlap: 20,
  setPageAsBoundary: false,
  splitRows: false,
  prependFilename: false,
  useOcr: false,
  tablesWithOcr: false,
  generateChunksOnly: false,
  maxItemsPerChunk: null,
}
