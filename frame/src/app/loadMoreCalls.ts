import { CALL_LIMIT } from '../service/AuthenticatedFetch.ts'
import { loadLate } from './loadLate.ts'

/** As patient as with a call, of which it is a part. */
export const loadMoreCalls = loadLate(
  'moreCalls',
  async () => (await import('../service/moreCalls.ts')).moreCalls,
  CALL_LIMIT,
)
