import { crc32, inflateRawSync } from 'node:zlib'
import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'

type Entry = { name: string; method: number; crc: number; packed: number; unpacked: number; offset: number }

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/**
 * Unpacks those files of a zip archive that `isWanted`. What the archive declares about all of them is held against
 * the limits first; then the bytes that really come out are, because a declaration may lie.
 * Throws an IngestFault; `what` names the file in it ('Word document').
 */
export function readArchive(
  bytes: Uint8Array,
  what: string,
  isWanted: (name: string) => boolean,
): Map<string, Uint8Array> {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files = new Map<string, Uint8Array>()
  let room: number = LIMITS.archiveBytes
  try {
    for (const entry of checked(directoryOf(data), data.length, what)) {
      if (entry.name.endsWith('/') || !isWanted(entry.name)) continue
      if (files.has(entry.name)) throw damaged(what)
      const file = unpack(data, entry, what, Math.min(room, LIMITS.xmlBytes))
      room -= file.length
      files.set(entry.name, file)
    }
  } catch (error) {
    throw error instanceof IngestFault ? error : damaged(what, error)
  }
  return files
}

function checked(entries: readonly Entry[], size: number, what: string): readonly Entry[] {
  if (entries.length > LIMITS.archiveEntries) throw bomb(what)
  let unpacked = 0
  for (const { name, unpacked: declared } of entries) {
    unpacked += declared
    const isBad = name.includes('\0') || name.includes('\\') || name.startsWith('/') || /^[a-z]:/i.test(name)
    if (isBad || name.split('/').includes('..') || name === '__proto__') throw damaged(what)
  }
  if (unpacked > LIMITS.archiveFloor && unpacked > size * LIMITS.archiveRatio) throw bomb(what)
  if (unpacked > LIMITS.archiveBytes) throw bomb(what)
  return entries
}

/** Reads past the end throw a RangeError, which ends as 'damaged'. */
function directoryOf(data: Buffer): Entry[] {
  const end = data.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || data.readUInt32LE(end) !== DIRECTORY_END) throw new RangeError('no directory')
  const count = data.readUInt16LE(end + 10)
  let at = data.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (data.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('no directory entry')
    const nameEnd = at + 46 + data.readUInt16LE(at + 28)
    const extraEnd = nameEnd + data.readUInt16LE(at + 30)
    const entry = {
      name: data.toString('utf8', at + 46, nameEnd),
      method: data.readUInt16LE(at + 8) & ENCRYPTED ? -1 : data.readUInt16LE(at + 10),
      crc: data.readUInt32LE(at + 16),
      packed: data.readUInt32LE(at + 20),
      unpacked: data.readUInt32LE(at + 24),
      offset: data.readUInt32LE(at + 42),
    }
    entries.push(withLongSizes(entry, data.subarray(nameEnd, extraEnd)))
    at = extraEnd + data.readUInt16LE(at + 32)
  }
  return entries
}

/** Some programs write the 64-bit form of sizes (an extra field) even where it is not needed. */
function withLongSizes(entry: Entry, extra: Buffer): Entry {
  const LONG = 0xffffffff
  if (entry.packed !== LONG && entry.unpacked !== LONG && entry.offset !== LONG) return entry
  let at = 0
  while (extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  const next = (): number => {
    at += 8
    return Number(extra.readBigUInt64LE(at - 8))
  }
  // The field holds only what did not fit, in this order.
  const unpacked = entry.unpacked === LONG ? next() : entry.unpacked
  const packed = entry.packed === LONG ? next() : entry.packed
  const offset = entry.offset === LONG ? next() : entry.offset
  return { ...entry, unpacked, packed, offset }
}

function unpack(data: Buffer, entry: Entry, what: string, room: number): Uint8Array {
  if (entry.method === -1) {
    throw new IngestFault(`This ${what} is encrypted. Remove its password and upload it again.`)
  }
  if (data.readUInt32LE(entry.offset) !== LOCAL_ENTRY) throw new RangeError('no file')
  const start =
    entry.offset + 30 + data.readUInt16LE(entry.offset + 26) + data.readUInt16LE(entry.offset + 28)
  const packed = data.subarray(start, start + entry.packed)
  if (packed.length !== entry.packed) throw new RangeError('cut short')
  const file = entry.method === STORED ? packed : inflate(packed, entry, what, room)
  if (file.length !== entry.unpacked || crc32(file) !== entry.crc) throw new RangeError('wrong contents')
  return file
}

function inflate(packed: Buffer, { method, unpacked }: Entry, what: string, room: number): Uint8Array {
  if (method !== DEFLATED) throw new RangeError('unknown compression')
  if (unpacked > room) throw bomb(what)
  // zlib stops with an error as soon as more comes out than was declared.
  return inflateRawSync(packed, { maxOutputLength: Math.max(unpacked, 1) })
}

function damaged(what: string, cause?: unknown): IngestFault {
  return new IngestFault(`This ${what} is damaged or not complete.`, { cause })
}

function bomb(what: string): IngestFault {
  return new IngestFault(`This ${what} unpacks to more than can be read.`)
}
