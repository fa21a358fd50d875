import { loadLate } from './loadLate.ts'

/** An error waits this long for its texts, in milliseconds. */
const LATER_TIMEOUT_MS = 5000

export const loadLater = loadLate('later', () => import('./later.ts'), LATER_TIMEOUT_MS)
