/** Some of a stream's bytes. `isOnly`: they are all that came. */
type Part = { readonly bytes: Uint8Array; readonly isOnly: boolean }

/** The same bytes in parts of one size, and what is left over as the last. Nothing at all is one part, too. */
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
