import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { CommandError } from './CommandError.mjs'
import { untilAnswers } from './untilAnswers.mjs'

/** Terminals of a person who has nothing but Node.js. */
export class Terminals {
  /** @type {{ end: () => Promise<void> }[]} */
  #running = []
  /** @type {NodeJS.ProcessEnv} */
  #env

  constructor(/** @type {string} */ place) {
    this.#env = { PATH: process.env.PATH, HOME: place, npm_config_cache: path.join(place, 'npm') }
  }

  run(/** @type {string} */ cwd, /** @type {string} */ script) {
    const child = spawn('sh', ['-e', '-c', script], {
      cwd,
      env: this.#env,
      // A group of its own, which Ctrl-C reaches whole.
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
      process.stdout.write(text)
    })
    const ended = once(child, 'close')
    const calledOff = new AbortController()
    ended.then(() => calledOff.abort())
    const terminal = {
      /** Waits as long as a person would: installing takes its time. */
      async until(/** @type {readonly string[]} */ addresses) {
        for (let tries = 0; tries < 10; tries++) {
          if (
            await untilAnswers(addresses, calledOff.signal).then(
              () => true,
              () => false,
            )
          )
            break
        }
        if (calledOff.signal.aborted) throw new CommandError(`It ended by itself: ${script}`)
      },
      async output() {
        await ended
        return said
      },
      async end() {
        if (child.exitCode === null && child.signalCode === null && child.pid)
          process.kill(-child.pid, 'SIGINT')
        await ended
      },
    }
    this.#running.push(terminal)
    return terminal
  }

  async end() {
    for (const terminal of this.#running.reverse()) await terminal.end()
  }
}
