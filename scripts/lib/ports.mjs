import net from 'node:net'
import { CommandError } from './CommandError.mjs'

/** @typedef {{ service: number, host: number, sandbox: number }} Ports */

/** Who listens on each port, and the variable that moves it. */
const listeners = /** @type {const} */ ([
  { key: 'service', who: 'the service', variable: 'INLET_PORT', standard: 8000 },
  { key: 'host', who: 'the page that embeds the widget', variable: 'INLET_HOST_PORT', standard: 3000 },
  { key: 'sandbox', who: 'the sandbox of the sources', variable: 'INLET_SANDBOX_PORT', standard: 8001 },
])

/**
 * Where the service, the plain host page and the sandbox are to listen.
 * @returns {Ports}
 */
export function chosenPorts() {
  const [service, host, sandbox] = listeners
  return { service: chosen(service), host: chosen(host), sandbox: chosen(sandbox) }
}

function chosen(/** @type {(typeof listeners)[number]} */ { variable, standard }) {
  const given = process.env[variable]
  const port = given ? Number(given) : standard
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new CommandError(`${variable} is ${given}; it must be a port number from 1 to 65535.`)
}

/**
 * Refuses if a port cannot be had, before anything is installed or built for nothing. All that are in the way are
 * named at once, with one command that goes around them.
 */
export async function requirePorts(/** @type {Ports} */ ports) {
  const problems = []
  const settings = []
  /** @type {Map<number, string>} */
  const given = new Map()
  for (const { key, who, variable } of listeners) {
    if (key === 'sandbox' && process.env.INLET_SANDBOX === 'false') continue
    const port = ports[key]
    const other = given.get(port)
    const reason = other ? `is already for ${other}` : await reasonAgainst(port)
    given.set(port, who)
    if (!reason) continue
    problems.push(`Port ${port}, for ${who}, ${reason}.`)
    settings.push(`${variable}=${port + 100}`)
  }
  if (problems.length === 0) return
  throw new CommandError(
    `${problems.join('\n')}\nStop what listens there, or choose other ports, for example: ${settings.join(' ')} npm start`,
  )
}

/**
 * Asks for both loopback addresses, because `localhost` may mean either.
 * @returns {Promise<string | undefined>} why nobody can listen there
 */
async function reasonAgainst(/** @type {number} */ port) {
  for (const address of ['127.0.0.1', '::1']) {
    const code = await tryToListen(port, address)
    // A machine without IPv6 has no ::1, which is no reason.
    if (code === 'EADDRINUSE') return 'is taken'
    if (code && code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') return `cannot be used (${code})`
  }
  return undefined
}

/** @returns {Promise<string | undefined>} */
function tryToListen(/** @type {number} */ port, /** @type {string} */ address) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code))
    server.listen(port, address, () => server.close(() => resolve(undefined)))
  })
}

/** A port that nobody listens on right now. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
