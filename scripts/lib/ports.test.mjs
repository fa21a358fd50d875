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

describe('chosenPorts', () => {
  it('takes the usual ports unless others are given', () => {
    vi.stubEnv('INLET_PORT', '')
    vi.stubEnv('INLET_HOST_PORT', '3100')
    expect(chosenPorts()).toEqual({ service: 8000, host: 3100 })
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
      const free = await listen('127.0.0.1')
      await free.close()
      await expect(requirePorts({ service: free.port, host: taken.port })).rejects.toThrow(
        new RegExp(`Port ${taken.port} is taken.[^]*INLET_HOST_PORT=\\d+ npm start`),
      )
      await taken.close()
    },
  )

  it('is content with free ports', async () => {
    const one = await listen('127.0.0.1')
    const other = await listen('127.0.0.1')
    await Promise.all([one.close(), other.close()])
    await expect(requirePorts({ service: one.port, host: other.port })).resolves.toBeUndefined()
  })
})
