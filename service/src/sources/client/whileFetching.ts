import { FetchFault } from '../../outbound/FetchFault.ts'
import { SourceFault } from '../SourceFault.ts'

/**
 * While an item is fetched, a 4xx answer becomes a fault of that item only. A problem of the source or an
 * unreadable answer does not: it may be an outage (`sync/steps/fetch.ts`).
 */
export async function whileFetching<A extends { readonly bytes: AsyncIterable<Uint8Array> }>(
  work: Promise<A>,
): Promise<A> {
  try {
    const answer = await work
    return { ...answer, bytes: readChunks(answer.bytes) }
  } catch (error) {
    throw toItemFault(error)
  }
}

async function* readChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw toItemFault(error)
  }
}

function toItemFault(error: unknown): unknown {
  if (!(error instanceof SourceFault) || error.code !== 'unavailable') return error
  const { cause } = error
  if (!(cause instanceof FetchFault) || cause.code !== 'status' || !isRefusal(cause.status ?? 0)) return error
  return new SourceFault('item', 'The source could not hand out this item.', null, { cause })
}

function isRefusal(status: number): boolean {
  return status < 500 && status !== 401 && status !== 408
}
