import { readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../test/freePort.ts'
import { makeCertificate } from '../../test/makeCertificate.ts'
import { createGuardedClient } from './createGuardedClient.ts'
import { setEgressProxy } from './egressProxy.ts'
import { openTestSite, type TestSite } from './openTestSite.ts'

/** The names that the test's resolver knows. No others can be resolved inside. */
const ADDRESSES: Readonly<Record<string, string>> = {
  'public.example': '93.184.216.34',
  'inside.example': '10.0.0.7',
  'own.example': '127.0.0.1',
}
const resolve = async (hostname: string) => {
  const address = ADDRESSES[hostname]
  if (!address) throw new Error('ENOTFOUND')
  return [{ address, family: 4 }]
}

let site: TestSite
/** Of the far end behind the proxy. */
let farPort: number
/** The requests that the proxy received. */
const tunnels: IncomingMessage[] = []
let answer = 'HTTP/1.1 200 Connection established\r\n\r\n'
const proxy = createServer((_, response) => response.writeHead(405).end())
proxy.on('connect', (request, socket) => {
  tunnels.push(request)
  socket.on('error', () => {})
  if (!answer.includes('200')) return socket.end(answer)
  const far = connect(farPort, '127.0.0.1', () => {
    socket.write(answer)
    far.pipe(socket).pipe(far)
  })
  far.on('error', () => socket.destroy())
})

beforeAll(async () => {
  site = await openTestSite({ '/': 'the far end' })
  farPort = site.port
  const port = await freePort()
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening))
  setEgressProxy(`http://inlet:p%40ss@127.0.0.1:${port}`)
})
afterEach(() => {
  tunnels.splice(0)
  farPort = site.port
  answer = 'HTTP/1.1 200 Connection established\r\n\r\n'
})
afterAll(async () => {
  setEgressProxy(null)
  proxy.closeAllConnections()
  proxy.close()
  await site.close()
})

async function get(address: string, allow: string[] = []): Promise<string> {
  const client = createGuardedClient({ allow, userAgent: 'test', timeoutMs: 5000, resolve })
  try {
    return (await client.get(new URL(address))).text
  } finally {
    await client.close()
  }
}
const targets = () => tunnels.map(({ url }) => url)

test('what is outside is reached through the proxy, by its name and with its sign-in [F-342]', async () => {
  expect(await get('http://public.example/')).toBe('the far end')
  expect(await get('http://unknown-inside.example/')).toBe('the far end')
  expect(await get('http://[2606:4700::1111]/')).toBe('the far end')
  expect(targets()).toEqual(['public.example:80', 'unknown-inside.example:80', '[2606:4700::1111]:80'])
  const [first] = tunnels
  expect(first?.headers['proxy-authorization']).toBe(`Basic ${btoa('inlet:p@ss')}`)
})

test.each(['http://inside.example/', 'http://10.0.0.7/', 'http://[::1]/', 'http://public.example:8080/'])(
  '%s is refused before the proxy is asked [F-342]',
  async (address) => {
    await expect(get(address)).rejects.toMatchObject({
      code: address.endsWith('8080/') ? 'port' : 'private',
    })
    expect(tunnels).toEqual([])
  },
)

test('what the operator opened is reached directly in their network, and through the proxy outside [F-342]', async () => {
  expect(await get(`http://own.example:${site.port}/`, [`http://own.example:${site.port}`])).toBe(
    'the far end',
  )
  expect(tunnels).toEqual([])
  expect(await get('http://public.example:8080/', ['http://public.example:8080'])).toBe('the far end')
  expect(targets()).toEqual(['public.example:8080'])
})

test('a tunnel that the proxy refuses makes the site unreachable [F-342]', async () => {
  answer = 'HTTP/1.1 403 Forbidden\r\n\r\n'
  await expect(get('http://public.example/')).rejects.toMatchObject({ code: 'unreachable' })
})

test('certificates are checked inside the tunnel [F-342]', async () => {
  const { folder, cert, key } = makeCertificate()
  const names: unknown[] = []
  const far = createTlsServer({
    cert: readFileSync(cert),
    key: readFileSync(key),
    SNICallback(name, done) {
      names.push(name)
      done(null)
    },
  })
  far.on('tlsClientError', () => {})
  farPort = await freePort()
  await new Promise<void>((listening) => far.listen(farPort, '127.0.0.1', listening))
  await expect(get('https://public.example/')).rejects.toMatchObject({ code: 'insecure' })
  expect(targets()).toEqual(['public.example:443'])
  expect(names).toEqual(['public.example'])
  far.close()
  rmSync(folder, { recursive: true })
})
