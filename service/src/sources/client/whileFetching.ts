import { FetchFault } from '../../outbound/FetchFault.ts'
import { SourceFault } from '../Connector.ts'

/** Statuses that speak for the whole source. */
const OF_THE_SOURCE: ReadonlySet<number | null> = new Set([502, 503, 504])
/** What an answer can have wrong while the next one is well. */
const OF_THE_ANSWER: ReadonlySet<string> = new Set(['garbled', 'headers', 'redirects'])

/** While the content of one item is fetched, an answer that is broken is that item's failure: others can be had. */
export async function whileFetching<A extends { readonly bytes: AsyncIterable<Uint8Array> }>(
  work: Promise<A>,
): Promise<A> {
  try {
    const answer = await work
    return { ...answer, bytes: arriving(answer.bytes) }
  } catch (error) {
    throw ofThisItem(error)
  }
}

async function* arriving(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw ofThisItem(error)
  }
}

function ofThisItem(error: unknown): unknown {
  if (!(error instanceof SourceFault) || error.code !== 'unavailable') return error
  const { cause } = error
  if (!(cause instanceof FetchFault)) return error
  const isBroken = cause.code === 'status' ? !OF_THE_SOURCE.has(cause.status) : OF_THE_ANSWER.has(cause.code)
  return isBroken
    ? new SourceFault('item', 'The source could not hand out this item.', null, { cause })
    : error
}
