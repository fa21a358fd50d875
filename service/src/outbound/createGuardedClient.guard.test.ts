import { createHook } from 'node:async_hooks'
import { createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGuardedClient, type GuardedClient, type GuardedClientConfig } from './createGuardedClient.ts'
import type { FetchFault } from './FetchFault.ts'
import { openTestSite, redirectTo, type TestPages, type TestSite } from './openTestSite.ts'

/** Resolves every name to this machine, as `localhost` and the names of rebinding services do. */
const toThisMachine = async () => [{ address: '127.0.0.1', family: 4 }]

const HOSTILE = [
  // This machine
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0177.0.0.1/',
  'http://0177.0.0.01/',
  'http://017700000001/',
  'http://00000177.0.0.1/',
  'http://127.0.0.1./',
  'http://0/',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  'http://0x0/',
  'http://①②⑦.⓪.⓪.①/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://localhost.localdomain/',
  'http://app.localhost/',
  'http://127.0.0.1.nip.io/',
  'http://rebind.example/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[0000::0001]/',
  'http://[::]/',
  'http://[::127.0.0.1]/',
  'http://[::7f00:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:7f00:0001::1]/',
  'http://[2001:0:7f00:1::]/',
  // The network around it
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://012.0.0.1/',
  'http://0xa.0.0.1/',
  'http://167772161/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://192.168.1.254/',
  'http://0xc0a80001/',
  'http://3232235521/',
  'http://100.64.0.1/',
  'http://100.127.255.254/',
  'http://198.18.0.1/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[fc00::1]/',
  'http://[fd12:3456:789a::1]/',
  'http://[fe80::1]/',
  'http://[febf::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[100::1]/',
  'http://[2002:a00:1::]/',
  'http://[2002:c0a8:101::]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:192.168.0.1]/',
  'http://[64:ff9b::a00:1]/',
  // Metadata services
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/v2/credentials',
  'http://169.254.0.1/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://0251.0376.0251.0376/',
  'http://169.254.43518/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://[fd00:ec2::254]/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://168.63.129.16/',
  'http://metadata.google.internal/',
  // Ports and names beside the address
  'http://8.8.8.8:22/',
  'http://8.8.8.8:6379/',
  'http://example.com:8080/',
  'https://example.com:9200/',
  'https://example.com:25/',
  'http://user@example.com/',
  'http://user:secret@127.0.0.1/',
  'http://example.com@127.0.0.1/',
  'http://:secret@example.com/',
  'http://127.0.0.1:80@example.com/',
  // Other schemes
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/plain,secret',
  'blob:http://127.0.0.1/x',
]

/** Counts the attempts of the whole process to connect, with TLS or without. */
function watchConnections() {
  let attempts = 0
  const hook = createHook({
    init(_, type) {
      if (type === 'TCPCONNECTWRAP') attempts += 1
    },
  }).enable()
  return { attempts: () => attempts, stop: () => hook.disable() }
}

let site: TestSite | undefined
let client: GuardedClient
let watch: ReturnType<typeof watchConnections>

function open(config: Partial<GuardedClientConfig> = {}): GuardedClient {
  client = createGuardedClient({ allow: [], userAgent: 'InletBot/1.0', ...config })
  return client
}

async function openSite(pages: TestPages, config: Partial<GuardedClientConfig> = {}): Promise<TestSite> {
  site = await openTestSite(pages)
  open({ allow: [site.origin], ...config })
  return site
}

/** Returns the fault of one request, and fails if there is a response. */
async function faultOf(address: string): Promise<FetchFault> {
  return await client.get(new URL(address)).then(
    ({ text }) => expect.unreachable(`${address} answered ${text.slice(0, 40)}`),
    (fault: FetchFault) => fault,
  )
}

beforeEach(() => {
  watch = watchConnections()
})

afterEach(async () => {
  watch.stop()
  await client.close()
  await site?.close()
  site = undefined
})

describe('addresses', () => {
  it.each(HOSTILE)('refuses %s without a connection', async (address) => {
    open({ resolve: toThisMachine })
    const fault = await faultOf(address)
    expect(fault.name).toBe('FetchFault')
    expect(['private', 'port', 'address']).toContain(fault.code)
    expect(watch.attempts()).toBe(0)
  })

  it('says for people why it refuses', async () => {
    open({ resolve: toThisMachine })
    expect((await faultOf('http://intranet.example/')).message).toBe(
      'This address is not public, so it cannot be fetched.',
    )
  })

  it('sends no user name and no password, not even to an opened host', async () => {
    const { port } = await openSite({ '/': 'x' })
    for (const user of ['user', ':secret', 'user:secret']) {
      expect((await faultOf(`http://${user}@127.0.0.1:${port}/`)).code).toBe('address')
    }
    expect(site?.requests).toHaveLength(0)
  })

  it('believes the look-up of the socket, not one before it', async () => {
    const answers = ['93.184.216.34', '127.0.0.1', '127.0.0.1']
    const resolve = async () => [{ address: answers.shift() ?? '', family: 4 }]
    open({ resolve })
    // The first lookup returns a public address, as for a check before the request.
    expect(await resolve()).toEqual([{ address: '93.184.216.34', family: 4 }])
    expect((await faultOf('http://rebind.example/')).code).toBe('private')
    expect(answers).toHaveLength(1)
    expect(watch.attempts()).toBe(0)
  })

  it.each([
    [['93.184.216.34', '127.0.0.1']],
    [['127.0.0.1', '93.184.216.34']],
    [['2606:4700::1111', '::1']],
    [['93.184.216.34', '::ffff:10.0.0.1']],
  ])('refuses a name with the addresses %j', async (addresses) => {
    open({
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
    expect((await faultOf('https://mixed.example/')).code).toBe('private')
    expect(watch.attempts()).toBe(0)
  })

  it('tells a name that nobody has from a private one', async () => {
    open({
      resolve: async () => {
        throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
      },
    })
    expect((await faultOf('https://nobody.example/')).message).toBe('There is no site at this address.')
  })
})

describe('opened hosts', () => {
  it('opens exactly the named host and port', async () => {
    const other = await openTestSite({ '/': 'secret' })
    const { origin, port } = await openSite({ '/': 'open' })
    expect((await client.get(new URL(origin))).text).toBe('open')
    for (const address of [
      other.origin,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      'http://127.0.0.1/',
    ]) {
      expect((await faultOf(address)).code).toMatch(/^(private|port)$/)
    }
    expect(other.requests).toHaveLength(0)
    await other.close()
  })

  it('opens a name that leads to a private address', async () => {
    site = await openTestSite({ '/': 'wiki' })
    open({ allow: [`http://wiki.internal:${site.port}`], resolve: toThisMachine })
    expect((await client.get(new URL(`http://wiki.internal:${site.port}/`))).text).toBe('wiki')
    expect((await faultOf(`http://other.internal:${site.port}/`)).code).toBe('port')
  })

  it('fetches the https addresses of a host opened without TLS over plain http', async () => {
    const { origin } = await openSite({ '/a?b=1': 'plain' })
    const secure = `${origin.replace('http:', 'https:')}/a?b=1`
    const answer = await client.get(new URL(secure))
    expect(answer.text).toBe('plain')
    expect(answer.url.href).toBe(secure)
  })

  it('opens an entry without a scheme for TLS alone', async () => {
    site = await openTestSite({ '/': 'plain' })
    open({ allow: [`127.0.0.1:${site.port}`] })
    expect((await faultOf(site.origin)).code).toBe('private')
    expect(watch.attempts()).toBe(0)
    expect((await faultOf(site.origin.replace('http:', 'https:'))).code).toBe('insecure')
    expect(watch.attempts()).toBe(1)
  })

  it.each([
    'example.com',
    '*',
    'https://example.com:443',
    'http://example.com',
    'a b:1',
    'u@h:1',
    'h:1/path',
    'h:99999',
  ])('does not start with the entry %j', (entry) => {
    open()
    expect(() => createGuardedClient({ allow: [entry], userAgent: 'x' })).toThrow('opens no host')
  })
})

describe('redirects', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    '//0x7f.1/',
    'http://localhost/',
    'file:///etc/passwd',
    'http://user:secret@example.com/',
    'https://example.com:8443/',
  ])('does not follow one to %s', async (location) => {
    const { origin } = await openSite({ '/': redirectTo(location) }, { resolve: toThisMachine })
    expect(['private', 'port', 'address']).toContain((await faultOf(origin)).code)
    expect(watch.attempts()).toBe(1)
  })

  it('does not follow one to another port of an opened host', async () => {
    const other = await openTestSite({ '/': 'secret' })
    const { origin } = await openSite({ '/': redirectTo('/b'), '/b': redirectTo(other.origin) })
    expect((await faultOf(origin)).code).toBe('private')
    expect(other.requests).toHaveLength(0)
    await other.close()
  })

  it('follows five and no more', async () => {
    const pages: TestPages = { '/6': 'end' }
    for (let hop = 0; hop < 6; hop += 1) pages[`/${hop}`] = redirectTo(`/${hop + 1}`)
    const { origin } = await openSite(pages)
    expect((await client.get(new URL('/1', origin))).url.pathname).toBe('/6')
    expect((await faultOf(`${origin}/0`)).message).toBe('The site redirects too often.')
  })

  it('asks before each one', async () => {
    const { origin } = await openSite({
      '/': redirectTo('/b#part', 307),
      '/b': redirectTo('/c', 301),
      '/c': 'c',
    })
    const asked: string[] = []
    await client.get(new URL(origin), { mayFollow: (to) => void asked.push(to.href) })
    expect(asked).toEqual([`${origin}/b`, `${origin}/c`])
    expect(site?.paths).toEqual(['/', '/b', '/c'])
  })
})

describe('hostile answers', () => {
  const LIMITS = { maxBytes: 100_000, timeoutMs: 1500 }
  const html = { 'content-type': 'text/html' }

  it.each([
    ['gzip', () => createGzip()],
    ['br', () => createBrotliCompress()],
  ])('stops a %s bomb while it unpacks', async (coding, compressor) => {
    let sent = 0
    const { origin } = await openSite(
      {
        '/': (response) => {
          response.writeHead(200, { ...html, 'content-encoding': coding })
          const bomb = compressor()
          bomb.on('data', (part: Buffer) => {
            sent += part.length
          })
          bomb.pipe(response)
          for (let megabyte = 0; megabyte < 50; megabyte += 1) bomb.write(Buffer.alloc(1_000_000))
          bomb.end()
        },
      },
      { maxBytes: 100_000, timeoutMs: 15_000 },
    )
    expect((await faultOf(origin)).message).toBe('The page is too large.')
    expect(sent).toBeLessThan(1_000_000)
  })

  it('stops an endless body and drops its connection', async () => {
    let isDropped = false
    const { origin } = await openSite(
      {
        '/': (response) => {
          response.writeHead(200, html)
          const more = () => {
            while (response.write('x'.repeat(10_000)));
          }
          response.on('drain', more).on('close', () => {
            isDropped = true
          })
          more()
        },
      },
      { maxBytes: 100_000, timeoutMs: 15_000 },
    )
    expect((await faultOf(origin)).code).toBe('size')
    await expect.poll(() => isDropped, { timeout: 10_000 }).toBe(true)
  })

  it('takes a body of exactly the limit, and none that is a byte longer', async () => {
    const { origin } = await openSite(
      {
        '/fits': (response) => response.writeHead(200, html).end('x'.repeat(100_000)),
        '/long': (response) => response.writeHead(200, html).end('x'.repeat(100_001)),
      },
      { maxBytes: 100_000 },
    )
    expect((await client.get(new URL('/fits', origin))).text).toHaveLength(100_000)
    expect((await faultOf(`${origin}/long`)).code).toBe('size')
  })

  it.each([
    [
      'a slow drip',
      (response) => {
        response.writeHead(200, html)
        const drip = setInterval(() => response.write('.'), 50)
        response.on('close', () => clearInterval(drip))
      },
    ],
    ['silence', () => {}],
    ['headers without a body', (response) => response.writeHead(200, html).flushHeaders()],
    ['redirects that take their time', (response) => setTimeout(() => redirectTo('/')(response), 500)],
  ] satisfies [string, TestPages[string]][])('gives up on %s', async (_, page) => {
    const { origin } = await openSite({ '/': page }, LIMITS)
    expect((await faultOf(origin)).message).toBe('The site took too long to answer.')
  })

  it('refuses 60 kB of headers', async () => {
    const { origin } = await openSite({
      '/': (response) => response.writeHead(200, { ...html, 'x-long': 'a'.repeat(60_000) }).end('x'),
    })
    expect((await faultOf(origin)).code).toBe('headers')
  })

  it.each([
    ['broken gzip', { 'content-encoding': 'gzip' }, Buffer.from([0x1f, 0x8b, 9, 9, 9, 9])],
    ['half a gzip', { 'content-encoding': 'gzip' }, gzipSync('hello hello hello').subarray(0, 15)],
    ['a compression that nobody asked for', { 'content-encoding': 'zstd' }, 'x'],
    ['gzip in gzip in gzip in gzip', { 'content-encoding': 'gzip, gzip, gzip, gzip' }, 'x'],
  ])('reports %s as unreadable', async (_, headers, body) => {
    const { origin } = await openSite({
      '/': (response) => response.writeHead(200, { ...html, ...headers }).end(body),
    })
    expect((await faultOf(origin)).message).toBe('The answer of the site could not be read.')
  })

  it.each([
    'image/png',
    'application/pdf',
    'application/octet-stream',
    'video/mp4',
    'multipart/x-mixed-replace',
  ])('reads no %s', async (type) => {
    const { origin } = await openSite({
      '/': (response) => response.writeHead(200, { 'content-type': type }).end('x'),
    })
    expect((await faultOf(origin)).code).toBe('type')
  })

  it('survives a connection that breaks', async () => {
    const { origin } = await openSite({
      '/early': (_, request) => request.socket.destroy(),
      '/late': (response, request) => {
        response.writeHead(200, { ...html, 'content-length': '100' }).write('half')
        setImmediate(() => request.socket.destroy())
      },
    })
    expect((await faultOf(`${origin}/early`)).code).toBe('unreachable')
    expect((await faultOf(`${origin}/late`)).code).toBe('unreachable')
  })
})
