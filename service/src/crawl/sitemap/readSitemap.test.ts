import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createGuardedClient, type GuardedClient } from '../../outbound/createGuardedClient.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { openTestSite, redirectTo, type TestPages, type TestSite } from '../../outbound/openTestSite.ts'
import { readSitemap } from './readSitemap.ts'

let site: TestSite
let client: GuardedClient

async function open(pages: TestPages): Promise<void> {
  site = await openTestSite(pages)
  client = createGuardedClient({ allow: [site.origin], userAgent: 'InletBot/1.0' })
}

afterEach(async () => {
  await client.close()
  await site.close()
})

const read = (path: string, options: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  readSitemap(new URL(path, site.origin), { client, signal: new AbortController().signal, ...options })
const faultOf = (path: string, options = {}): Promise<FetchFault> =>
  read(path, options).then(
    () => expect.unreachable(`${path} was read`),
    (fault: unknown) => {
      if (fault instanceof FetchFault) return fault
      throw fault
    },
  )

const urlset = (...addresses: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${address}</loc><lastmod>2026-01-01</lastmod></url>`)
    .join('')}</urlset>`
const index = (...addresses: string[]) =>
  `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('')}</sitemapindex>`
const sending = (body: string | Buffer, headers: Record<string, string>) => (response: ServerResponse) =>
  response.writeHead(200, headers).end(body)

describe('a sitemap', () => {
  it('names the addresses of its pages, each once and in its order', async () => {
    await open({
      '/sitemap.xml': urlset(
        'https://a.example/2',
        'https://a.example/1?x=1&amp;y=2',
        'https://a.example/2#part',
      ),
    })
    expect(await read('/sitemap.xml')).toEqual(['https://a.example/2', 'https://a.example/1?x=1&y=2'])
  })

  it('is read leniently: prefixes, CDATA, spaces, relative addresses, an end that is missing', async () => {
    await open({
      '/deep/map': `\ufeff\n<!-- made by hand -->
        <s:urlset xmlns:s="x" xmlns:image="y"><s:url><s:loc> <![CDATA[https://a.example/a&b]]> </s:loc>
          <image:image><image:loc>https://a.example/picture</image:loc></image:image></s:url>
        <s:url><s:loc>/b</s:loc></s:url><s:url><s:loc>https://a.example/c</s:loc>`,
    })
    expect(await read('/deep/map')).toEqual([
      'https://a.example/a&b',
      `${site.origin}/b`,
      'https://a.example/c',
    ])
  })

  it('leaves out what is no web address', async () => {
    await open({
      '/sitemap.xml': urlset(
        'javascript:alert(1)',
        'file:///etc/passwd',
        'ftp://a.example/',
        'https://user:secret@a.example/',
        'http://intranet/',
        '',
        `https://a.example/${'x'.repeat(3000)}`,
        'https://a.example/',
      ),
    })
    expect(await read('/sitemap.xml')).toEqual(['https://a.example/'])
  })

  it.each([
    ['by its transfer', { 'content-type': 'application/xml', 'content-encoding': 'gzip' }],
    ['as a file', { 'content-type': 'application/x-gzip' }],
    ['as a file of no type', { 'content-type': 'application/octet-stream' }],
  ])('may be packed %s', async (_, headers) => {
    await open({ '/sitemap.xml.gz': sending(gzipSync(urlset('https://a.example/1')), headers) })
    expect(await read('/sitemap.xml.gz')).toEqual(['https://a.example/1'])
  })

  it('may be plain text', async () => {
    await open({
      '/sitemap.txt': sending('\r\nhttps://a.example/1\r\nno address\r\nhttps://a.example/2', {
        'content-type': 'text/plain',
      }),
    })
    expect(await read('/sitemap.txt')).toEqual(['https://a.example/1', 'https://a.example/2'])
  })

  it('may be written in another charset', async () => {
    const text = urlset('https://a.example/gr\u00fcn').replace('UTF-8', 'ISO-8859-1')
    await open({ '/sitemap.xml': sending(Buffer.from(text, 'latin1'), { 'content-type': 'text/xml' }) })
    expect(await read('/sitemap.xml')).toEqual(['https://a.example/gr%C3%BCn'])
  })

  it('may be empty', async () => {
    await open({ '/sitemap.xml': urlset() })
    expect(await read('/sitemap.xml')).toEqual([])
  })

  it('is cut at 50,000 addresses', async () => {
    const many = Array.from({ length: 50_010 }, (_, number) => `https://a.example/${number}`)
    await open({ '/sitemap.xml': urlset(...many) })
    expect(await read('/sitemap.xml')).toEqual(many.slice(0, 50_000))
  })
})

describe('an index', () => {
  it('leads to sitemaps and further indexes, in its order', async () => {
    await open({})
    const at = (path: string) => `${site.origin}${path}`
    const pages: TestPages = {
      '/index.xml': index(at('/a.xml'), at('/inner.xml'), at('/c.xml'), at('/a.xml')),
      '/a.xml': urlset('https://a.example/1'),
      '/inner.xml': index(at('/b.xml'), at('/index.xml')),
      '/b.xml': urlset('https://a.example/2', 'https://a.example/1'),
      '/c.xml': urlset('https://a.example/3'),
    }
    Object.assign(site.pages, pages)
    expect(await read('/index.xml')).toEqual([
      'https://a.example/1',
      'https://a.example/2',
      'https://a.example/3',
    ])
    expect(site.paths.toSorted()).toEqual(Object.keys(pages).toSorted())
  })

  it('leaves out the one that fails, and fails where all do', async () => {
    await open({})
    site.pages['/some.xml'] = index(`${site.origin}/gone.xml`, `${site.origin}/a.xml`)
    site.pages['/none.xml'] = index(`${site.origin}/gone.xml`)
    site.pages['/a.xml'] = urlset('https://a.example/1')
    expect(await read('/some.xml')).toEqual(['https://a.example/1'])
    expect((await faultOf('/none.xml')).message).toBe('The site answered 404.')
  })

  it('without an end comes to one: in depth and in number', async () => {
    await open({})
    for (let depth = 0; depth < 10; depth += 1) {
      site.pages[`/deep${depth}.xml`] = index(`${site.origin}/deep${depth + 1}.xml`)
    }
    expect(await read('/deep0.xml')).toEqual([])
    expect(site.paths).toHaveLength(4)
    site.pages['/wide.xml'] = index(...Array.from({ length: 300 }, (_, at) => `${site.origin}/part${at}.xml`))
    await faultOf('/wide.xml')
    expect(site.paths).toHaveLength(4 + 200)
  })

  it('leads to no private address', async () => {
    await open({ '/index.xml': index('http://169.254.169.254/sitemap.xml') })
    expect((await faultOf('/index.xml')).message).toBe('This address is not public, so it cannot be fetched.')
  })
})

describe('a bare site', () => {
  it('names its sitemaps in robots.txt', async () => {
    await open({ '/one.xml': urlset('https://a.example/1'), '/two.txt': 'https://a.example/2' })
    site.pages['/robots.txt'] = sending(
      `User-agent: *\nDisallow: /x\nSitemap: ${site.origin}/one.xml\nsitemap: /two.txt`,
      {
        'content-type': 'text/plain',
      },
    )
    expect(await read('/')).toEqual(['https://a.example/1', 'https://a.example/2'])
  })

  it('is asked for /sitemap.xml otherwise', async () => {
    await open({ '/sitemap.xml': urlset('https://a.example/1') })
    expect(await read('')).toEqual(['https://a.example/1'])
    expect(site.paths).toEqual(['/robots.txt', '/sitemap.xml'])
  })

  it('without one says what to do', async () => {
    await open({ '/': '<!doctype html><p>Welcome' })
    expect((await faultOf('/')).message).toBe(
      'No sitemap was found at this site. Enter the address of the sitemap itself.',
    )
  })
})

describe('what is no sitemap', () => {
  it.each([
    ['a page', '<!doctype html><html><body><url><loc>https://a.example/</loc></url></body></html>'],
    ['another XML', '<rss><channel><link>https://a.example/</link></channel></rss>'],
    ['a text', 'Hello'],
    ['nothing', ''],
    ['JSON', '["https://a.example/"]'],
    ['declarations alone', '<!DOCTYPE urlset [<!ENTITY a "b">]>'],
  ])('is refused: %s', async (_, body) => {
    await open({ '/sitemap.xml': sending(body, { 'content-type': 'text/xml' }) })
    expect((await faultOf('/sitemap.xml')).message).toBe('There is no sitemap at this address.')
  })

  it('is refused by status and by type', async () => {
    await open({ '/picture': sending(urlset('https://a.example/'), { 'content-type': 'image/png' }) })
    expect((await faultOf('/nothing.xml')).message).toBe('The site answered 404.')
    expect((await faultOf('/picture')).message).toBe('There is no sitemap at this address.')
  })
})

describe('a hostile sitemap', () => {
  it('gains nothing by entities', async () => {
    const lol = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
      '',
    )
    await open({
      '/sitemap.xml': `<!DOCTYPE urlset [<!ENTITY l0 "lol">${lol}<!ENTITY file SYSTEM "file:///etc/passwd">]>
        <urlset><url><loc>https://a.example/&l9;</loc></url><url><loc>https://a.example/&file;</loc></url></urlset>`,
    })
    expect(await read('/sitemap.xml')).toEqual(['https://a.example/&l9;', 'https://a.example/&file;'])
  })

  it.each([
    ['by its transfer', { 'content-encoding': 'gzip' }],
    ['as a file', {}],
  ])('does not blow up when it is unpacked %s', async (_, headers) => {
    const bomb = gzipSync(`<urlset>${' '.repeat(60_000_000)}`)
    await open({ '/sitemap.xml': sending(bomb, headers) })
    expect((await faultOf('/sitemap.xml')).message).toBe('The sitemap is too large.')
  })

  it('is not followed into any depth of elements', async () => {
    await open({ '/sitemap.xml': `<urlset>${'<url>'.repeat(100_000)}` })
    expect((await faultOf('/sitemap.xml')).message).toBe('There is no sitemap at this address.')
  })

  it('is given up when it takes too long', async () => {
    await open({ '/sitemap.xml': (response) => response.writeHead(200).write('<urlset>') })
    expect((await faultOf('/sitemap.xml', { timeoutMs: 100 })).message).toBe(
      'The sitemap took too long to be read.',
    )
  })

  it('is not waited for once nobody asks any more', async () => {
    const asking = new AbortController()
    await open({
      '/sitemap.xml': (response) => {
        response.writeHead(200).write('<urlset>')
        asking.abort(new Error('gone'))
      },
    })
    await expect(read('/sitemap.xml', { signal: asking.signal })).rejects.toThrow('gone')
  })

  it('leads nowhere by redirects that the guard refuses', async () => {
    await open({ '/sitemap.xml': redirectTo('http://10.0.0.1/') })
    expect((await faultOf('/sitemap.xml')).message).toBe(
      'This address is not public, so it cannot be fetched.',
    )
  })
})
