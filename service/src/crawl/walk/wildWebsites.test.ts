import { afterEach, describe, expect, it } from 'vitest'
import { createGuardedClient, type GuardedClient } from '../../outbound/createGuardedClient.ts'
import { openTestSite, type TestPages, type TestSite } from '../../outbound/openTestSite.ts'
import type { CrawledPage } from './Crawl.ts'
import { crawlWebsite } from './crawlWebsite.ts'

let site: TestSite
let client: GuardedClient

async function open(pages: TestPages): Promise<void> {
  site = await openTestSite(pages)
  client = createGuardedClient({ allow: [site.origin], userAgent: 'InletBot/1.0', timeoutMs: 5000 })
}

afterEach(async () => {
  await client.close()
  await site.close()
})

function begin(recursionDepth = 3, path = '/') {
  const request = {
    url: `${site.origin}${path}`,
    recursionDepth,
    maxPages: 100,
    htmlTagsToSkip: [],
    cssClassesToSkip: [],
    cssSelectorsToSkip: [],
  }
  const signal = new AbortController().signal
  return crawlWebsite(request, { client, signal, delay: async () => {} })
}

async function crawl(recursionDepth?: number, path?: string): Promise<CrawledPage[]> {
  const pages: CrawledPage[] = []
  for await (const page of begin(recursionDepth, path)) pages.push(page)
  return pages
}

/** Paths of the pages with their texts, or with what went wrong. */
async function texts(recursionDepth?: number): Promise<string[]> {
  const pages = await crawl(recursionDepth)
  return pages.map((page) => {
    const { pathname, search } = new URL(page.url)
    return `${pathname}${search}: ${'error' in page ? page.error : page.text}`
  })
}

const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">l</a>`).join(' ')
const page = (text: string, ...paths: string[]) => `<title>T</title><main>${text} ${links(...paths)}</main>`
const SCRIPTS =
  'The page makes its text with scripts (JavaScript) or shows it after a click on cookies. No scripts were run, so there is no text to read.'

describe('a page that is no page without scripts', () => {
  it.each([
    ['an empty root', '<title>My app</title><div id="root"></div><script src="/app.js"></script>'],
    [
      'a request for scripts',
      '<title>My app</title><div id="root">You need to enable JavaScript to run this app.</div><script src="/app.js"></script>',
    ],
    [
      'a sign that it loads',
      '<title>My app</title><main><div>Loading…</div></main><script src="/app.js"></script>',
    ],
    [
      'a wall of cookies',
      '<title>News</title><script src="/cmp.js"></script><div id="onetrust-consent-sdk"><h2>We value your privacy</h2><p>We and our partners store cookies. Accept all cookies or manage your preferences.</p></div>',
    ],
    [
      'a wall of cookies without a name',
      '<title>News</title><script src="/cmp.js"></script><div class="x1"><p>This website uses cookies. Cookies help us to show what you like. Do you accept all cookies?</p></div>',
    ],
  ])('fails, and says that no scripts were run: %s [F-239]', async (_, html) => {
    await open({ '/': html })
    expect(await crawl()).toEqual([{ url: `${site.origin}/`, depth: 0, error: SCRIPTS, isAway: true }])
  })

  it('is not one that speaks of cookies or scripts, or has scripts beside its text [F-239]', async () => {
    const about = `How to enable JavaScript. ${'Each browser has its own settings, and here is where they are. '.repeat(10)}`
    const policy = 'We set cookies. Accept cookies, or reject them in your settings.'
    await open({
      '/': `<title>Help</title><main>${about}<a href="/cookies">c</a></main><script src="/a.js"></script>`,
      '/cookies': `<title>Cookie policy</title><main>${policy}</main><script src="/a.js"></script>`,
    })
    expect(await texts()).toEqual([
      expect.stringContaining('How to enable JavaScript'),
      `/cookies: ${policy}`,
    ])
  })
})

describe('a page that sends its readers on', () => {
  it('is left for where it leads, without a redirect of HTTP [F-240]', async () => {
    await open({
      '/': '<meta http-equiv="Refresh" content="0; URL=\'/en/\'"><p>Redirecting…</p>',
      '/en/': page('Hello', '/slow'),
      '/slow': `<meta http-equiv="refresh" content="30">${page('News')}`,
    })
    expect(await texts()).toEqual([`/en/: Hello [l](${site.origin}/slow)`, '/slow: News'])
  })

  it('fails where it leads in a circle or to another site [F-240]', async () => {
    await open({
      '/': page('Home', '/a', '/c'),
      '/a': '<meta http-equiv="refresh" content="0;url=/b">a',
      '/b': '<meta http-equiv="refresh" content="0;url=/a">b',
      '/c': '<meta http-equiv="refresh" content="1;url=https://other.example/">c',
    })
    expect((await texts()).slice(1)).toEqual(['/a: The site redirects too often.'])
  })
})

describe('one page under several addresses', () => {
  const long = 'The same words of one page, long enough to tell it by them. '.repeat(5)

  it('comes once, under the address that it gives itself [F-245]', async () => {
    const named = `<link rel="canonical" href="/list">${page('List')}`
    await open({
      '/': page('Home', '/list?sort=a', '/list?sort=b', '/list'),
      '/list?sort=a': named,
      '/list?sort=b': named,
      '/list': named,
    })
    expect((await crawl()).map(({ url }) => url.slice(site.origin.length))).toEqual(['/', '/list'])
  })

  it('comes once with its copy for phones [F-245]', async () => {
    await open({
      '/': page('Home', '/amp/a', '/a'),
      '/amp/a': `<html amp><link rel="canonical" href="/a"><main>Short</main>`,
      '/a': page('Long'),
    })
    expect((await texts()).slice(1)).toEqual(['/a: Long'])
  })

  it('is read where sites name one address for all of their pages [F-245]', async () => {
    const named = '<link rel="canonical" href="/">'
    await open({ '/': named + page('Home', '/a', '/b'), '/a': named + page('A'), '/b': named + page('B') })
    expect(await texts()).toEqual([expect.stringMatching(/^\/: Home/), '/a: A', '/b: B'])
  })

  it('comes once where equal pages have no other sign [F-245]', async () => {
    await open({
      '/': page('Home', '/a', '/b', '/c'),
      '/a': page(long),
      '/b': page(long),
      '/c': page(`${long} Not quite.`),
    })
    expect((await crawl()).map(({ url }) => url.slice(site.origin.length))).toEqual(['/', '/a', '/c'])
  })
})

describe('documents of a website', () => {
  const as =
    (type: string, body: string | Buffer): TestPages[string] =>
    (response) =>
      response.writeHead(200, { 'content-type': type }).end(body)

  it('come as files, by their names or by their types [F-246]', async () => {
    await open({
      '/': page('Home', '/guide%20a.pdf', '/download?id=1', '/gone.docx', '/login.xlsx', '/film'),
      '/guide%20a.pdf': as('application/octet-stream', '%PDF-1.7'),
      '/download?id=1': as('application/vnd.oasis.opendocument.text', 'PK'),
      '/login.xlsx': page('Please sign in'),
      '/film': as('video/mp4', 'x'),
    })
    const pages = await crawl()
    expect(
      pages.flatMap((one) =>
        'text' in one && one.document ? [[one.title, String(one.document.bytes)]] : [],
      ),
    ).toEqual([
      ['guide a.pdf', '%PDF-1.7'],
      ['download.odt', 'PK'],
    ])
    expect(pages.flatMap((one) => ('error' in one ? [one.error] : []))).toEqual(['The site answered 404.'])
    expect(pages.at(-1)).toMatchObject({ text: 'Please sign in' })
  })

  it('have the name that the server gives them, also where it knows no type [F-246]', async () => {
    const named =
      (type: string, name: string): TestPages[string] =>
      (response) =>
        response
          .writeHead(200, { 'content-type': type, 'content-disposition': `attachment; ${name}` })
          .end('%PDF')
    await open({
      '/': page('Home', '/get.php?id=1', '/get.php?id=2', '/get.php?id=3', '/x'),
      '/get.php?id=1': named('application/pdf', 'filename="Price list.pdf"'),
      '/get.php?id=2': named('application/octet-stream', "filename*=UTF-8''Ma%C3%9Fe.docx"),
      '/get.php?id=3': named('application/octet-stream', 'filename="setup.bin"'),
      '/x': as('application/octet-stream', 'x'),
    })
    expect((await crawl()).map((one) => ('title' in one ? one.title : one.error))).toEqual([
      'T',
      'Price list.pdf',
      'Maße.docx',
    ])
  })

  it('are left out where their header asks for it [F-246]', async () => {
    const hidden: TestPages[string] = (response) =>
      response.writeHead(200, { 'content-type': 'application/pdf', 'x-robots-tag': 'noindex' }).end('%PDF')
    await open({ '/': page('Home', '/a.pdf', '/b'), '/a.pdf': hidden, '/b': hidden })
    expect((await crawl()).map(({ url }) => new URL(url).pathname)).toEqual(['/'])
  })

  it('can be named themselves [F-246]', async () => {
    await open({ '/a.pdf': as('application/pdf', '%PDF') })
    expect(await crawl(0, '/a.pdf')).toMatchObject([
      { title: 'a.pdf', text: '', document: { name: 'a.pdf' } },
    ])
  })
})

describe('a page that says that there is none', () => {
  const missing = (path: string) =>
    `<title>Not found</title><main><h1>Page not found</h1><p>Nothing is at ${path}. Go home or search.</p></main>`

  it('is no page, although the site answers 200 [F-249]', async () => {
    await open(
      new Proxy<TestPages>(
        {
          '/': page('Home', '/old', '/about-404'),
          '/about-404': page('What 404 not found means: a server has no such page. '.repeat(3)),
        },
        {
          get: (pages, path) =>
            path === '/robots.txt' ? undefined : (pages[String(path)] ?? missing(String(path))),
        },
      ),
    )
    expect(await texts()).toEqual([
      expect.stringMatching(/^\/: Home/),
      '/old: The site says that this page does not exist.',
      expect.stringMatching(/^\/about-404: What 404/),
    ])
  })

  it('is no page either in a part of the site that answers in its own way [F-249]', async () => {
    const gone = '<title>Dokumentacja</title><main><p>Strona nie została znaleziona.</p></main>'
    await open(
      new Proxy<TestPages>(
        { '/': page('Home', '/docs/old', '/docs/a'), '/docs/a': page('A') },
        {
          get: (pages, path) => pages[String(path)] ?? (String(path).startsWith('/docs/') ? gone : undefined),
        },
      ),
    )
    expect((await texts()).slice(1)).toEqual([
      '/docs/old: The site says that this page does not exist.',
      '/docs/a: A',
    ])
  })

  it('is a page where the site tells missing pages by their status [F-249]', async () => {
    await open({ '/': page('Home', '/x'), '/x': missing('/x') })
    expect((await crawl()).map((one) => 'error' in one)).toEqual([false, false])
  })
})

describe('odd links and old pages', () => {
  it('takes a mail address without its scheme for no page [F-252]', async () => {
    await open({ '/': page('Home', 'ann@example.com', '/a@b'), '/a@b': page('A') })
    expect((await texts()).slice(1)).toEqual(['/a@b: A'])
  })

  it('reads the frames of a page that is made of them [F-252]', async () => {
    await open({
      '/': '<html><head><title>Old</title></head><frameset cols="20%,80%"><frame src="menu.html"><frame src="text.html"></frameset></html>',
      '/menu.html': `<body>${links('/next.html')}</body>`,
      '/text.html': page('Words of old'),
      '/next.html': page('Next'),
    })
    const pages = await crawl(1)
    expect(pages[0]).toMatchObject({ title: 'Old', text: expect.stringContaining('Words of old') })
    expect(pages.map(({ url }) => url.slice(site.origin.length))).toContain('/next.html')
  })
})

it('says that links were left out, also after a pause [F-250]', async () => {
  await open({ '/': page('Home', ...Array.from({ length: 2100 }, (_, n) => `/x.zip?${n}`)) })
  const crawling = begin(1)
  for await (const _ of crawling);
  expect(crawling.state.tooMany).toBe(true)
})

it('says of a page that is longer than what is read of one that its end is missing [F-250]', async () => {
  await open({ '/': `<title>T</title><main>${'<p>a</p>'.repeat(40_000)}</main>` })
  expect(await crawl()).toMatchObject([
    { note: 'This page is longer than what is read of one page; its end is missing.' },
  ])
})
