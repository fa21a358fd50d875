import { SourceFault } from '../SourceFault.ts'

/** The beginning of a Git LFS pointer. */
const POINTER = Buffer.from('version https://git-lfs.github.com/spec/')

/** Passes the bytes through, unless they are a Git LFS pointer. */
export async function* realBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (!head) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < POINTER.length) continue
    if (head.subarray(0, POINTER.length).equals(POINTER)) {
      throw new SourceFault('item', 'This file is kept by Git LFS, which is not read.')
    }
    yield head
    head = null
  }
  if (head) yield head
}
