import { wholeText } from './extract/Extracted.ts'
import type { Ingested } from './Ingested.ts'
import { ingestExtracted } from './ingestExtracted.ts'
import type { ProcessingChoices } from './ProcessingChoices.ts'

/**
 * Chunks text that is already at hand: a web page as Markdown, or messages. Blocks for about half a second per
 * megabyte, so only in a worker.
 */
export function ingestText(input: { text: string; name: string; settings: ProcessingChoices }): Ingested {
  return ingestExtracted(wholeText(input.text), { ...input, isMarkdown: true })
}
