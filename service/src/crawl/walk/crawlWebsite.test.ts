import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createGuardedClient,
  type GuardedClient,
  type GuardedClientConfig,
} from '../../outbound/createGuardedClient.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { openTestSite, redirectTo, type TestPages, type TestSite } from '../../outbound/openTestSite.ts'
import type { CrawledPage } from './Crawl.ts'
import { type CrawlRequest, crawlWebsite } from './crawlWebsite.ts'
import { PathRules } from './PathRules.ts'

let site: TestSite
let client: GuardedClient
let waits: number[] = []

async function open(pages: TestPages, config: Partial<GuardedClientConfig> = {}): Promise<TestSite> {
  site = await openTestSite(pages)
  client = createGuardedClient({
    allow: [site.origin],
    userAgent: 'InletBot/1.0',
    timeoutMs: 5000,
    ...config,
  })
  return site
}

afterEach(async () => {
  waits = []
  await client.close()
  await site.close()
})

function begin(request: Partial<CrawlRequest> = {}, signal = new AbortController().signal) {
  const whole = {
    url: `${site.origin}/`,
    recursionDepth: 3,
    maxPages: 100,
    htmlTagsToSkip: [],
    cssClassesToSkip: [],
    cssSelectorsToSkip: [],
    ...request,
  }
  const delay = async (milliseconds: number) => {
    waits.push(milliseconds)
  }
  return crawlWebsite(whole, { client, signal, delay })
}

async function crawl(request: Partial<CrawlRequest> = {}): Promise<CrawledPage[]> {
  const pages: CrawledPage[] = []
  for await (const page of begin(request)) pages.push(page)
  return pages
}

describe('a start page that nothing answers over https', () => {
  /** A site whose host listens at port 80 alone. */
  async function outlineOf(
    url: string,
    fault: 'unreachable' | 'insecure' = 'unreachable',
    more: Pick<CrawlRequest, 'mayFallBack'> = {},
  ) {
    const { origin } = await open({ '/': linking('/a'), '/a': linking() })
    const plainClient: GuardedClient = {
      ...client,
      async get(address) {
        if (address.protocol === 'https:' || fault === 'insecure') throw new FetchFault(fault)
        return { ...(await client.get(new URL(address.pathname, origin))), url: address }
      },
    }
    const skips = { htmlTagsToSkip: [], cssClassesToSkip: [], cssSelectorsToSkip: [] }
    const request = { url, recursionDepth: 1, maxPages: 10, ...skips, ...more }
    const signal = new AbortController().signal
    const pages: string[] = []
    for await (const page of crawlWebsite(request, { client: plainClient, signal, delay: async () => {} }))
      pages.push('error' in page ? `${page.url}: ${page.error}` : page.url)
    return pages
  }

  it.each(['shop.example', 'https://shop.example/'])('is read over http: %s', async (url) => {
    expect(await outlineOf(url)).toEqual(['http://shop.example/', 'http://shop.example/a'])
  })

  it('is not where a certificate is bad, and fails under the address that was asked for', async () => {
    expect(await outlineOf('shop.example', 'insecure')).toEqual([
      'https://shop.example/: The site has no valid certificate.',
    ])
  })

  it('is not where it was read over https before', async () => {
    const pages = await outlineOf('shop.example', 'unreachable', { mayFallBack: false })
    expect(pages).toEqual([expect.stringMatching(/^https:\/\/shop\.example\/: /)])
  })
})

/** Paths of the pages with their depth; a failure with its text. */
async function outline(request: Partial<CrawlRequest> = {}): Promise<string[]> {
  const pages = await crawl(request)
  return pages.map((page) => {
    const { pathname, search } = new URL(page.url)
    return `${page.depth} ${pathname}${search}${'error' in page ? `: ${page.error}` : ''}`
  })
}

const linking = (...links: string[]) =>
  `<title>T</title><main>text ${links.map((link) => `<a href="${link}">l</a>`).join(' ')}</main>`

describe('the pages of a site', () => {
  it('are those below the wanted paths; the first is followed, and kept where it is one of them [F-002]', async () => {
    await open({
      '/': linking('/docs/', '/docs/old/a', '/blog/b', '/docs-of-others'),
      '/docs/': linking('/docs/c', '/blog/b', '/docs/old/'),
      '/docs/c': linking(),
      '/docs/old/': linking(),
      '/docs/old/a': linking(),
      '/blog/b': linking('/docs/d'),
      '/docs/d': linking(),
      '/docs-of-others': linking(),
    })
    const rules = new PathRules({ include: ['docs/'], exclude: ['/docs/old/'] })
    expect(await outline({ rules })).toEqual(['1 /docs/', '2 /docs/c'])
    expect(await outline({ rules: new PathRules({ include: [], exclude: ['/docs'] }) })).toEqual([
      '0 /',
      '1 /blog/b',
    ])
  })

  it('come breadth first with their depth', async () => {
    await open({
      '/': linking('/a', '/b'),
      '/a': linking('/a/1', '/b'),
      '/b': linking('/b/1'),
      '/a/1': linking('/a/1/x'),
      '/b/1': linking(),
      '/a/1/x': linking('/a/1/x/y'),
      '/a/1/x/y': linking(),
    })
    expect(await outline()).toEqual(['0 /', '1 /a', '1 /b', '2 /a/1', '2 /b/1', '3 /a/1/x'])
  })

  it('carry title and text', async () => {
    await open({ '/': '<title>Home</title><main><h1>Hi</h1><p class="ad">Buy</p></main>' })
    expect(await crawl({ cssClassesToSkip: ['ad'] })).toEqual([
      { url: `${site.origin}/`, depth: 0, title: 'Home', text: '# Hi' },
    ])
  })

  it('are only the one at depth 0', async () => {
    await open({ '/': linking('/a'), '/a': linking() })
    expect(await outline({ recursionDepth: 0 })).toEqual(['0 /'])
    expect(site.paths).toEqual(['/robots.txt', '/'])
  })

  it('are at most as many as asked for; failures do not count', async () => {
    await open({ '/': linking('/bad', '/a', '/b', '/c'), '/a': linking(), '/b': linking(), '/c': linking() })
    expect(await outline({ maxPages: 3 })).toEqual(['0 /', '1 /bad: The site answered 404.', '1 /a', '1 /b'])
    expect(site.paths).not.toContain('/c')
  })

  it('come to an end on a site of broken links', async () => {
    await open({ '/': linking(...Array.from({ length: 500 }, (_, n) => `/missing/${n}`)) })
    expect((await outline({ maxPages: 10 })).length).toBe(50)
  })

  it('are each fetched once', async () => {
    await open({
      '/': linking('/a', '/a/', '/a#x', '/a?utm_source=y', '/index.html', '/q?b=1&a=2', '/q?a=2&b=1'),
      '/a': linking('/'),
      '/q?b=1&a=2': linking(),
    })
    expect(await outline()).toEqual(['0 /', '1 /a', '1 /q?b=1&a=2'])
    expect(site.paths).toHaveLength(4)
  })

  it('are each told once when two redirect to the same', async () => {
    await open({
      '/': linking('/x', '/y', '/z'),
      '/x': redirectTo('/z'),
      '/y': redirectTo('/new'),
      '/z': linking(),
      '/new': linking(),
    })
    expect(await outline()).toEqual(['0 /', '1 /new', '1 /z'])
  })

  it('are those of this site alone', async () => {
    const other = await openTestSite({ '/': linking() })
    await open({
      '/': linking(`${other.origin}/`, '/away', '/file.zip', '/picture'),
      '/away': redirectTo(other.origin),
      '/picture': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    })
    expect(await outline()).toEqual(['0 /'])
    expect(other.requests).toHaveLength(0)
    expect(site.paths).not.toContain('/file.zip')
    await other.close()
  })

  it('may be text and Markdown', async () => {
    const as =
      (type: string, body: string): TestPages[string] =>
      (response) =>
        response.writeHead(200, { 'content-type': type }).end(body)
    await open({
      '/': linking('/guide.md', '/notes.txt', '/feed'),
      '/guide.md': as('text/markdown', 'intro\r\n\r\n# Guide\n<b>raw</b>\0'),
      '/notes.txt': as('text/plain', 'just text'),
      '/feed': as('application/json', '{}'),
    })
    expect((await crawl()).slice(1)).toEqual([
      { url: `${site.origin}/guide.md`, depth: 1, title: 'Guide', text: 'intro\n\n# Guide\n<b>raw</b>' },
      { url: `${site.origin}/notes.txt`, depth: 1, title: 'notes.txt', text: 'just text' },
    ])
  })

  it('are read in their charset', async () => {
    await open({
      '/': (response) =>
        response
          .writeHead(200, { 'content-type': 'text/html; charset=windows-1251' })
          .end(Buffer.from('<main>\xcf\xf0\xe8', 'latin1')),
    })
    expect(await crawl()).toMatchObject([{ text: 'При' }])
  })
})

describe('the start page', () => {
  it.each([
    ['not found', {}, 'The site answered 404.'],
    [
      'an image',
      { '/': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x') },
      'The address does not lead to a page of text.',
    ],
    ['without text', { '/': '<main></main>' }, 'The page has no text to read.'],
    [
      'forbidden to robots',
      { '/': linking('/a'), '/robots.txt': 'User-agent: *\nDisallow: /' },
      'The site does not allow robots to read this page.',
    ],
    [
      'not to be indexed',
      { '/': '<meta name=robots content=none>x' },
      'The site asks that this page is not indexed.',
    ],
  ] satisfies [string, TestPages, string][])('that is %s yields one error', async (_, pages, error) => {
    await open(pages)
    expect(await crawl()).toEqual([{ url: `${site.origin}/`, depth: 0, error, isAway: false }])
  })

  it('that is on a site that cannot say what it allows yields one error, and is only away', async () => {
    await open({ '/': linking(), '/robots.txt': (response) => response.writeHead(500).end() })
    const error = 'The site answered 500.'
    expect(await crawl()).toEqual([{ url: `${site.origin}/`, depth: 0, error, isAway: true }])
  })

  it('that leads to another site yields one error', async () => {
    await open({ '/': redirectTo('https://other.example/') })
    expect(await crawl()).toEqual([
      {
        url: `${site.origin}/`,
        depth: 0,
        error: 'The address leads to another site, other.example.',
        isAway: false,
      },
    ])
  })

  it('that is private yields one error', async () => {
    await open({})
    expect(await crawl({ url: '10.0.0.1' })).toEqual([
      {
        url: 'https://10.0.0.1/',
        depth: 0,
        error: 'This address is not public, so it cannot be fetched.',
        isAway: false,
      },
    ])
  })

  it('that is no address is refused', async () => {
    await open({})
    expect(() => begin({ url: 'foo bar' })).toThrow(/web address/)
  })

  describe('that moves to www and to https', () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]

    /** `robots` is the robots.txt of www; without www there is none. */
    async function openMoved(robots: string): Promise<string> {
      const isMoved = (request: IncomingMessage) => request.headers.host?.startsWith('www.')
      site = await openTestSite({
        '/': (response, request) => {
          if (!isMoved(request)) return redirectTo(`https://www.site.test:${site.port}/`)(response)
          response.writeHead(200, { 'content-type': 'text/html' }).end(linking('/a', '/b'))
        },
        '/a': linking(),
        '/b': linking(),
        '/robots.txt': (response, request) => {
          response.writeHead(200, { 'content-type': 'text/plain' }).end(isMoved(request) ? robots : '')
        },
      })
      const allow = [`http://site.test:${site.port}`, `http://www.site.test:${site.port}`]
      client = createGuardedClient({ allow, userAgent: 'x', resolve })
      return `http://site.test:${site.port}`
    }

    it('takes the crawl with it, under the rules there', async () => {
      const url = await openMoved('User-agent: *\nDisallow: /b')
      const pages = await crawl({ url })
      expect(pages.map((page) => page.url)).toEqual([
        `https://www.site.test:${site.port}/`,
        `https://www.site.test:${site.port}/a`,
      ])
    })

    it('yields one error when the rules there forbid it', async () => {
      const url = await openMoved('User-agent: *\nDisallow: /')
      expect(await crawl({ url })).toMatchObject([
        { error: 'The site does not allow robots to read this page.' },
      ])
    })
  })
})

describe('politeness', () => {
  const robots = (text: string): TestPages => ({
    '/robots.txt': (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(text),
  })

  it('obeys robots.txt, its own group before that for all', async () => {
    await open({
      ...robots('User-agent: *\nDisallow: /a\n\nUser-agent: InletBot\nDisallow: /b\nDisallow: /*.txt$'),
      '/': linking('/a', '/b', '/c.txt', '/moved'),
      '/a': linking(),
      '/b': linking(),
      '/c.txt': linking(),
      '/moved': redirectTo('/b'),
    })
    expect(await outline()).toEqual(['0 /', '1 /a'])
    expect(site.paths).toEqual(['/robots.txt', '/', '/a', '/moved'])
  })

  it('takes a site without robots.txt as open, whatever it answers instead', async () => {
    await open({ '/': linking(), '/robots.txt': (response) => response.writeHead(403).end() })
    expect(await outline()).toEqual(['0 /'])
  })

  it('leaves time between two requests', async () => {
    await open({ '/': linking('/a'), '/a': linking() })
    await crawl()
    expect(waits).toEqual([100, 100, 100])
  })

  it('leaves as much time as the site asks for, up to ten seconds', async () => {
    await open({ ...robots('User-agent: *\nCrawl-delay: 3'), '/': linking('/a'), '/a': linking() })
    await crawl()
    expect(waits.slice(1)).toEqual([3000, 3000])
    await client.close()
    await site.close()
    waits = []
    await open({ ...robots('User-agent: *\nCrawl-delay: 3600'), '/': linking() })
    await crawl()
    expect(waits.slice(1)).toEqual([10_000])
  })

  it('asks a few pages at a time', async () => {
    let open_ = 0
    let most = 0
    const slow: TestPages[string] = (response) => {
      open_ += 1
      most = Math.max(most, open_)
      setTimeout(() => {
        open_ -= 1
        response.writeHead(200, { 'content-type': 'text/html' }).end(linking())
      }, 30)
    }
    const paths = Array.from({ length: 9 }, (_, n) => `/${n}`)
    await open({ '/': linking(...paths), ...Object.fromEntries(paths.map((path) => [path, slow])) })
    expect(await crawl()).toHaveLength(10)
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(3)
  })

  it('waits for a busy site as long as it says', async () => {
    let requests = 0
    await open({
      '/': (response) => {
        requests += 1
        if (requests === 1) response.writeHead(429, { 'retry-after': '7' }).end()
        else if (requests === 2) response.writeHead(503).end()
        else response.writeHead(200, { 'content-type': 'text/html' }).end(linking())
      },
    })
    expect(await outline()).toEqual(['0 /'])
    expect(waits.filter((wait) => wait > 1000)).toEqual([7000, 4000])
  })

  it('gives up on a site that stays busy, at once when it asks for too long', async () => {
    await open({
      '/': linking('/long', '/busy'),
      '/long': (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
      '/busy': (response) => response.writeHead(503, { 'retry-after': '1' }).end(),
    })
    expect(await outline()).toEqual([
      '0 /',
      '1 /long: The site answered 429.',
      '1 /busy: The site answered 503.',
    ])
    expect(site.paths.filter((path) => path === '/long')).toHaveLength(1)
    expect(site.paths.filter((path) => path === '/busy')).toHaveLength(3)
  })

  it('follows no link that asks not to be followed', async () => {
    await open({
      '/': `<main>x <a rel="nofollow" href="/a">a</a> <a href="/b">b</a> <a href="/c">c</a></main>`,
      '/b': `<meta name="robots" content="nofollow">${linking('/b/1')}`,
      '/c': (response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': 'nofollow' })
          .end(linking('/c/1')),
    })
    expect(await outline()).toEqual(['0 /', '1 /b', '1 /c'])
  })

  it('leaves out a page that is not to be indexed, and follows its links', async () => {
    await open({
      '/': linking('/a', '/b', '/c'),
      '/a': `<meta name="robots" content="noindex">${linking('/a/1')}`,
      '/b': (response) =>
        response
          .writeHead(200, {
            'content-type': 'text/html',
            'x-robots-tag': ['googlebot: noindex', 'InletBot: noindex'],
          })
          .end(linking()),
      '/c': (response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': 'googlebot: noindex' })
          .end(linking()),
      '/a/1': linking(),
    })
    expect(await outline()).toEqual(['0 /', '1 /c', '2 /a/1'])
  })

  it('is not held up by a robots.txt made to be slow: it drops wildcards beyond reason', async () => {
    const slow = `Disallow: /${'*a'.repeat(100)}b\n`.repeat(2000)
    await open({
      ...robots(`User-agent: *\nDisallow: /*early\n${slow}Disallow: /*late\nDisallow: /plain`),
      '/': linking('/x-early', '/x-late', '/plain'),
      '/x-early': linking(),
      '/x-late': linking(),
      '/plain': linking(),
    })
    expect(await outline()).toEqual(['0 /', '1 /x-late'])
  })
})

describe('an end', () => {
  it('comes at once with an abort, with its reason', async () => {
    await open({ '/': linking('/slow', '/b'), '/slow': () => {}, '/b': linking() })
    const controller = new AbortController()
    const pages = begin({}, controller.signal)[Symbol.asyncIterator]()
    expect((await pages.next()).value).toMatchObject({ depth: 0 })
    const next = pages.next()
    await expect.poll(() => site.paths, { timeout: 10_000 }).toContain('/slow')
    controller.abort(new Error('cancelled'))
    await expect(next).rejects.toThrow('cancelled')
    expect(await pages.next()).toEqual({ done: true, value: undefined })
  })

  it('comes before anything is fetched when it was aborted already', async () => {
    await open({ '/': linking() })
    await expect(
      begin({}, AbortSignal.abort(new Error('cancelled')))
        [Symbol.asyncIterator]()
        .next(),
    ).rejects.toThrow('cancelled')
    expect(site.requests).toHaveLength(0)
  })

  it('drops what is under way when nobody wants more pages', async () => {
    let isDropped = false
    const pages: TestPages = {
      '/': linking('/a', '/slow'),
      '/a': linking(),
      '/slow': (_, request) =>
        request.socket.on('close', () => {
          isDropped = true
        }),
    }
    // Longer than the test may take: only dropping it ends the request.
    await open(pages, { timeoutMs: 60_000 })
    for await (const { depth } of begin()) {
      if (depth === 0) continue
      await expect.poll(() => site.paths, { timeout: 10_000 }).toContain('/slow')
      break
    }
    await expect.poll(() => isDropped, { timeout: 10_000 }).toBe(true)
  })

  it('comes for a page that is being fetched when the client is closed', async () => {
    await open({ '/': () => {} })
    const first = begin()[Symbol.asyncIterator]().next()
    await expect.poll(() => site.paths, { timeout: 10_000 }).toContain('/')
    await client.close()
    expect((await first).value).toMatchObject({ depth: 0, error: 'The site could not be reached.' })
  })
})

describe('a crawl that is long', () => {
  const clear = { htmlTagsToSkip: [], cssClassesToSkip: [], cssSelectorsToSkip: [] }
  const signal = new AbortController().signal
  const endless = () =>
    open(
      new Proxy<TestPages>(
        {},
        {
          get: (_, path) =>
            path === '/robots.txt' ? undefined : linking(`${String(path)}x`, `${String(path)}y`),
        },
      ),
    )
  const start = (
    request: Partial<CrawlRequest>,
    deps: Partial<Parameters<typeof crawlWebsite>[1]>,
  ): ReturnType<typeof crawlWebsite> =>
    crawlWebsite(
      { url: `${site.origin}/`, recursionDepth: 50, maxPages: 1000, ...clear, ...request },
      { client, signal, delay: async () => {}, ...deps },
    )

  it('pauses for others, and goes on where it was, each page once [F-030]', async () => {
    await endless()
    const paths: string[] = []
    let from: ReturnType<typeof start>['state'] | null = null
    for (let turn = 0; turn < 4; turn += 1) {
      let left = 5
      const crawling = start({ maxPages: 18 }, { from, pause: async () => left <= 0 })
      for await (const found of crawling) {
        left -= 1
        paths.push(new URL(found.url).pathname)
      }
      from = JSON.parse(JSON.stringify(crawling.state))
      expect(crawling.end).toBe(turn < 3 ? 'paused' : 'pages')
    }
    expect(paths).toHaveLength(18)
    expect(new Set(paths).size).toBe(18)
    expect(paths.map((path) => path.length)).toEqual(paths.map((path) => path.length).sort((a, b) => a - b))
  })

  it('ends when its time or its bytes are spent, those of earlier runs included [F-030]', async () => {
    await endless()
    let now = 0
    const byTime = start({ limits: { milliseconds: 100, bytes: 1e9 } }, { now: () => (now += 10) })
    let pages = 0
    for await (const _ of byTime) pages += 1
    expect(byTime.end).toBe('milliseconds')
    expect(pages).toBeLessThan(15)
    const again = start({ limits: { milliseconds: 100, bytes: 1e9 } }, { from: byTime.state })
    for await (const page of again) throw new Error(`There was time for ${page.url}`)
    const byBytes = start({ limits: { milliseconds: 1e9, bytes: 500 } }, {})
    for await (const _ of byBytes) pages += 1
    expect(byBytes.end).toBe('bytes')
  })
})
