import { analyse } from '../words/analyse.ts'
import type { Span } from './chunk/atoms.ts'
import { chunkParts } from './chunk/chunkParts.ts'
import { countTokens } from './chunk/countTokens.ts'
import type { PlacedHeading } from './chunk/headingsOf.ts'
import { dropDataUrls, dropDataUrlsOfMarkdown } from './dropDataUrls.ts'
import type { Extracted, Heading } from './extract/Extracted.ts'
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
    const tidy = tidyText(isMarkdown ? dropDataUrlsOfMarkdown(part.text) : dropDataUrls(part.text))
    if (!tidy) continue
    const start = length === 0 ? 0 : length + BETWEEN_PARTS.length
    length = start + tidy.length
    if (length > LIMITS.characters) throw new IngestFault('This file holds more text than can be imported.')
    const headings = placedHeadings(tidy, part.headings ?? [], start)
    spans.push({ start, end: length, page: part.page, headings })
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

/** Where the headings of a part stand in it, in their order; one that is not found, at its beginning. */
function placedHeadings(text: string, headings: readonly Heading[], offset: number): PlacedHeading[] {
  let at = 0
  return headings.map(({ level, title, isOfAll = false }) => {
    const words = tidyText(title).split(/\s+/).filter(Boolean).map(escaped)
    const isSought = words.length > 0 && !isOfAll
    const found = isSought ? new RegExp(words.join('\\s+'), 'i').exec(text.slice(at)) : null
    const start = at + (found?.index ?? 0)
    if (found) at = start + found[0].length
    return {
      at: offset + start,
      end: offset + (found ? at : start),
      level,
      title: words.length > 0 ? tidyText(title) : '',
    }
  })
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
