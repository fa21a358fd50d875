// Proves the checkout. Everything: npm test. A part: npm test -- unit [files], npm test -- e2e [files].
import path from 'node:path'
import { buildStale } from './lib/build.mjs'
import { CommandError, runCommand } from './lib/CommandError.mjs'
import { generateClients } from './lib/clients.mjs'
import { ensureInstalled, requireNode, requireWritable } from './lib/install.mjs'
import { installTestFolders } from './lib/installBeside.mjs'
import { resultsFolder } from './lib/paths.mjs'
import { readE2eReport, readUnitReport } from './lib/reports.mjs'
import { run, tool } from './lib/run.mjs'
import { Stages } from './lib/Stages.mjs'
import { playwright, vitest } from './lib/suites.mjs'

const [part = 'all', ...given] = process.argv.slice(2)
/** A run of chosen files must not pass for the last whole one. */
const reports = given.length > 0 ? path.join(resultsFolder, 'part') : resultsFolder
const stages = new Stages()

/** @type {Record<string, () => Promise<unknown>>} */
const parts = {
  async all() {
    if (!(await clients()) || !(await checks())) return
    await unit()
    if (await build()) await e2e()
  },
  unit,
  async e2e() {
    if (await build()) await e2e()
  },
}

await runCommand(async () => {
  requireNode()
  const work = parts[part]
  if (!work)
    throw new CommandError(
      `There is no part "${part}". Parts: unit, e2e; without a part everything is tested.`,
    )
  requireWritable()
  if (await stages.run('Installation', install)) await work()
  stages.print()
  if (!stages.ok) process.exitCode = 1
})

async function install() {
  await Promise.all([ensureInstalled('full'), installTestFolders()])
  return true
}

function clients() {
  return stages.run('Generated clients', async () => {
    await generateClients()
    return true
  })
}

function checks() {
  return stages.run('Format, lint and types', async () => {
    // Both end before a failure is reported.
    const [typed, rest] = await Promise.allSettled([types(), lintAndBuild()])
    if (rest.status === 'rejected') throw rest.reason
    return typed.status === 'fulfilled' && typed.value && rest.value
  })
}

/** The client's build waits: it generates anew what the types are checked with. */
async function lintAndBuild() {
  const isTidy = await lint()
  await buildStale('run')
  return isTidy
}

async function lint() {
  // Biome colours its reports for continuous integration, which no log can show.
  const colours = process.stdout.isTTY ? 'force' : 'off'
  const isTidy = await run(...tool('@biomejs/biome/bin/biome', 'ci', `--colors=${colours}`))
  return (await run(...tool('knip/bin/knip.js', '--no-progress'))) && isTidy
}

function types() {
  return run(...tool('typescript7/bin/tsc', '--build', '.', 'clients/generator'))
}

function unit() {
  return stages.run(
    'Unit and contract tests',
    () => vitest(reports, given),
    () => readUnitReport(reports),
  )
}

function build() {
  return stages.run('Build', async () => {
    await buildStale('full')
    return true
  })
}

function e2e() {
  return stages.run(
    'End-to-end tests',
    () => playwright(reports, given),
    () => readE2eReport(reports),
  )
}
