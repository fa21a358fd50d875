import { CALL_LIMIT } from '../service/AuthenticatedFetch.ts'
import { loadLate } from './loadLate.ts'

/** Same timeout as a call, because loading is part of it. */
export const loadMoreCalls = loadLate('moreCalls', () => import('../service/moreCalls.ts'), CALL_LIMIT)
