import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { unpackBrowser } from './unpackBrowser.mjs'

const require = createRequire(import.meta.url)

/**
 * A Chromium that may be launched.
 * @typedef {object} Browser
 * @property {string} from where it comes from, for people
 * @property {string} executablePath
 * @property {Record<string, string>} env what its process needs besides ours
 */

/**
 * The ways to a browser, cheapest first: what was asked for, what is there, what the tests' own package holds,
 * what can be downloaded.
 * @type {readonly { name: string, find: () => Promise<Browser | undefined> }[]}
 */
const ways = [
  { name: 'E2E_CHROMIUM_PATH', find: named },
  { name: "Playwright's cache", find: cached },
  { name: '@sparticuz/chromium', find: unpackBrowser },
  { name: 'the system', find: installed },
  { name: 'playwright install', find: downloaded },
  { name: 'apt-get', find: fromApt },
]

/**
 * Finds or provides a Chromium. Each candidate is proved by launching it and measuring a text, because a binary
 * may lack libraries, and one without fonts draws every text 0 px wide, which Playwright takes for hidden.
 * @param {(line: string) => void} log
 * @returns {Promise<Browser & { version: string }>}
 * @throws {Error} when no way led to a browser; the message names the remedies
 */
export async function provideBrowser(log) {
  for (const { name, find } of ways) {
    try {
      const browser = await find()
      if (!browser) continue
      const version = await prove(browser)
      log(`Chromium ${version} from ${browser.from}`)
      return { ...browser, version }
    } catch (error) {
      log(`not from ${name}: ${reasonOf(error)}`)
    }
  }
  throw new Error(
    'No browser could be found or provided. On Debian or Ubuntu: apt-get install chromium. Elsewhere: ' +
      'npx playwright install chromium, or set E2E_CHROMIUM_PATH to a Chromium of your own.',
  )
}

/**
 * @param {Browser} candidate
 * @returns {Promise<string>} its version
 */
async function prove(candidate) {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: candidate.executablePath,
    env: { ...process.env, ...candidate.env },
    timeout: 20_000,
  })
  try {
    const page = await browser.newPage()
    await page.setContent('<span>Inlet</span>')
    const box = await page.locator('span').boundingBox()
    if (!box || box.width < 10) throw new Error('it has no usable font')
    return browser.version()
  } finally {
    await browser.close()
  }
}

/** Launch errors are long; the line that says what is missing is enough. */
function reasonOf(/** @type {unknown} */ error) {
  const lines = String(error instanceof Error ? error.message : error).split('\n')
  return lines.find((line) => /error while|no usable|not found|ENOENT|EACCES/i.test(line))?.trim() ?? lines[0]
}

async function named() {
  const executablePath = process.env.E2E_CHROMIUM_PATH
  return executablePath ? { from: 'E2E_CHROMIUM_PATH', executablePath, env: {} } : undefined
}

async function cached() {
  const { chromium } = await import('playwright-core')
  const executablePath = [...cachedShells(), chromium.executablePath()].find((file) => fs.existsSync(file))
  return executablePath ? { from: "Playwright's cache", executablePath, env: {} } : undefined
}

/** The headless shells that `playwright install` left, of any version. */
function cachedShells() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || path.join(os.homedir(), '.cache/ms-playwright')
  return list(folder)
    .filter((name) => name.startsWith('chromium_headless_shell-'))
    .flatMap((name) => list(path.join(folder, name)).map((platform) => path.join(folder, name, platform)))
    .flatMap((platform) =>
      ['headless_shell', 'chrome-headless-shell'].map((name) => path.join(platform, name)),
    )
}

async function installed() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge']
  const executablePath = names.map(which).find((file) => file !== undefined)
  return executablePath ? { from: executablePath, executablePath, env: {} } : undefined
}

async function downloaded() {
  if (process.env.E2E_NO_DOWNLOAD) return undefined
  const args = [require.resolve('playwright-core/cli.js'), 'install', 'chromium-headless-shell']
  const { status } = spawnSync(process.execPath, args, { timeout: 180_000, stdio: 'ignore' })
  if (status !== 0) throw new Error('the download failed')
  return cached()
}

async function fromApt() {
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && which('apt-get')
  if (!mayInstall || process.env.E2E_NO_APT) return undefined
  aptGet('update')
  // Some distributions package the shell alone; it needs a third of the packages.
  const done = ['chromium-headless-shell', 'chromium'].some((name) =>
    aptGet('install', '-y', '--no-install-recommends', name, 'fonts-liberation'),
  )
  if (!done) throw new Error('the installation failed')
  return installed()
}

function aptGet(/** @type {string[]} */ ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { timeout: 300_000, stdio: 'ignore', env }).status === 0
}

function which(/** @type {string} */ name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file))
}

function list(/** @type {string} */ folder) {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}
