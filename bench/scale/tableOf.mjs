import { describeMachine, load } from '../lib/machine.mjs'
import { CUSTOMERS, MOST_GROWTH, MOST_MS, OTHERS, ROUNDS, SIZES } from './plan.mjs'

/** @param {import('./measureScale.mjs').Measured[]} results @param {string} version of PostgreSQL */
export function tableOf(results, version) {
  const count = (/** @type {number} */ many) => many.toLocaleString('en')
  const machine = describeMachine('').filter(([name]) =>
    ['Processor', 'Cores', 'Memory', 'Node'].includes(name ?? ''),
  )
  const rows = results.map(({ name, times }) => [
    name,
    ...times.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`),
    `${growthOf(times).toFixed(1)} ×`,
  ])
  const missed = results.filter(
    ({ times }) => growthOf(times) >= MOST_GROWTH || times.some(({ p95 }) => p95 > MOST_MS),
  )
  const lines = [
    ['p50 / p95, ms', ...SIZES.map((files) => `${count(files)} files`), 'growth'],
    ['---', ...SIZES.map(() => '---:'), '---:'],
    ...rows,
  ].map((row) => `| ${row.join(' | ')} |`)
  return [
    `${CUSTOMERS} customers: these three, and ${CUSTOMERS - SIZES.length} others with ${count(OTHERS)} files together. PostgreSQL ${version} (${machine.map((row) => row.join(' ')).join(', ')}), beside the service on the same machine; load when it ended, per core: ${load().toFixed(1)}; ${new Date().toISOString().slice(0, 10)}. Up to ${ROUNDS} calls of each kind, one customer's after the other's, over HTTP.`,
    lines.join('\n'),
    missed.length === 0
      ? 'All aims are reached.'
      : `Aims that are missed: ${missed.map(({ name }) => name).join('; ')}.`,
  ].join('\n\n')
}

/** Of the p95. @param {{ p95: number }[]} times */
function growthOf(times) {
  return (times.at(-1)?.p95 ?? Number.NaN) / (times[0]?.p95 ?? Number.NaN)
}
