import { expect, test } from 'vitest'
import { readJson } from './readJson.ts'

const read = (text: string) => readJson(new TextEncoder().encode(text))
const items = (text: string) => read(text).parts.map((part) => part.text)

test('the entries of an array are its items, as they are written', () => {
  const text = '[ {"a": [1, 2], "b": "x],{\\"y"} , 12345678901234567890, "s", [], null ]'
  expect(read(text).unit).toBe('item')
  expect(items(text)).toEqual(['{"a": [1, 2], "b": "x],{\\"y"}', '12345678901234567890', '"s"', '[]', 'null'])
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
  expect(() => read('{"a":1}\nnot json')).toThrow('not valid JSON')
})
