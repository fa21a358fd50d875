import { gzipSync } from 'node:zlib'

/** An archive as git makes it: a note on the commit first, then files, below one folder. */
export function tarGz(files: Iterable<readonly [path: string, content: Buffer]>): Buffer {
  const parts = [
    entry('pax_global_header', 'g', Buffer.from('52 comment=0123456789012345678901234567890123456789\n')),
  ]
  parts.push(entry('top/', '5', Buffer.alloc(0)))
  for (const [path, content] of files) parts.push(entry(`top/${path}`, '0', content))
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]))
}

function entry(name: string, type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512)
  header.write(name.slice(-100), 0)
  header.write('0000664\0', 100)
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)])
}
