import { once } from 'node:events'
import net from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chosenPorts, requirePorts } from './ports.mjs'

afterEach(() => vi.unstubAllEnvs())

/** @returns {Promise<{ port: number, close: () => Promise<unknown> }>} */
async function listen(/** @type {string} */ address) {
  const server = net.createServer().listen(0, address)
  await once(server, 'listening')
  const found = server.address()
  const port = typeof found === 'object' && found ? found.port : 0
  return { port, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** Three ports that were free a moment ago. @returns {Promise<[number, number, number]>} */
async function freePorts() {
  const [a, b, c] = [await listen('127.0.0.1'), await listen('127.0.0.1'), await listen('127.0.0.1')]
  await Promise.all([a.close(), b.close(), c.close()])
  return [a.port, b.port, c.port]
}

describe('chosenPorts', () => {
  it('takes the usual ports unless others are given', () => {
    vi.stubEnv('INLET_PORT', '')
    vi.stubEnv('INLET_HOST_PORT', '3100')
    expect(chosenPorts()).toEqual({ service: 8000, host: 3100, sandbox: 8001 })
  })

  it.each(['http', '0', '70000', '80.5'])('refuses %s, naming the variable', (given) => {
    vi.stubEnv('INLET_PORT', given)
    expect(() => chosenPorts()).toThrow('INLET_PORT')
  })
})

describe('requirePorts', () => {
  it.each(['127.0.0.1', '0.0.0.0'])(
    'refuses a port that is taken on %s, with the remedy',
    async (address) => {
      const taken = await listen(address)
      const [service, sandbox] = await freePorts()
      await expect(requirePorts({ service, host: taken.port, sandbox })).rejects.toThrow(
        new RegExp(`Port ${taken.port}, for .*, is taken.[^]*INLET_HOST_PORT=\\d+ npm start`),
      )
      await taken.close()
    },
  )

  it('names all that are in the way at once, the sandbox too, and what goes around them [F-092]', async () => {
    const [service] = await freePorts()
    const taken = [await listen('127.0.0.1'), await listen('127.0.0.1')]
    const [host = 0, sandbox = 0] = taken.map(({ port }) => port)
    await expect(requirePorts({ service, host, sandbox })).rejects.toThrow(
      new RegExp(
        `Port ${host}, .* is taken.\\nPort ${sandbox}, for the sandbox.* is taken.[^]*` +
          `INLET_HOST_PORT=${host + 100} INLET_SANDBOX_PORT=${sandbox + 100} npm start`,
      ),
    )
    await Promise.all(taken.map(({ close }) => close()))
  })

  it('refuses one port for two [F-092]', async () => {
    const [service, host] = await freePorts()
    await expect(requirePorts({ service, host, sandbox: service })).rejects.toThrow(
      `Port ${service}, for the sandbox of the sources, is already for the service.`,
    )
  })

  it('is content with free ports', async () => {
    const [service, host, sandbox] = await freePorts()
    await expect(requirePorts({ service, host, sandbox })).resolves.toBeUndefined()
  })
})
