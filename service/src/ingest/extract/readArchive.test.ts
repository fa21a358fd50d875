import { strFromU8, strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readArchive } from './readArchive.ts'

const read = (bytes: Uint8Array) =>
  [...readArchive(bytes, 'archive', (name) => name.endsWith('.xml'))].map(([name, file]) => [
    name,
    strFromU8(file),
  ])

test('unpacks the wanted files, packed or not', () => {
  const archive = zipSync({
    'a.xml': strToU8('aaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
    'b.xml': [strToU8('b'), { level: 0 }],
    'c.png': strToU8('c'),
  })
  expect(read(archive)).toEqual([
    ['a.xml', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['b.xml', 'b'],
  ])
})

test('reads an archive that has something before or behind it', () => {
  const archive = zipSync({ 'a.xml': strToU8('a') })
  expect(read(Buffer.concat([archive, Buffer.from('trailing')]))).toEqual([['a.xml', 'a']])
})

test('reads sizes that are written in their 64-bit form', () => {
  // An extra field of 16 bytes with both sizes, as streaming writers add it.
  const archive = Buffer.from(
    zipSync({ 'a.xml': [strToU8('abc'), { level: 0, extra: { 1: new Uint8Array(16) } }] }),
  )
  const entry = archive.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  const extra = entry + 46 + 'a.xml'.length + 4
  archive.writeUInt32LE(0xffffffff, entry + 20)
  archive.writeUInt32LE(0xffffffff, entry + 24)
  archive.writeBigUInt64LE(3n, extra)
  archive.writeBigUInt64LE(3n, extra + 8)
  expect(read(archive)).toEqual([['a.xml', 'abc']])
})

test.each(['../a.xml', '/a.xml', 'x/../../a.xml', 'C:/a.xml', 'x\\a.xml', 'a\0.xml'])(
  'refuses the path %j',
  (path) => {
    expect(() => read(zipSync({ [path]: strToU8('a') }))).toThrow('damaged')
  },
)

test('refuses contents that are not what the directory says', () => {
  const archive = Buffer.from(zipSync({ 'a.xml': strToU8('abc'.repeat(100)) }))
  const entry = archive.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  const change = (at: number, by: number) => {
    const changed = Buffer.from(archive)
    changed.writeUInt32LE(changed.readUInt32LE(entry + at) + by, entry + at)
    return changed
  }
  expect(() => read(change(16, 1))).toThrow('damaged')
  expect(() => read(change(24, 1))).toThrow('damaged')
  expect(() => read(change(24, -1))).toThrow('damaged')
  expect(() => read(change(20, -5))).toThrow('damaged')
  expect(() => read(change(42, 1))).toThrow('damaged')
})

test('says that an encrypted archive is encrypted', () => {
  const archive = Buffer.from(zipSync({ 'a.xml': strToU8('a') }))
  const entry = archive.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  archive.writeUInt16LE(1, entry + 8)
  expect(() => read(archive)).toThrow('encrypted')
})

test('small archives may be packed tightly, large ones not', () => {
  expect(read(zipSync({ 'a.xml': new Uint8Array(500_000) }))).toHaveLength(1)
  expect(() => read(zipSync({ 'a.xml': new Uint8Array(2_000_000) }))).toThrow('unpacks to more')
  // Also if the excess is in a file that nobody wants.
  expect(() => read(zipSync({ 'a.xml': strToU8('a'), 'b.bin': new Uint8Array(2_000_000) }))).toThrow(
    'unpacks to more',
  )
})
