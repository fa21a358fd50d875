type Size = { readonly width: number; readonly height: number }

/** Marks of JPEG that begin a frame: all of C0 to CF but the tables among them. */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)

/** The pixels that a PNG, JPEG or WebP file says it has, before anything of it is unpacked. Null: it does not say. */
export function imageSize(bytes: Uint8Array): Size | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (data.readUInt32BE(0) === 0x89504e47)
      return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) }
    if (data.readUInt16BE(0) === 0xffd8) return jpegSize(data)
    return data.toString('latin1', 8, 12) === 'WEBP' ? webpSize(data) : null
  } catch {
    // It ends before.
    return null
  }
}

function jpegSize(data: Buffer): Size | null {
  for (let at = 2; data.readUInt8(at) === 0xff; ) {
    const mark = data.readUInt8(at + 1)
    if (isFrame(mark)) return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) }
    // A mark may be preceded by any number of such bytes.
    at += mark === 0xff ? 1 : 2 + data.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(data: Buffer): Size | null {
  const kind = data.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ')
    return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = data.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
