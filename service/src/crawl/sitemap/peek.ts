/** The first bytes, at least `least` where there are as many, and all of them together with the rest. */
export async function peek(
  pieces: AsyncIterable<Buffer>,
  least: number,
): Promise<{ start: Buffer; whole: AsyncIterable<Buffer> }> {
  const iterator = pieces[Symbol.asyncIterator]()
  let start: Buffer = Buffer.alloc(0)
  while (start.length < least) {
    const next = await iterator.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  return { start, whole: restOf(start, iterator) }
}

async function* restOf(start: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield start
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}
