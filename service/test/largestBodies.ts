import type { Operation } from './operations.ts'
import type { Shape } from './reference/readDescription.ts'

/** One body in the largest size that a call accepts, or nearly. */
export type LargeRequest = {
  readonly name: string
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

const JSON_TYPE = 'application/json'
/** It becomes 18 characters when a name is folded. */
const EXPANDING = '\ufdfa'
const WRONG_ENTRIES = 100_000
const LEVELS = 10_000
/** Numbers of a vector. */
const DIMENSIONS = 1536
/** Bytes of the calls that take more than a megabyte. */
const MAX_BYTES: Readonly<Record<string, number>> = {
  '/upload_text': 20_000_000,
  '/upload_chunks_and_embeddings': 20_000_000,
  '/scrape_sitemap': 10_000_000,
}

/** Hostile shapes of a call's body: too many entries, members, levels and characters, wherever it takes such. */
export function largestBodies({ path, body }: Pick<Operation, 'path' | 'body'>): LargeRequest[] {
  const maxBytes = MAX_BYTES[path] ?? 1_000_000
  if (!body) return []
  const json = (name: string, text: string) => ({ name, type: JSON_TYPE, body: text })
  const entries = Math.min(WRONG_ENTRIES, Math.floor(maxBytes / 4))
  const lists = placesOf(body, 'array')
    .slice(0, 3)
    .flatMap((put) => [
      json('wrong entries', put(`[${'{},'.repeat(entries - 1)}{}]`)),
      json('entries with NUL', put(`["${'\\u0000","'.repeat(Math.floor(maxBytes / 10))}"]`)),
    ])
  const letters = EXPANDING.repeat(Math.floor((maxBytes - 1000) / 3))
  const texts = placesOf(body, 'string')
    .slice(0, 3)
    .map((put) => json('a long text', put(`"${letters}"`)))
  return [
    ...lists,
    ...texts,
    json('unknown members', unknownMembers(maxBytes)),
    json('deep lists', '['.repeat(LEVELS) + ']'.repeat(LEVELS)),
    json('deep objects', `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`),
    json('numbers', `[${'0,'.repeat(Math.floor(maxBytes / 2) - 2)}0]`),
    json('a name twice', `{${'"filters":{},'.repeat(Math.floor(maxBytes / 14))}"filters":{}}`),
  ]
}

/** Forms of nothing but boundaries and fields. */
export function hostileForms(maxBytes: number): LargeRequest[] {
  const form = (name: string, boundary: string, body: string, headers = {}) => ({
    name,
    type: `multipart/form-data; boundary=${boundary}`,
    body,
    headers,
  })
  const field = '--bbbbbbbb\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'
  const once = { 'Idempotency-Key': `form-${maxBytes}` }
  return [
    form('a one-letter boundary', 'b', 'b'.repeat(maxBytes), once),
    form('a one-letter delimiter', 'b', '\r\n--b'.repeat(Math.floor(maxBytes / 5)), {
      'Idempotency-Key': 'delimiters',
    }),
    form('a huge boundary', 'b'.repeat(8000), 'b'.repeat(maxBytes)),
    form('a field again and again', 'bbbbbbbb', field.repeat(Math.floor(maxBytes / field.length))),
    {
      name: 'a field of a form again and again',
      type: 'application/x-www-form-urlencoded',
      body: 'picked=x&'.repeat(Math.floor(maxBytes / 9)),
    },
  ]
}

/** Lists in one another, to the last byte. */
export function deepLists(bytes: number): string {
  return '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)
}

/** A body of chunks with vectors of a usual length, for one file. */
export function vectorsOf(fileId: number, bytes: number): string {
  const numbers = Array.from({ length: DIMENSIONS }, (_, index) => (Math.sin(index + 1) / 40).toFixed(8))
  const chunk = `{"chunk_number":null,"chunk":"Some words.","embedding":[${numbers.join()}]}`
  const chunks = Array.from({ length: Math.floor((bytes - 500) / (chunk.length + 1)) }, () => chunk)
  const file = `{"file_id":${fileId},"chunks_and_embeddings":[${chunks.join()}]}`
  return `{"embedding_model":"OPENAI","overwrite_existing":true,"chunks_and_embeddings":[${file}]}`
}

/** An object of members that no call knows. */
export function unknownMembers(bytes: number): string {
  const members: string[] = []
  for (let size = 2; size < bytes - 20; ) {
    const member = `"m${members.length}":0`
    members.push(member)
    size += member.length + 1
  }
  return `{${members.join(',')}}`
}

/** For each place of this type in the schema: a text of JSON with a value there. */
function placesOf(schema: Shape, type: string): ((value: string) => string)[] {
  const own = schema.type === type ? [(value: string) => value] : []
  const choices = (schema.anyOf ?? []).flatMap((one) => placesOf(one, type))
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    placesOf(member, type).map((put) => (value: string) => `{${JSON.stringify(name)}:${put(value)}}`),
  )
  const items = schema.items
    ? placesOf(schema.items, type).map((put) => (value: string) => `[${put(value)}]`)
    : []
  return [...own, ...choices, ...members, ...items]
}
