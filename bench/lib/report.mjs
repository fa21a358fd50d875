import fs from 'node:fs'
import path from 'node:path'
import { FILES, LARGE } from '../measures/uploads.mjs'
import { aims } from './aims.mjs'
import { benchFolder } from './paths.mjs'
import { UPLOAD_LINKS } from './plan.mjs'
import { tables } from './quantities.mjs'
import { units } from './units.mjs'

/** Why an aim is missed, as far as somebody has found out; by the aim's id. */
const causes = JSON.parse(fs.readFileSync(path.join(benchFolder, 'causes.json'), 'utf8'))

const UPLOADS = {
  title: `${FILES} files of ${LARGE / 1e6} MB`,
  quantities: [
    { name: 'upload.speed', label: 'speed on this machine', unit: 'speed' },
    ...UPLOAD_LINKS.map(({ megabits, size }) => ({
      name: `upload.link@${megabits}`,
      label: `speed over ${megabits} Mbit/s (files of ${size / 1e6} MB)`,
      unit: 'speed',
    })),
    { name: 'upload.heap', label: 'more JavaScript memory than with files of 1 MB', unit: 'MB' },
    { name: 'upload.memory', label: "more memory of the browser's processes", unit: 'MB' },
  ],
}

/** The tables as Markdown. @param {import('./Results.mjs').Results} results */
export function tablesOf(results) {
  return [aimsTable(results), ...tables.map((table) => comparison(results, table)), uploads(results)].join(
    '\n\n',
  )
}

/** What an opening costs, and its aims. @param {import('./Results.mjs').Results} results */
export function openingTables(results) {
  return [aimsTable(results), ...tables.slice(0, 3).map((table) => comparison(results, table))].join('\n\n')
}

/** @param {import('./Results.mjs').Results} results @param {{ rounds: number, machine: string[][], load: number }} run */
export function note(results, { rounds, machine, load }) {
  return `# Performance

Inlet beside its predecessor, carbon-connect 3.0.34 with React 18: the same host page with either, in the same browser, against the same recorded answers, in turn. Written by \`npm run bench\`; medians of ${rounds} rounds.

${tablesOf(results)}

${[...results.skipped].map((line) => `- ${line}\n`).join('')}
## How it is measured

| | |
|---|---|
${machine.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}
| Programs waiting per core, at the start | ${load.toFixed(1)} |

- \`npm run bench\` takes five rounds, \`npm run bench -- --quick\` three. It installs what only it needs in \`bench/\`, builds what is stale and finds a browser.
- Host and service are two sites, so that the frame has a process of its own, as in people's browsers. Answers come at once and from memory: there is no network in these numbers, and a real one adds its round trips to both.
- 1× is this machine; 4× slows the main threads of host and frame four times from their first instruction.
- Long lists come in one page of 1,000 or 10,000 rows, so that both widgets hold all of them.
- The predecessor's request to a font server of another company fails at once. With 10,000 rows the predecessor takes part in one round only, in a quick run only with its files table.
- A number below the noise of the machine says nothing: compare *longest frame, nothing happening* with *scrolling*.
`
}

function aimsTable(results) {
  const of = (name, contestant = 'inlet') => results.of(name, contestant) ?? Number.NaN
  const lines = aims.map(({ id, text, unit, most, least, measured }) => {
    const value = measured(of)
    if (Number.isNaN(value)) return `| ${text} | – | not measured |`
    const isMet = most === undefined ? value >= least : value <= most
    return `| ${text} | ${write(unit, value)} | ${isMet ? 'met' : `**missed**: ${causes[id] ?? 'cause not known yet'}`} |`
  })
  return `## Aims\n\n| aim | Inlet | |\n|---|---:|---|\n${lines.join('\n')}`
}

function comparison(results, { title, text, quantities }) {
  const lines = quantities.map(({ name, label, unit }) => {
    const inlet = results.of(name, 'inlet')
    const carbon = results.of(name, 'carbon')
    const ratio = inlet !== undefined && carbon > 0 && inlet >= 0 ? `${(inlet / carbon).toFixed(2)} ×` : '–'
    return `| ${label} | ${write(unit, inlet)} | ${write(unit, carbon)} | ${ratio} |`
  })
  return `## ${title}\n\n${text}\n\n| | Inlet | carbon-connect | ratio |\n|---|---:|---:|---:|\n${lines.join('\n')}`
}

function uploads(results) {
  const lines = UPLOADS.quantities.map(({ name, label, unit }) => {
    const values = ['inlet', 'carbon', 'bare'].map((one) => write(unit, results.of(name, one)))
    return `| ${label} | ${values.join(' | ')} |`
  })
  return `## ${UPLOADS.title}\n\nBare: a loop around \`fetch\` in a page without anything else, as many files at a time as Inlet sends.\n\n| | Inlet | carbon-connect | bare fetch |\n|---|---:|---:|---:|\n${lines.join('\n')}`
}

function write(unit, value) {
  if (value === undefined) return '–'
  return unit === 'ratio' ? `${value.toFixed(2)} ×` : units[unit](value)
}
