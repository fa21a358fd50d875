import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { CALLS, formOf } from './calls.mjs'
import {
  BLOCK,
  MAX_LOADED_MS,
  OWN_DOCUMENTS,
  PAUSE_MS,
  plan,
  SETTLE_MS,
  WARM_TURNS,
  WARM_UP_MS,
} from './plan.mjs'

/** @typedef {import('../lib/BuiltService.mjs').BuiltService} BuiltService */
/** @typedef {import('./measureFairness.mjs').Times} Times */
/** Files that are not read yet. */
const QUEUED = ['QUEUED_FOR_SYNC', 'SYNCING', 'DELAYED']

/**
 * The same calls of the same customer, on a service that nobody else asks, and on one that has the load, a block here and
 * a block there: whatever else the machine does is the same for both. The one with the load stands still meanwhile.
 * @param {BuiltService} idle @param {BuiltService} loaded @param {import('./Load.mjs').Load} busy
 */
export async function measureBlocks(idle, loaded, busy) {
  const asks = [await prepare(idle), await prepare(loaded)]
  const times = { idle: noTimes(), loaded: noTimes() }
  const observer = await loaded.customer('busy')
  busy.push({ service: loaded.url, uploads: plan.uploads })
  const began = performance.now()
  let paused = 0
  for (let block = 0; block < plan.blocks && performance.now() - began < MAX_LOADED_MS; block++) {
    await wait(WARM_UP_MS)
    await timeCalls(asks[1], times.loaded)
    const at = performance.now()
    loaded.pause()
    try {
      await wait(SETTLE_MS)
      await timeCalls(asks[0], times.idle)
    } finally {
      loaded.goOn()
    }
    paused += performance.now() - at
    busy.expectWell()
  }
  const seconds = (performance.now() - began - paused) / 1000
  if ((await countOf(observer, { sync_statuses: QUEUED })) === 0)
    throw new Error('The load ended before the last call was timed.')
  return { ...times, read: await countOf(observer, { sync_statuses: ['READY'] }), seconds }
}

/** The other customer, who has some documents and asked before. @param {BuiltService} service */
async function prepare(service) {
  const ask = await service.customer('other')
  for (let index = 0; index < OWN_DOCUMENTS; index++) await ask('/uploadfile', formOf(`own-${index}.txt`))
  for (let turn = 0; turn < WARM_TURNS; turn += BLOCK) await timeCalls(ask, noTimes())
  while ((await countOf(ask, { sync_statuses: QUEUED })) > 0) await wait(100)
  return ask
}

/** @returns {Times} */
function noTimes() {
  return Object.fromEntries(Object.keys(CALLS).map((name) => [name, []]))
}

/** One block. @param {import('./calls.mjs').Ask | undefined} ask @param {Times} times */
async function timeCalls(ask, times) {
  if (!ask) throw new Error('Nobody asks')
  for (let turn = 0; turn < BLOCK; turn++) {
    for (const [name, call] of Object.entries(CALLS)) {
      await wait(PAUSE_MS)
      const at = performance.now()
      await call(ask, turn)
      times[name]?.push(performance.now() - at)
    }
  }
}

/** @param {import('./calls.mjs').Ask} ask @param {object} filters */
async function countOf(ask, filters) {
  return (await ask('/user_files_v2', { pagination: { limit: 1 }, filters })).count
}
