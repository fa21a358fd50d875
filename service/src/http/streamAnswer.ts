import type { GenericSchema, InferInput } from 'valibot'
import { parse } from 'valibot'

/**
 * Streams `{"<name>": [ … ], …rest}`, each entry validated against the contract. The first entries are read before the
 * response begins, so that early failures get an error status.
 */
export async function streamAnswer<S extends GenericSchema>(
  {
    name,
    entry,
    rest,
  }: { readonly name: string; readonly entry: S; readonly rest: Readonly<Record<string, unknown>> },
  batches: AsyncGenerator<readonly InferInput<S>[]>,
): Promise<Response> {
  const first = await batches.next()
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    let separator = `{${JSON.stringify(name)}:[`
    for (let batch = first; !batch.done; batch = await batches.next()) {
      const text = batch.value.map((value) => JSON.stringify(parse(entry, value))).join(',')
      if (text === '') continue
      yield encoder.encode(separator + text)
      separator = ','
    }
    const others = JSON.stringify(rest).slice(1, -1)
    const end = others === '' ? ']}' : `],${others}}`
    yield encoder.encode(separator === ',' ? end : separator + end)
  }
  return new Response(ReadableStream.from(pieces()), {
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
  })
}
