import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../scripts/lib/paths.mjs'

const RATES = ['LIGHT', 'HEAVY', 'ORGANIZATION_LIGHT', 'ORGANIZATION_HEAVY']

/** The built service, asked by its API. */
export class BuiltService {
  #process
  #url

  /** @param {import('node:child_process').ChildProcess} process @param {string} url */
  constructor(process, url) {
    this.#process = process
    this.#url = url
  }

  /** Starts it over this data. @param {string} folder @param {Record<string, string>} more of the environment */
  static async start(folder, more = {}) {
    const env = {
      PATH: process.env.PATH,
      INLET_PORT: '0',
      INLET_DATA_DIR: folder,
      INLET_SANDBOX: 'false',
      ...Object.fromEntries(RATES.map((name) => [`INLET_RATE_${name}`, '1000000'])),
      ...more,
    }
    const service = spawn(process.execPath, [path.join(root, 'service/dist/main.js')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    service.stdout.on('data', (text) => {
      said = (said + text).slice(-100_000)
    })
    const listening = () => /"url":"(http[^"]+)","msg":"listening"/.exec(said)?.[1]
    while (!listening()) {
      if (service.exitCode !== null) throw new Error(`The service did not start: ${said.slice(-500)}`)
      await wait(50)
    }
    return new BuiltService(service, listening() ?? '')
  }

  /** Its address. */
  get url() {
    return this.#url
  }

  /** What one of its customers may ask; without a body by GET. @param {string} name */
  customer(name) {
    return customerOf(this.#url, name)
  }

  /** Of the system. @returns {number | undefined} */
  get pid() {
    return this.#process.pid
  }

  /** What it tells Prometheus, where it was started with this token. @param {string} token */
  async metrics(token) {
    const answer = await fetch(`${this.#url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    return answer.text()
  }

  /** Stands still, with all its threads, until it goes on. */
  pause() {
    this.#process.kill('SIGSTOP')
  }

  goOn() {
    this.#process.kill('SIGCONT')
  }

  async stop() {
    this.#process.kill('SIGTERM')
    if (this.#process.exitCode === null) await once(this.#process, 'close')
  }
}

/**
 * What a customer of the service at this address may ask; without a body by GET.
 * @param {string} url @param {string} name @param {object} grant of its token
 */
export async function customerOf(url, name, grant = {}) {
  const signIn = await fetch(`${url}/auth/v1/access_token`, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer development-key',
      'customer-id': name,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(grant),
  })
  const { access_token: token } = await signIn.json()
  return async (/** @type {string} */ place, /** @type {FormData | object | undefined} */ body) => {
    const isForm = body instanceof FormData
    const answer = await fetch(url + place, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Token ${token}`,
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      body: isForm || !body ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}
