import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** How long a child may take to end after SIGTERM, in milliseconds. */
const GRACE = 15_000

/** npm passes the terminal's Ctrl-C on to us a second time: signals this close together, in milliseconds, are one. */
const ECHO = 500

/** @typedef {{ name: string, code: number | null, signal: NodeJS.Signals | null }} End */

/** Programs that live and die together. */
export class Children {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  #running = new Set()
  /** @type {(end: End) => void} */
  #firstHasEnded = () => {}

  /** @type {Promise<void> | undefined} */
  #stopped

  /** Whether they were asked to end. */
  stopping = false

  /** How the first of them ended. @type {Promise<End>} */
  firstEnd = new Promise((resolve) => {
    this.#firstHasEnded = resolve
  })

  /**
   * Runs one with Node.js, on our terminal.
   * @param {string} name for people, at the start of a sentence
   * @param {readonly string[]} args the program's path from the checkout, and what it is given
   * @param {Record<string, string>} env besides ours
   */
  start(name, args, env) {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      // A group of its own, so that Ctrl-C reaches us alone and each child is told once.
      detached: process.platform !== 'win32',
    })
    this.#running.add(child)
    child.once('exit', (code, signal) => {
      this.#running.delete(child)
      this.#firstHasEnded({ name, code, signal })
    })
  }

  /**
   * Waits for the work, but no longer than all of them live: then its signal ends it.
   * @param {(signal: AbortSignal) => Promise<void>} work
   */
  async unlessOneEnds(work) {
    const calledOff = new AbortController()
    try {
      await Promise.race([work(calledOff.signal), this.firstEnd])
    } catch (error) {
      await this.stop()
      throw error
    } finally {
      calledOff.abort()
    }
  }

  /** Asks all of them to end, once, and resolves when they have. */
  stop() {
    this.#stopped ??= this.#stopAll()
    return this.#stopped
  }

  async #stopAll() {
    this.stopping = true
    const impatience = setTimeout(() => this.kill(), GRACE)
    const ended = [...this.#running].map((child) => {
      child.kill('SIGTERM')
      return new Promise((resolve) => child.once('exit', resolve))
    })
    await Promise.all(ended)
    clearTimeout(impatience)
  }

  /** Ends all of them and what they started, at once. */
  kill() {
    this.stopping = true
    for (const child of this.#running) {
      if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL')
      else process.kill(-child.pid, 'SIGKILL')
    }
  }

  /** The first signal to us stops the children, a second one kills them; none is left behind when we exit. */
  stopOnSignals() {
    let first = 0
    const onSignal = () => {
      const now = Date.now()
      if (first === 0) {
        first = now
        console.log('\nStopping … (once more to force it)')
        void this.stop()
      } else if (now - first > ECHO) this.kill()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
    if (process.env.npm_lifecycle_event) onceOrphaned(onSignal)
    process.once('exit', () => this.kill())
  }
}

/** npm passes SIGTERM to the shell between it and us, and the shell dies without a word: all we see is a new parent. */
function onceOrphaned(/** @type {() => void} */ task) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    task()
  }, 500)
  timer.unref()
}
