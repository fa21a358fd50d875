/** A part of a stream. `isOnly`: it is the whole stream. */
type Part = { readonly bytes: Uint8Array; readonly isOnly: boolean }

/** Splits a stream into parts of one size; the last may be smaller. An empty stream is one empty part. */
export async function* inParts(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Part> {
  let held: Uint8Array[] = []
  let length = 0
  let isFirst = true
  for await (const piece of bytes) {
    let rest = piece
    while (length + rest.length > size) {
      held.push(rest.subarray(0, size - length))
      rest = rest.subarray(size - length)
      yield { bytes: Buffer.concat(held), isOnly: false }
      held = []
      length = 0
      isFirst = false
    }
    held.push(rest)
    length += rest.length
  }
  yield { bytes: Buffer.concat(held), isOnly: isFirst }
}
