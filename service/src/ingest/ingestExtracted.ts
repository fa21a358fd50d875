import { withoutDataUrls } from '../lib/withoutDataUrls.ts'
import { analyse } from '../words/analyse.ts'
import { chunkParts, type Span } from './chunk/chunkParts.ts'
import { countTokens } from './chunk/countTokens.ts'
import type { Extracted } from './extract/Extracted.ts'
import type { Ingested } from './Ingested.ts'
import { IngestFault } from './IngestFault.ts'
import { LIMITS } from './limits.ts'
import type { ProcessingChoices } from './ProcessingChoices.ts'
import { tidyText } from './tidyText.ts'

const BETWEEN_PARTS = '\n\n'
const PAIRS = /[\ud800-\udbff]/g

/** Puts the parts of a file together to its text and cuts that into chunks. Blocks while it works. */
export function ingestExtracted(
  { unit, parts, unread, notes = [] }: Extracted,
  { name, settings, isMarkdown }: { name: string; settings: ProcessingChoices; isMarkdown: boolean },
): Ingested {
  const spans: Span[] = []
  const texts: string[] = []
  let length = 0
  for (const part of parts) {
    const tidy = tidyText(isMarkdown ? withoutDataUrls(part.text) : part.text)
    if (!tidy) continue
    const start = length === 0 ? 0 : length + BETWEEN_PARTS.length
    length = start + tidy.length
    if (length > LIMITS.characters) throw new IngestFault('This file holds more text than can be imported.')
    spans.push({ start, end: length, page: part.page })
    texts.push(tidy)
  }
  const text = texts.join(BETWEEN_PARTS)
  const title = tidyText(name).replace(/\s+/g, ' ')
  const chunks = chunkParts({ text, spans, unit, name: title, isMarkdown }, settings)
  const isLarge = chunks.reduce((sum, chunk) => sum + chunk.text.length, 0) > LIMITS.analysedCharacters
  return {
    text,
    characters: text.length - (text.match(PAIRS)?.length ?? 0),
    tokens: countTokens(text),
    chunks: isLarge
      ? chunks
      : chunks.map((chunk) => ({ ...chunk, found: analyse(chunk.text, chunk.headings) })),
    unread: text ? [...unread] : ['NO_TEXT'],
    notes: [...notes],
  }
}
