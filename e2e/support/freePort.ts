import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a port that is free right now. */
export async function freePort(): Promise<number> {
  const { port, release } = await keepPort()
  await release()
  return port
}

/** Reserves a port until it is released. */
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
