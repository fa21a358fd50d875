import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { requestFaults } from './requestFaults.ts'

const Text = v.pipe(v.string(), v.maxLength(100))
const Schema = v.object({
  name: v.nullish(Text),
  filters: v.optional(v.object({ ids: v.nullish(v.pipe(v.array(v.number()), v.maxLength(3))) }), {}),
  tags: v.nullish(v.pipe(v.record(Text, Text), v.maxEntries(2))),
  picks: v.optional(v.pipe(v.array(v.union([Text, v.object({ id: Text })])), v.minLength(1), v.maxLength(9))),
})
const faultsOf = requestFaults(Schema)
const placesIn = (request: unknown) => faultsOf(request).map(({ path }) => path.join('.'))

describe('what the schema does not know', () => {
  it('is named, wherever it lies [F-001]', () => {
    expect(
      placesIn({
        name: 'a',
        limit: 5,
        filters: { ids: [1], tags_v2: { key: 'tenant', value: 'one' } },
        picks: ['a', { id: 'b', from: '2024' }],
        tags: { of: 'the host' },
      }),
    ).toEqual(['limit', 'filters.tags_v2', 'picks.1.from'])
  })

  it('passes where it asks for nothing [F-001]', () => {
    const filters = { tags_v2: null, upload_ids: [], sync_error_message: '', tags: {} }
    expect(faultsOf({ filters, store_file_only: false, starting_id: 0 })).toEqual([])
  })

  it('is refused when it says no: what it says no to is not known [F-001]', () => {
    expect(placesIn({ filters: { include_containers: false, starting_id: 7 } })).toEqual([
      'filters.include_containers',
      'filters.starting_id',
    ])
  })

  it('passes where a list says that it changes nothing [F-001]', () => {
    expect(faultsOf({ use_premium_proxies: true, automatically_open_file_picker: true })).toEqual([])
  })

  it('is refused as a name that schemas drop silently [F-001] [F-039]', () => {
    const tags: unknown = JSON.parse('{"__proto__":"a","constructor":"b"}')
    expect(placesIn({ tags })).toEqual(['tags.__proto__', 'tags.constructor'])
    expect(placesIn(JSON.parse('{"__proto__":{"ids":[1]},"filters":{"__proto__":{"ids":[2]}}}'))).toEqual([
      '__proto__',
      'filters.__proto__',
    ])
  })
})

describe('a hostile request', () => {
  it('has the length of its lists and maps looked at before their entries [F-201]', () => {
    const long = Array.from({ length: 100_000 }, () => '\0')
    expect(placesIn({ filters: { ids: long.map(() => 'x') } })).toEqual(['filters.ids'])
    expect(faultsOf({ picks: long.map(() => ({ id: 'a', from: 'b' })) })).toMatchObject([
      { path: ['picks'], type: 'max_length' },
    ])
    expect(placesIn({ tags: Object.fromEntries(long.map((_, index) => [`t${index}`, 1])) })).toEqual(['tags'])
  })

  it('is told ten faults at most, of members that nobody knows and of characters [F-202]', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`m${index}`, index]))
    expect(faultsOf(many)).toHaveLength(10)
    expect(faultsOf({ picks: Array.from({ length: 100_000 }, () => '\0') })).toHaveLength(10)
  })
})

describe('what no database takes', () => {
  it.each([
    ['half a character', { name: 'a\ud800b' }, 'name'],
    ['half a character in a name', { tags: { 'a\udc00': 'b' } }, 'tags'],
    ['NUL', { picks: ['a', 'b\0'] }, 'picks.1'],
    ['a number without an end', { filters: { ids: [Number('1e999')] } }, 'filters.ids.0'],
  ])('%s is named [F-016]', (_, request, place) => {
    expect(placesIn(request)).toEqual([place])
  })

  it('whole characters of any plane, and the text of an escape, pass [F-016]', () => {
    expect(faultsOf({ name: '😀 \\u0000 \\ud800 日本' })).toEqual([])
  })

  it('depth is bounded, whatever lies there [F-016]', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const nested: unknown = JSON.parse(`${open.repeat(50_000)}1${close.repeat(50_000)}`)
      expect(faultsOf({ nested })).toMatchObject([{ path: [], type: 'too_deep' }])
    }
  })
})

describe('a schema of requests', () => {
  it.each([
    ['takes what it does not name', v.looseObject({ a: Text }), 'loose_object'],
    ['takes anything', v.object({ filter: v.unknown() }), 'request.filter'],
    ['lists without an end', v.object({ filter: v.array(Text) }), 'request.filter has no max_length'],
    ['maps without an end', v.record(Text, Text), 'request has no max_entries'],
    ['hides one in a choice', v.object({ a: v.union([Text, v.any()]) }), 'request.a'],
    ['takes texts of any length', v.object({ a: v.nullish(v.string()) }), 'request.a has no max_length'],
    [
      'takes names of any length',
      v.pipe(v.record(v.string(), Text), v.maxEntries(2)),
      'a name in request has no max_length',
    ],
  ])('that %s cannot be made [F-001] [F-037] [F-207]', (_, schema, message) => {
    expect(() => requestFaults(schema)).toThrow(message)
  })
})
