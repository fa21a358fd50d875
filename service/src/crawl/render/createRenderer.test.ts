import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startChromium } from '../../../test/startChromium.ts'
import { createGuardedClient, type GuardedClient } from '../../outbound/createGuardedClient.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { openTestSite, type TestPages, type TestSite } from '../../outbound/openTestSite.ts'
import { crawlWebsite } from '../walk/crawlWebsite.ts'
import { createRenderer } from './createRenderer.ts'
import type { PageRenderer } from './PageRenderer.ts'

let chromium: Awaited<ReturnType<typeof startChromium>>
let inside: TestSite
let site: TestSite
let client: GuardedClient
let renderer: PageRenderer

const never = new AbortController().signal
const script =
  (code: string): TestPages[string] =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
const write = (text: string) => `document.body.innerHTML = '<main>' + ${text} + '</main>';`
const APP = '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>'

async function open(pages: TestPages, limits: Parameters<typeof createRenderer>[1] = {}): Promise<void> {
  site = await openTestSite({ '/': APP, ...pages })
  client = createGuardedClient({ allow: [site.origin], userAgent: 'InletBot/1.0', timeoutMs: 5000 })
  renderer = createRenderer({ url: chromium.url, client }, { settleMs: 12_000, timeoutMs: 25_000, ...limits })
}

function render(text = APP, mayFetch = async (_: URL) => true): Promise<string> {
  return renderer.render({ url: new URL(`${site.origin}/`), text }, { mayFetch, signal: never })
}

beforeAll(async () => {
  chromium = await startChromium()
}, 120_000)
afterAll(() => chromium?.stop())
beforeEach(async () => {
  // In the network of the service: nobody opened it.
  inside = await openTestSite({ '/secret': 'private words' })
})
afterEach(async () => {
  await renderer.close()
  await client.close()
  await Promise.all([site.close(), inside.close()])
})

describe.sequential('a page made by scripts', { timeout: 60_000 }, () => {
  it('is read as people see it, with its links, by a crawl [F-239]', async () => {
    await open({
      '/app.js': script(
        `fetch('/data.json').then((r) => r.json()).then((d) => { ${write(`'<h1>' + d.title + '</h1><p>Made by a script.</p><a href="/next">next</a>'`)} })`,
      ),
      '/data.json': (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"title":"Welcome"}'),
      '/next': '<title>Next</title><main>Plain</main><script src="/app.js"></script>',
    })
    const request = {
      url: `${site.origin}/`,
      recursionDepth: 1,
      maxPages: 10,
      htmlTagsToSkip: [],
      cssClassesToSkip: [],
      cssSelectorsToSkip: [],
    }
    const pages: unknown[] = []
    const deps = { client, renderer, signal: never, delay: async () => {} }
    for await (const page of crawlWebsite(request, deps)) pages.push(page)
    expect(pages).toEqual([
      {
        url: `${site.origin}/`,
        depth: 0,
        title: 'App',
        text: `# Welcome\n\nMade by a script.\n\n[next](${site.origin}/next)`,
      },
      { url: `${site.origin}/next`, depth: 1, title: 'Next', text: 'Plain' },
    ])
  })

  it('asks for nothing that robots may not read, and sends nothing [F-239]', async () => {
    await open({
      '/app.js': script(
        `Promise.allSettled([fetch('/private/a'), fetch('/b', { method: 'POST', body: 'x' })]).then((all) => { ${write('all.map((one) => one.status).join()')} })`,
      ),
      '/private/a': 'a',
      '/b': 'b',
    })
    expect(await render(APP, async (url) => !url.pathname.startsWith('/private'))).toContain(
      'rejected,rejected',
    )
    expect(site.paths).toEqual(['/app.js'])
  })

  it('says that the browser is away where it is [F-239]', async () => {
    await open({})
    await renderer.close()
    renderer = createRenderer({ url: 'http://127.0.0.1:9', client })
    await expect(render()).rejects.toMatchObject({
      code: 'scripts',
      message: expect.stringMatching(/browser .* could not be reached/),
    })
  })
})

describe.sequential('a page that attacks', { timeout: 60_000 }, () => {
  it('reaches no private address: by data, pictures, frames, sockets, workers, forms or a change of its place [F-239]', async () => {
    const at = inside.origin
    await open({
      '/app.js': script(`
        const tries = [
          () => fetch('${at}/secret'), () => fetch('${at}/secret', { mode: 'no-cors' }),
          () => new Promise((yes, no) => { const s = new WebSocket('${at.replace('http', 'ws')}/secret'); s.onopen = yes; s.onclose = no }),
          () => new Promise((yes, no) => { const e = new EventSource('${at}/secret'); e.onopen = yes; e.onerror = no }),
          () => navigator.serviceWorker.register('/worker.js'),
          () => { navigator.sendBeacon('${at}/secret'); throw 0 },
          () => { new Worker(URL.createObjectURL(new Blob(["fetch('${at}/secret')"]))); throw 0 },
          () => { new SharedWorker(URL.createObjectURL(new Blob(["fetch('${at}/secret')"]))); throw 0 },
          () => { new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${inside.port}' }] }) },
          () => { for (const tag of ['img', 'iframe', 'link', 'object', 'video']) { const e = document.createElement(tag); e.src = e.href = e.data = '${at}/secret'; e.rel = 'prefetch'; document.head.append(e) } throw 0 },
        ];
        Promise.allSettled(tries.map(async (go) => go())).then((all) => {
          ${write("'ended ' + all.map((one) => one.status === 'fulfilled' ? 1 : 0).join('')")}
          setTimeout(() => { const f = document.createElement('form'); f.action = '${at}/secret'; document.body.append(f); f.submit() }, 300)
          setTimeout(() => { location.href = '${at}/secret' }, 600)
        })`),
      '/worker.js': script(`fetch('${at}/secret')`),
    })
    const html = await render()
    // To register a service worker is answered, and registers none.
    expect(html).toContain('ended 0000100000')
    expect(site.paths).not.toContain('/worker.js')
    expect(inside.requests).toHaveLength(0)
  })

  it('opens no windows, asks nothing and gets no answer [F-239]', async () => {
    await open({
      '/app.js': script(
        `for (let i = 0; i < 20; i += 1) window.open('/popup' + i); confirm('Sure?'); ${write("'went on'")}`,
      ),
    })
    expect(await render()).toContain('went on')
    expect(site.paths.filter((path) => path.startsWith('/popup'))).toEqual([])
  })

  it('that asks without end is taken as it is; one that computes without end is given up [F-239]', async () => {
    await open(
      {
        '/app.js': script(
          `${write("'so far'")} const go = () => fetch('/poll?' + Math.random()).finally(go); go()`,
        ),
        '/poll': 'x',
      },
      { settleMs: 1000, timeoutMs: 6000, requests: 20 },
    )
    expect(await render()).toContain('so far')
    expect(site.requests.length).toBeLessThanOrEqual(20)
    await expect(render('<script>for (;;);</script>')).rejects.toMatchObject({ code: 'timeout' })
    expect(await render('<main>next</main>')).toContain('next')
  })

  it('downloads no gigabyte, neither as data nor as a file [F-239]', async () => {
    let sent = 0
    await open({
      '/huge': (response) => {
        response.writeHead(200, { 'content-type': 'application/octet-stream' })
        const piece = Buffer.alloc(1_000_000)
        const more = () => {
          sent += 1
          if (sent < 1000 && !response.destroyed) response.write(piece, more)
        }
        more()
      },
      '/app.js':
        script(`const a = document.createElement('a'); a.href = '/huge'; a.download = 'x'; document.body.append(a); a.click();
        fetch('/huge').then((r) => r.arrayBuffer()).catch(() => 0).then((b) => { ${write("'got ' + (b.byteLength || 0)")} })`),
    })
    expect(await render()).toContain('got 0')
    expect(sent).toBeLessThan(60)
  })

  it('puts nothing in the place of its HTML, of any length [F-239]', async () => {
    const lie = `{ configurable: true, get: () => ({ slice: () => 'lie'.repeat(1e6) }) }`
    await open({
      '/app.js': script(
        `${write("'the page'")} Object.defineProperty(Element.prototype, 'outerHTML', ${lie}); String.prototype.slice = () => 'lie'.repeat(1e6)`,
      ),
    })
    const html = await render()
    expect(html).toContain('<main>the page</main>')
    expect(html.length).toBeLessThan(1000)
  })

  it('that floods the console or the bodies of its requests takes no memory of the service [F-239]', async () => {
    await open(
      {
        '/app.js': script(
          `${write("'flood'")} const big = 'x'.repeat(4e6); const go = () => { for (let i = 0; i < 20; i += 1) { console.log(i + big); fetch('/b', { method: 'POST', body: i + big }).catch(() => 0) } setTimeout(go) }; go()`,
        ),
      },
      { settleMs: 1500, timeoutMs: 6000 },
    )
    const before = process.memoryUsage.rss()
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 50)
    const ended: unknown = await render().catch((error) => error)
    clearInterval(watch)
    // What it holds ends it, or its time does, unless the machine is quick.
    if (!(ended instanceof FetchFault)) expect(ended).toContain('flood')
    expect(peak - before).toBeLessThan(100_000_000)
    expect(await render('<main>next</main>')).toContain('next')
  })

  it('ends with its process, which is begun anew for the next page [F-239]', async () => {
    await open({ '/slow': () => {}, '/app.js': script("fetch('/slow')") }, { concurrency: 1 })
    const controller = new AbortController()
    const page = { url: new URL(`${site.origin}/`), text: APP }
    const first = renderer.render(page, { mayFetch: async () => true, signal: controller.signal })
    await expect.poll(() => site.paths, { timeout: 10_000 }).toContain('/slow')
    controller.abort(new Error('enough'))
    await expect(first).rejects.toThrow('enough')
    expect(await render('<main>next</main>')).toContain('next')
  })

  it('waits for its turn while others are at work, and is aborted at once [F-239]', async () => {
    await open({ '/app.js': script('for (;;);') }, { concurrency: 1, timeoutMs: 60_000 })
    const controller = new AbortController()
    const page = { url: new URL(`${site.origin}/`), text: APP }
    const first = renderer.render(page, { mayFetch: async () => true, signal: controller.signal })
    const second = renderer.render(page, { mayFetch: async () => true, signal: controller.signal })
    await expect.poll(() => site.paths, { timeout: 10_000 }).toContain('/app.js')
    controller.abort(new Error('enough'))
    await expect(first).rejects.toThrow('enough')
    await expect(second).rejects.toThrow('enough')
    expect(site.paths).toEqual(['/app.js'])
  })
})
