import { openGraphile } from './openGraphile.mjs'
import { openInlet } from './openInlet.mjs'
import { openPgBoss } from './openPgBoss.mjs'

/** @type {Readonly<Record<string, import('./Queue.mjs').OpenQueue>>} */
export const OPENERS = { Inlet: openInlet, 'pg-boss': openPgBoss, 'graphile-worker': openGraphile }
