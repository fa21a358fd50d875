import { describeMachine } from '../lib/machine.mjs'
import { median } from '../lib/statistics.mjs'
import { BLOCK, MAX_RATIO, PARALLEL_UPLOADS, plan } from './plan.mjs'

/** @typedef {import('./measureFairness.mjs').Round} Round */

/** @param {Record<string, Round[]>} results of each database */
export function tableOf(results) {
  const machine = describeMachine('')
    .filter(([name]) => ['Processor', 'Cores', 'Memory', 'Node'].includes(name ?? ''))
    .map((row) => row.join(' '))
  const rows = Object.entries(results).flatMap(([database, rounds]) => rowsOf(database, rounds))
  const count = (/** @type {number} */ many) => many.toLocaleString('en')
  return [
    `One customer pushes ${count(plan.uploads)} uploads, ${PARALLEL_UPLOADS} at a time, and a website of ${count(plan.pages)} pages; another's calls are timed beside that, and in turn on a second service without load. ${machine.join(', ')}; ${new Date().toISOString().slice(0, 10)}. Rounds on each database: ${plan.rounds}, each on new services, of up to ${plan.blocks * BLOCK} calls of each kind. The load, the website, the calls and PostgreSQL are on the same machine.`,
    [
      '| p50 / p95, ms | idle | loaded | median | rounds | aim |',
      '|---|---:|---:|---:|---:|---:|',
      ...rows.map((row) => `| ${row.join(' | ')} |`),
    ].join('\n'),
    Object.entries(results)
      .map(([database, rounds]) => {
        const rates = rounds.map(({ read, seconds }) => (read / seconds).toFixed(1))
        const loads = rounds.map(({ before }) => before.toFixed(1))
        return `${database}: the busy customer's files read a second meanwhile: ${rates.join(', ')}; load of the machine before each round, per core: ${loads.join(', ')}.`
      })
      .join('\n\n'),
  ].join('\n\n')
}

/** One round in one line. @param {Round} round */
export function lineOf(round) {
  const calls = Object.keys(round.idle)
    .map((name) => {
      const { idle, loaded } = { idle: round.idle[name] ?? [], loaded: round.loaded[name] ?? [] }
      return `${name} ${figures(idle)} → ${figures(loaded)} (${ratio(idle, loaded)})`
    })
    .join(', ')
  return `${calls}; ${(round.read / round.seconds).toFixed(1)} files a second; ${Math.round(round.seconds)} s, load ${round.before.toFixed(1)}`
}

/** @param {string} database @param {Round[]} rounds */
function rowsOf(database, rounds) {
  return Object.keys(rounds[0]?.idle ?? {}).map((name) => {
    const idle = rounds.flatMap((round) => round.idle[name] ?? [])
    const loaded = rounds.flatMap((round) => round.loaded[name] ?? [])
    const each = rounds.map((round) => ratio(round.idle[name] ?? [], round.loaded[name] ?? []))
    const aim = database === 'embedded' ? MAX_RATIO.embedded : MAX_RATIO.PostgreSQL
    return [
      `${database}: ${name}`,
      figures(idle),
      figures(loaded),
      ratio(idle, loaded),
      each.join(', '),
      `≤ ${aim} ×`,
    ]
  })
}

/** @param {number[]} idle @param {number[]} loaded */
function ratio(idle, loaded) {
  return `${(median(loaded) / median(idle)).toFixed(1)} ×`
}

/** @param {number[]} times */
function figures(times) {
  const sorted = [...times].sort((a, b) => a - b)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  return `${median(times).toFixed(1)} / ${p95.toFixed(1)}`
}
