// Does what docs/guide/quick-start.md says, word for word, in a fresh clone with an empty cache of npm, and says how long
// it is until the page hears of its first event. It takes the ports that the page names. `-- --write` writes the figure
// into the page.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { provideBrowser } from './lib/browser.mjs'
import { CommandError, runCommand } from './lib/CommandError.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { root } from './lib/paths.mjs'
import { scriptOf, terminalsOf } from './lib/quickStart.mjs'
import { Terminals } from './lib/Terminals.mjs'
import { writeBetween } from './lib/writeBetween.mjs'

const MARKS = {
  begin: '<!-- quick-start: written by npm run test:quick-start -- --write -->',
  end: '<!-- /quick-start -->',
}
const PAGE = 'docs/guide/quick-start.md'
/** What the page names. */
const [HOST, MINE] = ['http://127.0.0.1:3000', 'http://127.0.0.1:4000/']

await runCommand(async () => {
  requireNode()
  await ensureInstalled('full')
  const browser = await provideBrowser(console.log)
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-quick-start-'))
  try {
    const minutes = await quickStart(place, browser)
    const day = new Date().toISOString().slice(0, 10)
    const said = `Last measured by a program that does what this page says, without reading it: ${minutes.toFixed(1)} min from the first command to the first event, on ${day}, ${os.availableParallelism()} cores, Node.js ${process.versions.node}, nothing cached.`
    console.log(`\n${said}`)
    if (process.argv.includes('--write')) writeBetween(path.join(root, PAGE), MARKS, said)
  } finally {
    fs.rmSync(place, { recursive: true, force: true })
  }
})

/** @returns {Promise<number>} minutes */
async function quickStart(
  /** @type {string} */ place,
  /** @type {import('./lib/browser.mjs').Browser} */ browser,
) {
  const clone = path.join(place, 'inlet')
  if (spawnSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]).status !== 0)
    throw new CommandError('The checkout could not be cloned.')
  const [first, second, third] = terminalsOf(fs.readFileSync(path.join(clone, PAGE), 'utf8'))
  const [start, again] = first?.commands ?? []
  if (!start || !again || !second || !third) throw new CommandError(`${PAGE} has lost a terminal.`)
  const began = performance.now()
  const open = new Terminals(place)
  try {
    const once = open.run(clone, scriptOf({ commands: [start] }))
    await once.until([HOST])
    await once.end()
    await open.run(clone, scriptOf({ commands: [again] })).until([HOST])
    await open.run(clone, scriptOf(second)).until([MINE])
    await firstEvent(browser)
    const minutes = (performance.now() - began) / 60_000
    await untilFound(() => open.run(clone, scriptOf(third)).output())
    return minutes
  } finally {
    await open.end()
  }
}

/** The file is read in the background: a program is there before that. */
async function untilFound(/** @type {() => Promise<string>} */ search) {
  const limit = performance.now() + 60_000
  for (;;) {
    const answer = await search()
    if (answer.includes('harbour')) return
    if (performance.now() > limit) throw new CommandError(`The search did not find the file: ${answer}`)
    await wait(500)
  }
}

/** Does in a browser what the page says, until the host page shows that it was told. */
async function firstEvent(/** @type {import('./lib/browser.mjs').Browser} */ { executablePath, env }) {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } })
  try {
    const page = await browser.newPage()
    await page.goto(MINE)
    await page.getByRole('button', { name: 'Connect your data' }).click()
    const widget = page.frameLocator('dialog iframe')
    await widget.getByRole('button', { name: 'Connect', exact: true }).click()
    await widget.getByRole('button', { name: /^Upload Files/ }).click()
    const note = {
      name: 'note.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The harbour opens at seven.'),
    }
    await widget.getByLabel('Choose files').setInputFiles(note)
    await widget.getByRole('button', { name: 'Upload 1 file' }).click()
    await page.getByText('UPDATE LOCAL_FILES').waitFor({ timeout: 60_000 })
  } finally {
    await browser.close()
  }
}
