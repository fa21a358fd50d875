import type { Chunk } from '../Ingested.ts'
import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import type { ProcessingChoices } from '../ProcessingChoices.ts'
import { type Atom, atomsOf, BORDER, type Span } from './atoms.ts'
import { countTokens } from './countTokens.ts'
import { headingsOf, markdownHeadings } from './headingsOf.ts'
import { repeatedHeads } from './repeatedHeads.ts'
import { windows } from './windows.ts'

type Source = {
  text: string
  spans: readonly Span[]
  unit: 'text' | 'page' | 'row' | 'item'
  name: string
  isMarkdown: boolean
}

/** Cuts a text into chunks as the choices say. Throws an IngestFault if they would make too many. */
export function chunkParts(source: Source, choices: ProcessingChoices): Chunk[] {
  const prefix = choices.prependFilename ? `${source.name}\n\n` : ''
  const size = roomBeside(prefix, choices.chunkSize)
  const overlap = choices.chunkOverlap < size ? choices.chunkOverlap : Math.floor(size / 2)
  // Each row of a table carries the names of its columns.
  const around = repeatedHeads(source.unit === 'row' ? '' : source.text, {
    size,
    isMarkdown: source.isMarkdown,
  })
  const body = (atoms: readonly Atom[]) => {
    const [start, end] = [atoms[0]?.start ?? 0, atoms.at(-1)?.end ?? 0]
    const { before, after } = around(start, end)
    return before + source.text.slice(start, end).trim() + after
  }

  const headings = source.isMarkdown
    ? markdownHeadings(source.text)
    : source.spans.flatMap((span) => span.headings ?? [])
  const headingsAt = headingsOf(headings)
  const ends = new Set(headings.map(({ end }) => end))
  const chunks: Chunk[] = []
  let characters = 0
  for (const group of groupsOf(source, choices, size)) {
    for (const { atoms, tokens, repeated } of windows(
      withHeadings(atomsOfGroup(source.text, group, size), ends),
      { size, overlap },
      (held) => countTokens(body(held)),
    )) {
      const text = prefix + body(atoms)
      // A few words of the section before, or the blank line above a heading, do not make a chunk one of that section.
      const first = atoms[repeated]
      characters += text.length
      if (chunks.length === LIMITS.chunks || characters > LIMITS.chunkCharacters) throw tooMany(choices)
      chunks.push({
        index: chunks.length,
        text,
        tokens: prefix ? countTokens(text) : tokens,
        page: first?.span.page ?? null,
        lastPage: atoms.findLast(({ span }) => span.page !== null)?.span.page ?? null,
        headings: headingsAt(first ? first.end - 1 : 0),
      })
    }
  }
  return chunks
}

/** Tokens left for the text beside the prefix; a prefix that fills a chunk by itself comes on top of it. */
function roomBeside(prefix: string, size: number): number {
  const room = size - (prefix ? countTokens(prefix) : 0)
  return room > 0 ? room : size
}

/** Spans that may share a chunk. */
function* groupsOf(
  { text, spans, unit }: Source,
  { setPageAsBoundary, splitRows, maxItemsPerChunk }: ProcessingChoices,
  size: number,
): Generator<readonly Span[]> {
  const isAlone = (unit === 'page' && setPageAsBoundary) || (unit === 'row' && splitRows)
  const most = isAlone ? 1 : unit === 'row' || unit === 'item' ? maxItemsPerChunk : null
  if (most === null) {
    yield spans
    return
  }
  let group: Span[] = []
  let tokens = 0
  for (const span of spans) {
    const more = countTokens(text.slice(span.start, span.end)) + 1
    // An entry is not torn apart to fill a chunk up: it begins the next one.
    if (group.length > 0 && (group.length >= most || tokens + more > size)) {
      yield group
      group = []
      tokens = 0
    }
    group.push(span)
    tokens += more
  }
  if (group.length > 0) yield group
}

function* atomsOfGroup(text: string, group: readonly Span[], size: number): Generator<Atom> {
  // What stands between two spans counts, so it goes with the second one.
  let start = group[0]?.start ?? 0
  for (const span of group) {
    yield* atomsOf(text.slice(start, span.end), { offset: start, span }, size)
    start = span.end
  }
}

/** A chunk does not end with the heading of the next one. */
function* withHeadings(atoms: Iterable<Atom>, ends: ReadonlySet<number>): Generator<Atom> {
  for (const atom of atoms) yield ends.has(atom.end) ? { ...atom, border: BORDER.inside } : atom
}

function tooMany({ chunkSize, chunkOverlap }: ProcessingChoices): IngestFault {
  return new IngestFault(
    `With chunks of ${chunkSize} tokens that share ${chunkOverlap}, this file would become too many chunks. ` +
      'Choose larger chunks or a smaller overlap.',
  )
}
