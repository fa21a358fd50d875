// The smallest back end for Inlet: it serves a folder and gives its page access tokens.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'

const { INLET_URL = 'http://localhost:8000', INLET_API_KEY, PORT = '4000' } = process.env
const folder = path.resolve(process.argv[2] ?? 'public')
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** What the widget needs. Add 'files:write' if people may delete files. */
const SCOPES = [
  'uploads:create',
  'files:read',
  'accounts:read',
  'accounts:connect',
  'accounts:manage',
  'status:read',
]

/** Exchanges the API key, which stays on this side, for a token of one customer. */
async function accessToken(customer) {
  const answer = await fetch(`${INLET_URL}/auth/v1/access_token`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${INLET_API_KEY}`,
      'customer-id': customer,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ scopes: SCOPES }),
  })
  if (!answer.ok) throw new Error(`Inlet answered ${answer.status}`)
  const { access_token } = await answer.json()
  return JSON.stringify({ access_token })
}

const server = createServer(async ({ url }, response) => {
  const { pathname } = new URL(url, 'http://host')
  const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
  try {
    const isToken = pathname === '/api/inlet-token'
    // Take the customer from the session of whoever is signed in, never from the request itself.
    const body = isToken ? await accessToken('customer-1') : await readFile(file)
    const type = isToken ? 'application/json' : types[path.extname(file)]
    response.writeHead(200, { 'content-type': type ?? 'text/plain', 'cache-control': 'no-store' }).end(body)
  } catch (error) {
    response.writeHead(error.code === 'ENOENT' ? 404 : 502).end()
    process.stderr.write(`${pathname}: ${error.message}\n`)
  }
})
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${PORT}/\n`))
