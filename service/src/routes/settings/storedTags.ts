import { MAX_TAGS_BYTES, RESERVED_TAG_KEYS, type TagMap } from '@inlet/wire/service'
import { invalid } from '../../http/HttpError.ts'

/** Tags in their stored format: a text or a list of texts each. `loc`: location of the tags in the request. */
export function storedTags(
  tags: TagMap | null | undefined,
  loc: (string | number)[],
): Record<string, string | string[]> {
  const entries = Object.entries(tags ?? {})
  const reserved: readonly string[] = RESERVED_TAG_KEYS
  for (const [key] of entries) {
    if (reserved.includes(key)) throw invalid([...loc, key], 'The service fills this tag itself.', 'reserved')
  }
  const stored = Object.fromEntries(
    entries.map(([key, value]) => [key, Array.isArray(value) ? value.map(String) : String(value)]),
  )
  if (Buffer.byteLength(JSON.stringify(stored)) > MAX_TAGS_BYTES) {
    throw invalid(loc, `Tags have ${MAX_TAGS_BYTES.toLocaleString('en')} bytes at most.`, 'max_bytes')
  }
  return stored
}
