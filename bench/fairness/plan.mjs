/** What the busy customer pushes, and how often the other customer's calls are timed. */
const WHOLE = { uploads: 2_000, pages: 5_000, rounds: 3, blocks: 20 }
const QUICK = { uploads: 400, pages: 500, rounds: 1, blocks: 5 }

export const plan = process.argv.includes('--quick') ? QUICK : WHOLE
/** @typedef {typeof plan} Plan */

/** Uploads that the busy customer has under way at the same time. */
export const PARALLEL_UPLOADS = 8
/** Documents that the other customer has before anything is measured. */
export const OWN_DOCUMENTS = 40
/** Milliseconds between two turns: people do not ask without a pause. */
export const PAUSE_MS = 50
/** Turns, each with one call of every kind, before the other service has its block. */
export const BLOCK = 5
/** Turns that are not timed, on each service. */
export const WARM_TURNS = 20
/** Milliseconds that one measurement under load may take. */
export const MAX_LOADED_MS = 120_000
/** Milliseconds of load before a block beside it. */
export const WARM_UP_MS = 1_000
/** Milliseconds after which a service that stands still, and its database, do nothing more. */
export const SETTLE_MS = 300
/** The aims: how many times longer the median may be, beside the load. */
export const MAX_RATIO = { embedded: 5, PostgreSQL: 2.5 }
