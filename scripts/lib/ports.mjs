import net from 'node:net'
import { Refusal } from './Refusal.mjs'

/** @typedef {{ service: number, host: number }} Ports */

const names = { service: 'INLET_PORT', host: 'INLET_HOST_PORT' }

/**
 * Where the service and the plain host page are to listen.
 * @returns {Ports}
 */
export function chosenPorts() {
  return { service: chosen(names.service, 8000), host: chosen(names.host, 3000) }
}

function chosen(/** @type {string} */ name, /** @type {number} */ standard) {
  const given = process.env[name]
  const port = given ? Number(given) : standard
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Refusal(`${name} is ${given}; it must be a port number from 1 to 65535.`)
}

/** Refuses if a port cannot be had, before anything is installed or built for nothing. */
export async function requirePorts(/** @type {Ports} */ ports) {
  await requirePort(ports.service, names.service)
  await requirePort(ports.host, names.host)
}

async function requirePort(/** @type {number} */ port, /** @type {string} */ name) {
  const code = await reasonAgainst(port)
  if (!code) return
  const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`
  throw new Refusal(
    `Port ${port} ${reason}.\nStop the program that listens there, or choose another port with ${name}, ` +
      `for example: ${name}=${port + 100} npm start`,
  )
}

/**
 * Asks for both loopback addresses, because `localhost` may mean either.
 * @returns {Promise<string | undefined>} the error code, if nobody can listen there
 */
async function reasonAgainst(/** @type {number} */ port) {
  for (const address of ['127.0.0.1', '::1']) {
    const code = await tryToListen(port, address)
    // A machine without IPv6 has no ::1, which is no reason.
    if (code && code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') return code
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
