import fs from 'node:fs'
import net from 'node:net'
import { chromium } from 'playwright-core'
import { SOURCES_LIST } from './contestants.mjs'
import { sum } from './statistics.mjs'
import { Throttle } from './Throttle.mjs'
import { watch } from './watch.mjs'

/** Milliseconds after which a step that did not come about is an error. */
const TIMEOUT_MS = 120_000

/** A browser, possibly a slowed one, that gives every measurement a person who has never been here. */
export class Stage {
  #chromium
  #throttle
  #browser
  #session

  /** @param {import('../../scripts/lib/browser.mjs').Browser} chromium @param {{ name: string, rate: number }} profile */
  constructor(chromium, { name, rate }) {
    this.#chromium = chromium
    this.profile = name
    this.rate = rate
  }

  async open() {
    const port = await freePort()
    this.#browser = await chromium.launch({
      executablePath: this.#chromium.executablePath,
      env: { ...process.env, ...this.#chromium.env },
      args: [
        `--remote-debugging-port=${port}`,
        // What people's browsers do, and headless ones leave off: another site's frame has a process of its own.
        '--site-per-process',
        // The predecessor asks for a font of another company; it must not wait for a network.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    })
    if (this.rate === 1) return
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
    this.#throttle = new Throttle((await answer.json()).webSocketDebuggerUrl, this.rate)
    await this.#throttle.start()
  }

  async close() {
    this.#throttle?.stop()
    await this.#browser.close()
  }

  /**
   * Runs one visit in a fresh profile: nothing cached, nothing stored.
   * @template T
   * @param {(page: import('playwright-core').Page) => Promise<T>} visit
   * @returns {Promise<T>}
   */
  async visit(visit) {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 800 } })
    context.setDefaultTimeout(TIMEOUT_MS)
    await context.addInitScript(watch, SOURCES_LIST)
    try {
      return await visit(await context.newPage())
    } finally {
      await context.close()
    }
  }

  /** Resident memory of all the browser's processes in bytes; undefined where the system does not tell. */
  async memory() {
    this.#session ??= await this.#browser.newBrowserCDPSession()
    const { processInfo } = await this.#session.send('SystemInfo.getProcessInfo')
    return sum(processInfo.map(({ id }) => residentMemory(id)))
  }
}

function residentMemory(/** @type {number} */ process) {
  try {
    const status = fs.readFileSync(`/proc/${process}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}

async function freePort() {
  const server = net.createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}
