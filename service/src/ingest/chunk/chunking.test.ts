import { expect, test } from 'vitest'
import { ingestExtracted } from '../ingestExtracted.ts'
import { ingestText } from '../ingestText.ts'
import type { ProcessingChoices } from '../ProcessingChoices.ts'
import { countTokens } from './countTokens.ts'

const CHOICES: ProcessingChoices = {
  chunkSize: 100,
  chunkOverlap: 10,
  setPageAsBoundary: false,
  splitRows: false,
  prependFilename: false,
  useOcr: false,
  tablesWithOcr: false,
  generateChunksOnly: false,
  maxItemsPerChunk: null,
}
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function ingest(text: string, choices: Partial<ProcessingChoices> = {}, name = 'notes.txt') {
  return ingestText({ text, name, settings: { ...CHOICES, ...choices } })
}

/** A repeatable stream of numbers in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const PIECES = [
  'word',
  'Sentence.',
  'Really?"',
  'naïve',
  'e\u0301a\u0308',
  '👩‍👩‍👧‍👦',
  '🇨🇭🇳🇵',
  '中文没有空格。下一句',
  'ภาษาไทยไม่มีช่องว่าง',
  'https://example.com/a/very/long/path?with=query&and=more#fragment',
  '<|endoftext|>',
  '3.14159',
  '---',
  'नमस्ते',
  '{"key":"value","list":[1,2,3]}',
]
const SPACES = [' ', ' ', ' ', ' ', '\n', '\n\n', '  ', '\t']

/** Text of all kinds in which hardly anything occurs twice close together, so that a chunk can be found in it. */
function randomText(random: () => number, pieces: number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const piece = () => (random() < 0.05 ? longRun(random) : pick(PIECES))
  return Array.from({ length: pieces }, (_, index) => `${index}${piece()}${pick(SPACES)}`).join('')
}

function longRun(random: () => number): string {
  return Array.from({ length: 40 }, () => Math.floor(random() * 46_656).toString(36)).join('')
}

/** Where each chunk stands in the text: as far on as it can without leaving a gap after the chunk before. */
function places(text: string, chunks: readonly { text: string }[]): { start: number; end: number }[] {
  let covered = 0
  return chunks.map((chunk) => {
    const next = text.length - text.slice(covered).trimStart().length
    const start = text.lastIndexOf(chunk.text, next)
    expect(start).toBeGreaterThanOrEqual(0)
    covered = start + chunk.text.length
    return { start, end: covered }
  })
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))('holds its promises for random text %i', (seed) => {
  const random = randomFrom(seed)
  const chunkSize = 20 + Math.floor(random() * 200)
  const chunkOverlap = Math.floor(random() * chunkSize * 0.6)
  const { text, chunks } = ingest(randomText(random, 300), { chunkSize, chunkOverlap })
  const found = places(text, chunks)
  const borders = new Set(Array.from(graphemes.segment(text), ({ index }) => index)).add(text.length)

  let covered = 0
  found.forEach(({ start, end }, index) => {
    // Nothing but white space is missed between two chunks.
    expect(text.slice(covered, Math.max(covered, start)).trim()).toBe('')
    // What they share is not more than asked for.
    expect(countTokens(text.slice(start, Math.max(start, covered)))).toBeLessThanOrEqual(chunkOverlap + 1)
    // No character that a reader sees is cut.
    expect([start, borders.has(start)]).toEqual([start, true])
    expect([end, borders.has(end)]).toEqual([end, true])
    expect(end).toBeGreaterThan(covered)
    covered = end
    expect(chunks[index]?.index).toBe(index)
    expect(chunks[index]?.tokens).toBe(countTokens(chunks[index]?.text ?? ''))
    expect(chunks[index]?.tokens).toBeLessThanOrEqual(chunkSize)
  })
  expect(text.slice(covered).trim()).toBe('')
})

test('chunks of plain words are nearly full and share nearly the overlap', () => {
  const words = Array.from({ length: 5000 }, (_, index) => `w${index}`).join(' ')
  const { text, chunks } = ingest(words, { chunkSize: 200, chunkOverlap: 40 })
  const found = places(text, chunks)
  for (const [index, { start }] of found.entries()) {
    const before = found[index - 1]
    if (!before) continue
    expect(countTokens(text.slice(start, before.end))).toBeGreaterThan(35)
    expect(countTokens(text.slice(start, before.end))).toBeLessThanOrEqual(40)
    if (index < found.length - 1) expect(chunks[index]?.tokens).toBeGreaterThan(190)
  }
})

test('a chunk ends with a paragraph, else with a sentence, else with a word', () => {
  const sentence = 'This sentence has about ten words in it, always. '
  const paragraphs = Array.from({ length: 12 }, () => sentence.repeat(5).trim()).join('\n\n')
  for (const { text } of ingest(paragraphs, { chunkSize: 140, chunkOverlap: 0 }).chunks) {
    expect(text).toMatch(/^This sentence/)
    expect(text.split('\n\n').every((paragraph) => paragraph === sentence.repeat(5).trim())).toBe(true)
  }
  for (const { text } of ingest(sentence.repeat(60), { chunkSize: 50, chunkOverlap: 0 }).chunks) {
    expect(text).toMatch(/^This .* always\.$/)
  }
  for (const { text } of ingest('lorem ipsum dolor '.repeat(60), { chunkSize: 50, chunkOverlap: 0 }).chunks) {
    expect(text).toMatch(/^(lorem|ipsum|dolor)\b.*\b(lorem|ipsum|dolor)$/)
  }
})

test('Chinese, which has no spaces, is cut after a sentence', () => {
  const { chunks } = ingest('我们今天去北京看朋友。'.repeat(100), { chunkSize: 100, chunkOverlap: 0 })
  expect(chunks.length).toBeGreaterThan(5)
  for (const { text, tokens } of chunks) {
    expect(text.endsWith('。')).toBe(true)
    expect(tokens).toBeLessThanOrEqual(100)
  }
})

test('an overlap that is not smaller than the chunk is made smaller', () => {
  const words = Array.from({ length: 300 }, (_, index) => `w${index}`).join(' ')
  const { text, chunks } = ingest(words, { chunkSize: 20, chunkOverlap: 500 })
  expect(chunks.length).toBeLessThan(100)
  expect(places(text, chunks).at(-1)?.end).toBe(text.length)
})

test('one token each: whole words if they are one token, and never less than a character', () => {
  expect(ingest('one two three', { chunkSize: 1, chunkOverlap: 0 }).chunks.map(({ text }) => text)).toEqual([
    'one',
    'two',
    'three',
  ])
  expect(
    ingest('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', { chunkSize: 1, chunkOverlap: 0 }).chunks.map(({ text }) => text),
  ).toEqual(['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'])
})

test('a chunk names the pages on which it begins and ends, without what it repeats [F-417]', () => {
  const parts = Array.from({ length: 6 }, (_, index) => ({
    text: `Page ${index + 1} has one sentence of some words.`,
    page: index + 1,
  }))
  const attached = { text: 'Attachment: a.txt', page: null }
  const pages = (chunkOverlap: number, setPageAsBoundary = false) =>
    ingestExtracted(
      { unit: 'page', parts: [...parts, attached], unread: [] },
      {
        name: 'a.pdf',
        settings: { ...CHOICES, chunkSize: 24, chunkOverlap, setPageAsBoundary },
        isMarkdown: false,
      },
    ).chunks.map(({ page, lastPage }) => [page, lastPage])
  expect(pages(0).slice(0, 2)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(pages(12).slice(0, 3)).toEqual([
    [1, 2],
    [3, 3],
    [4, 4],
  ])
  expect(pages(0, true).slice(0, 2)).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('text that fits is one chunk, and no text is none', () => {
  expect(ingest('Short.\n\nAnd done.').chunks).toEqual([
    {
      index: 0,
      text: 'Short.\n\nAnd done.',
      tokens: 5,
      page: null,
      lastPage: null,
      headings: [],
      found: { language: 'en', terms: 'short:1A and:2A done:3A' },
    },
  ])
  expect(ingest(' \n\t\0 ')).toEqual({
    text: '',
    characters: 0,
    tokens: 0,
    chunks: [],
    notes: [],
    unread: ['NO_TEXT'],
  })
})

test.each([0, 10])(
  'a section that fits is a chunk with its heading, also with %i tokens of the one before',
  (chunkOverlap) => {
    const titles = ['One', 'Two', 'Three', 'Four']
    const sections = titles.map(
      (title) => `## ${title}\n\n${`About ${title.toLowerCase()} there are some words. `.repeat(4)}`,
    )
    const { chunks } = ingest(sections.join('\n\n'), { chunkSize: 50, chunkOverlap }, 'notes.md')
    expect(chunks.map(({ headings }) => headings)).toEqual(titles.map((title) => [title]))
    for (const [index, { text }] of chunks.entries()) expect(text).toContain(`## ${titles[index]}\n`)
  },
)

test('counts characters as people do, not code units', () => {
  expect(ingest('a😀é').characters).toBe(3)
})

test('each chunk begins with the name of the file, which counts', () => {
  const name = 'Quarterly report, second draft.docx'
  const { chunks } = ingest(
    'Some words to fill it. '.repeat(200),
    { chunkSize: 60, prependFilename: true },
    name,
  )
  expect(chunks.length).toBeGreaterThan(10)
  for (const { text, tokens } of chunks) {
    expect(text.startsWith(`${name}\n\n`)).toBe(true)
    expect(tokens).toBe(countTokens(text))
    expect(tokens).toBeLessThanOrEqual(60)
  }
})

test('a name that fills a chunk by itself comes on top, so that something is left for the text', () => {
  const name = `${'very long '.repeat(20)}name.txt`
  const { chunks } = ingest(
    'One two three four five six.',
    { chunkSize: 10, chunkOverlap: 0, prependFilename: true },
    name,
  )
  expect(chunks.map(({ text }) => text)).toEqual([`${name}\n\nOne two three four five six.`])
})

test('refuses settings that would make a file explode', () => {
  const words = Array.from({ length: 150_000 }, (_, index) => `w${index}`).join(' ')
  expect(() => ingest(words, { chunkSize: 2, chunkOverlap: 0 })).toThrow(/too many chunks/)
})

test.each([
  [
    'words',
    Array.from({ length: 170_000 }, (_, index) => `w${index % 20_000}${index % 9 ? '' : '.\n'}`).join(' '),
  ],
  ['one long run of letters', 'a'.repeat(1_000_000)],
  [
    'hexadecimal',
    Buffer.from(Array.from({ length: 500_000 }, (_, index) => (index * 7919) % 251)).toString('hex'),
  ],
  ['Chinese', '我们今天去北京看朋友。'.repeat(30_000)],
])('takes about a second for a megabyte of %s', (_, text) => {
  const started = performance.now()
  const { chunks } = ingest(text, { chunkSize: 1500, chunkOverlap: 20 })
  // Much more than it takes, because the machine may be busy; far below what quadratic work would.
  expect(performance.now() - started).toBeLessThan(15_000)
  expect(chunks.length).toBeGreaterThan(50)
})

/** Sentences of different lengths, so that chunks end anywhere. */
const PROSE = Array.from(
  { length: 200 },
  (_, index) => `Sentence ${index} has ${'some more '.repeat(index % 9)}words.`,
).join(' ')

test.each([20, 50])('an overlap of %i tokens begins with a sentence [F-415]', (chunkOverlap) => {
  const { text, chunks } = ingest(PROSE, { chunkSize: 120, chunkOverlap })
  const found = places(text, chunks)
  expect(chunks.length).toBeGreaterThan(15)
  for (const chunk of chunks) expect(chunk.text).toMatch(/^Sentence \d+ has/)
  const shared = found.filter(({ start }, index) => index > 0 && start < (found[index - 1]?.end ?? 0))
  expect(shared.length).toBeGreaterThan(0)
})

test('an overlap begins with a line of a list or a table where there are no sentences [F-415]', () => {
  const lines = Array.from({ length: 80 }, (_, index) => `- Item ${index}: ${'part '.repeat(index % 5)}end`)
  const { chunks } = ingest(lines.join('\n'), { chunkSize: 60, chunkOverlap: 25 })
  for (const chunk of chunks) expect(chunk.text).toMatch(/^- Item/)
})

test('each piece of a table has its header [F-416]', () => {
  const rows = Array.from({ length: 60 }, (_, index) => `| part ${index} | ${index * 7} |`)
  const table = `| Item | Price |\n| --- | --- |\n${rows.join('\n')}`
  const { chunks } = ingest(`Before.\n\n${table}\n\nAfter.`, { chunkSize: 100, chunkOverlap: 0 }, 'a.md')
  const pieces = chunks.filter(({ text }) => text.includes('| part'))
  expect(pieces.length).toBeGreaterThan(3)
  for (const { text, tokens } of pieces) {
    expect(text.split('| Item | Price |\n| --- | --- |\n')).toHaveLength(2)
    expect(tokens).toBe(countTokens(text))
    expect(tokens).toBeLessThanOrEqual(100)
  }
  expect(pieces.flatMap(({ text }) => text.match(/part \d+/g) ?? [])).toEqual(
    rows.map((row) => row.match(/part \d+/)?.[0]),
  )
})

test('a header that takes most of a chunk is not repeated [F-416]', () => {
  const head = `| ${'long name '.repeat(30)} | b |\n| --- | --- |`
  const rows = Array.from({ length: 40 }, (_, index) => `| ${index} | x |`).join('\n')
  const { chunks } = ingest(`${head}\n${rows}`, { chunkSize: 80, chunkOverlap: 0 }, 'a.md')
  expect(chunks.filter(({ text }) => text.includes('| --- |'))).toHaveLength(1)
})

test('each piece of code has its fence [F-416]', () => {
  const lines = Array.from({ length: 80 }, (_, index) => `print(value_${index})`)
  const { chunks } = ingest(
    `Before.\n\n\`\`\`python\n${lines.join('\n')}\n\`\`\`\n\nAfter.`,
    { chunkSize: 90, chunkOverlap: 0 },
    'a.md',
  )
  const pieces = chunks.filter(({ text }) => text.includes('print('))
  expect(pieces.length).toBeGreaterThan(3)
  for (const { text, tokens } of pieces) {
    expect(text.match(/^```python$/gm)).toHaveLength(1)
    expect(text.match(/^```$/gm)).toHaveLength(1)
    expect(tokens).toBeLessThanOrEqual(90)
  }
})

test('code in a list has its fence, and tables in quotes and of psql their header [F-416]', () => {
  const code = Array.from({ length: 60 }, (_, index) => `    print(value_${index})`).join('\n')
  const quoted = Array.from({ length: 40 }, (_, index) => `> | quoted ${index} | x |`).join('\n')
  const printed = Array.from({ length: 40 }, (_, index) => ` printed ${index} | x`).join('\n')
  const { chunks } = ingest(
    `1. Do\n\n    \`\`\`sh\n${code}\n    \`\`\`\n\n> | Name | Age |\n> | --- | --- |\n${quoted}\n\n Name | Age\n------+-----\n${printed}`,
    { chunkSize: 90, chunkOverlap: 0 },
    'a.md',
  )
  const having = (word: string) => chunks.filter(({ text }) => text.includes(word))
  for (const { text } of having('print(')) expect(text).toMatch(/^(?:1\. Do\n\n {4})?```sh\n[\s\S]*```$/m)
  for (const { text } of having('quoted')) expect(text).toContain('> | Name | Age |\n> | --- | --- |\n')
  for (const { text } of having('printed')) expect(text).toContain('Name | Age\n------+-----\n')
})

test('tildes under a title of plain text are no fence [F-416]', () => {
  const text = `First\n~~~~~\n\n${PROSE.slice(0, 1500)}\n\nNext\n~~~~~\n\n${PROSE.slice(0, 1500)}`
  const settings = { ...CHOICES, chunkSize: 90, chunkOverlap: 0 }
  const { chunks } = ingestExtracted(
    { unit: 'text', parts: [{ text, page: null }], unread: [] },
    { name: 'a.rst', settings, isMarkdown: false },
  )
  expect(chunks.length).toBeGreaterThan(6)
  expect(chunks.filter((chunk) => chunk.text.includes('~~~'))).toHaveLength(2)
})
