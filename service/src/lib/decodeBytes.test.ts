import { expect, test } from 'vitest'
import { decodeBytes } from './decodeBytes.ts'

const bytes = (latin1: string) => new Uint8Array(Buffer.from(latin1, 'latin1'))

test.each(['windows-1252', 'iso-8859-1', 'latin1', 'ascii'])(
  'reads all of windows-1252 by the name of %s [F-107]',
  (name) => {
    expect(decodeBytes(bytes('\x80 \x91quoted\x92 \x93twice\x94 \x96 \x97 \x9f \xe9'), name)).toBe(
      '€ ‘quoted’ “twice” – — Ÿ é',
    )
  },
)

test('other encodings are as they were', () => {
  expect(decodeBytes(bytes('\x80\x9a'), 'windows-1250')).toBe('€š')
  expect(decodeBytes(new TextEncoder().encode('\u0085 é'), 'utf-8')).toBe('\u0085 é')
  expect(() => decodeBytes(bytes(''), 'no-such-encoding')).toThrow(RangeError)
})
