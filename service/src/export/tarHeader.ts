/** Bytes that headers are, and that contents are padded to. */
export const TAR_BLOCK = 512
/** The largest size that eleven octal digits hold. */
const MAX_OCTAL_SIZE = 8 ** 11 - 1
const MAX_NAME_BYTES = 100

/** Returns what precedes a file's contents in a tar archive: POSIX.1-2017, pax, "ustar Interchange Format". */
export function tarHeader(path: string, size: number, changedAt: Date): Buffer {
  const isPlain = /^[\x20-\x7e]+$/.test(path) && path.length <= MAX_NAME_BYTES && size <= MAX_OCTAL_SIZE
  if (isPlain) return block({ path, size, type: '0' }, changedAt)
  const extended = Buffer.from(paxRecord('path', path) + paxRecord('size', String(size)))
  return Buffer.concat([
    block({ path: 'extended-header', size: extended.length, type: 'x' }, changedAt),
    extended,
    tarPadding(extended.length),
    // The extended header has the real ones.
    block({ path: 'extended', size: Math.min(size, MAX_OCTAL_SIZE), type: '0' }, changedAt),
  ])
}

/** Returns what follows contents of so many bytes. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK)
}

type Block = { readonly path: string; readonly size: number; readonly type: '0' | 'x' }

function block({ path, size, type }: Block, changedAt: Date): Buffer {
  const bytes = Buffer.alloc(TAR_BLOCK)
  const octal = (value: number, at: number, digits: number) =>
    bytes.write(value.toString(8).padStart(digits, '0'), at, 'latin1')
  bytes.write(path, 0, 'latin1')
  octal(0o644, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(Math.floor(changedAt.getTime() / 1000), 136, 11)
  // The sum is of a header with spaces in its own place.
  bytes.fill(' ', 148, 156)
  bytes.write(type, 156, 'latin1')
  bytes.write('ustar\0' + '00', 257, 'latin1')
  octal(
    bytes.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  )
  bytes[154] = 0
  return bytes
}

/** Each record begins with its own length in bytes. */
function paxRecord(name: string, value: string): string {
  const rest = ` ${name}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  const guess = bytes + String(bytes).length
  return `${bytes + String(guess).length}${rest}`
}
