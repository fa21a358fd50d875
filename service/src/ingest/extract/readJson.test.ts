import { expect, test } from 'vitest'
import { readJson } from './readJson.ts'

const read = (text: string) => readJson(new TextEncoder().encode(text))
const items = (text: string) => read(text).parts.map((part) => part.text)

test('the entries of an array are its items, with numbers as they are written', () => {
  const text = '[ {"a": [1, 2], "b": "x],{\\"y"} , 12345678901234567890, "s", [], null ]'
  expect(read(text).unit).toBe('item')
  expect(items(text)).toEqual(['{"a": [1, 2], "b": "x],{"y"}', '12345678901234567890', '"s"', '[]', 'null'])
})

test('anything else is one text', () => {
  expect(read('{"a": 1}')).toMatchObject({ unit: 'text', parts: [{ text: '{"a": 1}' }] })
  expect(items('[]')).toEqual([])
})

test('reads JSON Lines', () => {
  expect(items('{"a":1}\n{"a":2}\n')).toEqual(['{"a":1}', '{"a":2}'])
})

test('says why a file is not JSON', () => {
  expect(() => read('{"a": }')).toThrow(/^This file is not valid JSON: .+\.$/)
  expect(() => read('{"a":1}\nnot json\nnor this')).toThrow('not valid JSON')
})

test('words written as escapes are words, and numbers stay as they are [F-403]', () => {
  const written =
    '{"name": "M\\u00fcller", "path": "a\\/b", "note": "one\\ntwo", "id": 1.10, "pair": "\\ud83d\\ude00"}'
  expect(items(written)).toEqual([
    '{"name": "Müller", "path": "a/b", "note": "one\ntwo", "id": 1.10, "pair": "😀"}',
  ])
  expect(items('["gr\\u00fcn", "blau"]')).toEqual(['"grün"', '"blau"'])
})

test('a broken line leaves the others readable, and is named [F-412]', () => {
  const { parts, unread, notes } = read('{"a":1}\n{"a":2\n\n{"a":3}\n')
  expect(parts.map(({ text }) => text)).toEqual(['{"a":1}', '{"a":3}'])
  expect(unread).toEqual(['LINES'])
  expect(notes).toEqual(['Lines that could not be read: 2.'])
})
