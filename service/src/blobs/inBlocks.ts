/** A block of a stream. */
type Block = { readonly bytes: Uint8Array; readonly index: number; readonly isLast: boolean }

/** Splits a stream into blocks of one size; the last is smaller. An empty stream is one empty block. */
export async function* inBlocks(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Block> {
  let held: Uint8Array[] = []
  let length = 0
  let index = 0
  for await (const piece of bytes) {
    held.push(piece)
    length += piece.length
    if (length <= size) continue
    const all = Buffer.concat(held)
    let start = 0
    // The last one is held back until the stream ends.
    for (; all.length - start > size; start += size) {
      yield { bytes: all.subarray(start, start + size), index, isLast: false }
      index += 1
    }
    held = [all.subarray(start)]
    length = all.length - start
  }
  yield { bytes: Buffer.concat(held), index, isLast: true }
}
