// Measures Inlet beside its predecessor and writes docs/performance.md. `--quick`: three rounds instead of five.
// `--opening`: nothing but the opening, which is printed and not written.
// `ingest`: how fast documents are read; written to docs/operate/sizes.md.
// `scale`: how fast lists are with many files; written to docs/operate/sizes.md.
// `fairness`: how much one customer's load slows another's calls; written to docs/operate/sizes.md. `--quick`: less load,
// one round; `--embedded`, `--postgres`: one database. Neither of these is written.
// `documents`: what is found in documents, beside other programs; written to docs/reference/documents.md.
// `search`: how well search finds, with `--judged=FOLDER` on collections that others judged, with `--model` by meaning
// too, with `--scale` how fast it is among a million chunks; written to docs/search.md.
// `readers`: how much slower a person's search is than that of the whole customer; printed and not written.
import fs from 'node:fs'
import path from 'node:path'
import { provideBrowser } from '../scripts/lib/browser.mjs'
import { CommandError, runCommand } from '../scripts/lib/CommandError.mjs'
import { root } from '../scripts/lib/paths.mjs'
import { npm, run } from '../scripts/lib/run.mjs'
import { writeBetween } from '../scripts/lib/writeBetween.mjs'
import { QUICK_ROUNDS, ROUNDS } from './lib/plan.mjs'

const INGEST_MARKS = {
  begin: '[ingest]: # (written by npm run bench -- ingest)',
  end: '[/ingest]: # (written by npm run bench -- ingest)',
}
const SCALE_MARKS = {
  begin: '[scale]: # (written by npm run bench -- scale)',
  end: '[/scale]: # (written by npm run bench -- scale)',
}
const FAIRNESS_MARKS = {
  begin: '[fairness]: # (written by npm run bench -- fairness)',
  end: '[/fairness]: # (written by npm run bench -- fairness)',
}
const DOCUMENTS_MARKS = {
  begin: '[documents]: # (written by npm run bench -- documents)',
  end: '[/documents]: # (written by npm run bench -- documents)',
}

await runCommand(async () => {
  await ensureInstalled()
  if (!(await run(process.execPath, ['scripts/build.mjs']))) throw new CommandError('Nothing was measured.')

  if (process.argv.includes('readers')) {
    const { measureReaders } = await import('./search/scale/measureReaders.mjs')
    return console.log(`\n${await measureReaders()}\n`)
  }

  if (process.argv.includes('search')) {
    const { writeFigures } = await import('./search/writeFigures.mjs')
    const folder = process.argv.find((one) => one.startsWith('--judged='))?.slice('--judged='.length)
    const { title, text } = await measureSearch(folder)
    writeFigures(title, text)
    return console.log(`\n${text}\n\nWritten to docs/search.md`)
  }

  if (process.argv.includes('ingest')) {
    const { measureIngest } = await import('./ingest/measureIngest.mjs')
    const text = await measureIngest()
    writeBetween(path.join(root, 'docs/operate/sizes.md'), INGEST_MARKS, `\n${text}\n`)
    return console.log(`\n${text}\n\nWritten to docs/operate/sizes.md`)
  }

  if (process.argv.includes('documents')) {
    const { measureDocuments } = await import('./documents/measureDocuments.mjs')
    const text = await measureDocuments()
    writeBetween(path.join(root, 'docs/reference/documents.md'), DOCUMENTS_MARKS, `\n${text}\n`)
    return console.log(`\n${text}\n\nWritten to docs/reference/documents.md`)
  }

  if (process.argv.includes('scale')) {
    const { measureScale } = await import('./scale/measureScale.mjs')
    const text = await measureScale()
    if (!text) return
    writeBetween(path.join(root, 'docs/operate/sizes.md'), SCALE_MARKS, `\n${text}\n`)
    return console.log(`\n${text}\n\nWritten to docs/operate/sizes.md`)
  }

  if (process.argv.includes('fairness')) {
    const { measureFairness } = await import('./fairness/measureFairness.mjs')
    const text = await measureFairness()
    console.log(`\n${text}\n`)
    if (['--quick', '--embedded', '--postgres'].some((name) => process.argv.includes(name))) return
    writeBetween(path.join(root, 'docs/operate/sizes.md'), FAIRNESS_MARKS, `\n${text}\n`)
    return console.log('Written to docs/operate/sizes.md')
  }

  // What they import is there only now.
  const { bundleHosts } = await import('./lib/bundle.mjs')
  const { describeMachine, load } = await import('./lib/machine.mjs')
  const { measureAll } = await import('./lib/measureAll.mjs')
  const { note, openingTables, tablesOf } = await import('./lib/report.mjs')

  const rounds = process.argv.includes('--quick') ? QUICK_ROUNDS : ROUNDS
  const began = performance.now()
  const log = (/** @type {string} */ line) =>
    console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(4)} s  ${line}`)
  const chromium = await provideBrowser(log)
  const machine = describeMachine(chromium.version)
  const before = load()
  await bundleHosts()
  const openingOnly = process.argv.includes('--opening')
  const results = await measureAll(chromium, rounds, log, { openingOnly })
  if (openingOnly) return console.log(`\n${openingTables(results)}\n`)
  fs.writeFileSync(path.join(root, 'docs/performance.md'), note(results, { rounds, machine, load: before }))
  console.log(`\n${tablesOf(results)}\n`)
  log('Written to docs/performance.md')
})

/** @param {string | undefined} folder */
async function measureSearch(folder) {
  if (process.argv.includes('--model')) {
    const { title, measure } = await import('./search/measureMeaning.mjs')
    return { title, text: await measure(folder && path.resolve(folder)) }
  }
  if (folder !== undefined) {
    const { title, measure } = await import('./search/measureCollections.mjs')
    return { title, text: await measure(path.resolve(folder)) }
  }
  const { title, measure } = process.argv.includes('--scale')
    ? await import('./search/scale/measureScale.mjs')
    : await import('./search/measureSearch.mjs')
  return { title, text: await measure() }
}

/** Installs what only the bench needs, unless it is there as its lock names it. */
async function ensureInstalled() {
  const lock = fs.readFileSync(path.join(root, 'bench/package-lock.json'))
  const stamp = path.join(root, 'bench/node_modules/.inlet-lock.json')
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(root, 'bench/package.json'), 'utf8'))
  const areThere = Object.keys(dependencies).every((name) =>
    fs.existsSync(path.join(root, 'bench/node_modules', name)),
  )
  if (areThere && fs.existsSync(stamp) && fs.readFileSync(stamp).equals(lock)) return
  const [command, args] = npm('ci', '--prefix', 'bench', '--ignore-scripts', '--loglevel=error')
  if (!(await run(command, args)))
    throw new CommandError('What the bench needs could not be installed (see above).')
  fs.writeFileSync(stamp, lock)
}
