import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const { port, release } = await keepPort()
  await release()
  return port
}

/** A port that nobody else gets until it is released. */
export async function keepPort(): Promise<{ readonly port: number; release(): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return {
    port: address.port,
    async release() {
      server.close()
      await once(server, 'close')
    },
  }
}
