import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ports that systems hand out to connections, which may take one before a process listens. */
const LOWEST = 20_000
const COUNT = 12_000
const MAX_TRIES = 50

/** One that a process can take again after each restart. */
export async function freePort(): Promise<number> {
  const { port, release } = await keepPort()
  await release()
  return port
}

/** Reserves a port until it is released. */
export async function keepPort(): Promise<{ readonly port: number; release(): Promise<void> }> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * COUNT)
    const server = await listening(port)
    if (server) return { port, release: () => new Promise((resolve) => server.close(() => resolve())) }
  }
  throw new Error('No free port')
}

/** Null: another process listens there. */
async function listening(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}
