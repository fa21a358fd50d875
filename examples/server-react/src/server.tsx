import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'

const { INLET_URL = 'http://localhost:8000', INLET_API_KEY = '', PORT = '4000' } = process.env
const frameUrl = `${INLET_URL}/frame/`

function page(): string {
  const content = renderToString(<App frameUrl={frameUrl} />)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>My product</title><link rel="icon" href="data:,"></head>
<body><div id="root" data-frame-url="${frameUrl}">${content}</div><script type="module" src="/client.js"></script></body></html>`
}

/** What the widget needs. Add 'files:write' if people may delete files. */
const SCOPES = [
  'uploads:create',
  'files:read',
  'accounts:read',
  'accounts:connect',
  'accounts:manage',
  'status:read',
]

/** The API key stays here. The customer is whoever is signed in, which your session knows. */
async function accessToken(customer: string): Promise<string> {
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

async function answer(path: string | undefined, response: ServerResponse): Promise<void> {
  const send = (type: string, body: string | Buffer) =>
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  if (path === '/') send('text/html', page())
  else if (path === '/client.js')
    send('text/javascript', await readFile(new URL('../client/client.js', import.meta.url)))
  else if (path === '/api/inlet-token') send('application/json', await accessToken('customer-1'))
  else response.writeHead(404).end()
}

createServer((request, response) => {
  answer(request.url, response).catch((error) => {
    process.stderr.write(`${request.url}: ${error}\n`)
    response.writeHead(502).end()
  })
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${PORT}/\n`))
