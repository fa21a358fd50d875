import { deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const SIDE = 64

/** A picture of 64 × 64 pixels: a diagonal shade of one colour. `hue` from 0 to 255. */
export function makePng(hue: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8)
  const rows = Array.from({ length: SIDE }, (_, y) =>
    // Each row begins with its filter: none.
    Uint8Array.from([0, ...Array.from({ length: SIDE }, (_, x) => [hue, x * 4, y * 4]).flat()]),
  )
  return new Uint8Array(
    Buffer.concat([
      SIGNATURE,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** The checksum of ISO 3309, which PNG asks for. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
