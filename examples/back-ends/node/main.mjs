// A small app around the token endpoint, to try it. Its sign-in stands for yours: it lets everybody in as one customer.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { inletToken } from './inlet-token.mjs'

/** Who has signed in, by session. */
const sessions = new Map()

const server = createServer(async (request, response) => {
  const [, session] = /\bsession=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
  const { pathname } = new URL(request.url, 'http://host')
  if (pathname === '/api/inlet-token') await inletToken(sessions.get(session), response)
  else if (pathname === '/sign-in' && request.method === 'POST') {
    const id = randomUUID()
    sessions.set(id, 'customer-1')
    response.writeHead(204, { 'set-cookie': `session=${id}; HttpOnly; SameSite=Lax; Path=/` }).end()
  } else response.writeHead(404).end()
})
server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1')
