import { createServer, type Server } from 'node:http'
import { removeBranding } from './support/faults.ts'
import { HostPage } from './support/HostPage.ts'
import { test as base, expect } from './support/hostPages.ts'
import { Stack } from './support/Stack.ts'

const test = base.extend<{ host: HostPage }>({
  host: ({ page, pages, stack }, use) => use(new HostPage(page, pages, stack)),
})

test('the script tag opens the widget and finds the frame beside itself', async ({ host, stack }) => {
  await host.open()
  expect(await host.iframe.getAttribute('src')).toContain(`${stack.service}/frame/#n=`)
  expect(await host.page.evaluate('Object.keys(Widget).sort().join()')).toBe(
    'VERSION,check,dropTarget,open,preload,status',
  )
})

test('opening twice gives the same handle and one frame', async ({ host, page }) => {
  await host.open()
  expect(await page.evaluate('openWidget() === handle && openWidget() === handle')).toBe(true)
  await expect(page.locator('iframe')).toHaveCount(1)
})

test('the modal follows `open` as the host changes it [SHL-27] [CFG-10]', async ({ host, page }) => {
  await host.visit({ options: { open: false } })
  await host.press()
  const dialog = page.locator('dialog')
  await expect(dialog).toBeAttached()
  await expect(dialog).toBeHidden()
  await page.evaluate('handle.update({ open: true })')
  await host.works()
  await page.evaluate('handle.update({ open: false })')
  await expect(dialog).toHaveCount(0)
  expect(await host.hostCalls()).toEqual(['setOpen false'])
})

test('the modal stacks at zIndex, and at 1000 by itself [CFG-15] [LIM-12]', async ({ host, page }) => {
  await host.open()
  await expect(page.locator('dialog')).toHaveCSS('z-index', '1000')
  await host.open({ options: { zIndex: 7000 } })
  await expect(page.locator('dialog')).toHaveCSS('z-index', '7000')
})

test('with alwaysOpen neither Escape, button, backdrop nor close() closes it [CFG-12]', async ({
  host,
  page,
}) => {
  await removeBranding(page)
  await host.open({ options: { alwaysOpen: true } })
  await host.frame.getByRole('heading', { level: 1 }).click()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  for (const name of ['Close', 'Back']) {
    const way = host.frame.getByRole('button', { name, exact: true })
    if (await way.isVisible()) await way.click()
  }
  await page.mouse.click(2, 2)
  expect(await page.evaluate('handle.close()')).toBe(false)
  await host.works()
  expect(await host.hostCalls()).toEqual([])
})

test('a frame that is loaded again joins again and works', async ({ host, page, stack }) => {
  await removeBranding(page)
  await host.open()
  const inner = page.frames().find((one) => one !== page.mainFrame())
  const loads = page.waitForRequest((request) => request.url().includes('/frame/assets/'))
  // The response is lost with the page.
  await inner?.evaluate(() => location.reload()).catch(() => {})
  await loads
  await host.works()
  await host.frame.getByRole('button', { name: /^Web Scraper/ }).click()
  await expect(host.frame.getByLabel('Address of website 1')).toBeVisible()
  expect(page.frames().filter((one) => one.url().startsWith(stack.service))).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(host.frame.getByRole('heading', { name: 'Integrations' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
  expect(await host.hostCalls()).toEqual(['setOpen false'])
})

test('a frame that cannot be had: a word at 8 s, a failure at 20 s, and Retry', async ({ host, page }) => {
  await page.clock.install()
  // Never answered: a service that hangs.
  await page.route('**/frame/**', () => {})
  await host.visit()
  await page.clock.pauseAt(Date.now() + 60_000)
  await host.press()
  await page.clock.runFor(200)
  await expect(host.cover).toContainText('Loading...')
  await page.clock.runFor(7700)
  await expect(host.cover).toContainText('Loading...')
  await page.clock.runFor(200)
  await expect(host.cover).toContainText('This is taking longer than usual.')
  await page.clock.runFor(11_800)
  expect(await host.hostCalls()).toEqual([])
  await page.clock.runFor(200)
  await expect(host.cover).toContainText('This window could not be loaded.')
  expect(await host.hostCalls()).toEqual(['FRAME_UNREACHABLE'])
  await expect(host.iframe).toHaveCount(0)

  await page.unroute('**/frame/**')
  await page.clock.resume()
  await page.getByRole('button', { name: 'Retry' }).click()
  await host.works()
})

test('a page in the place of the frame is noticed', async ({ host, page }) => {
  await page.route('**/frame/', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Sign in to the Wi-Fi' }),
  )
  await host.visit()
  await host.press()
  await expect.poll(() => host.hostCalls()).toEqual(['FRAME_UNREACHABLE'])
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('dialog')).toHaveCount(0)
})

test('a host whose policy blocks the frame is notified at once', async ({ host, page }) => {
  const began = Date.now()
  await host.visit({ headers: { 'content-security-policy': "frame-src 'none'" } })
  await host.press()
  await expect.poll(() => host.hostCalls()).toEqual(['BLOCKED_BY_HOST_CSP'])
  expect(Date.now() - began).toBeLessThan(8000)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('the strictest host works: no styles, no inline scripts, Trusted Types', async ({
  host,
  page,
  stack,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text())
  })
  await host.open({
    headers: {
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'none'",
        'img-src data:',
        `script-src 'self' ${stack.service}`,
        `frame-src ${stack.service}`,
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join(';'),
    },
  })
  await expect(page.locator('dialog')).toHaveCSS('position', 'fixed')
  expect((await host.iframe.boundingBox())?.width).toBe(415)
  expect(violations).toEqual([])
})

test('a frame of another version is refused, and both sides say so', async ({ host, page }) => {
  const frame = await serve(`<!doctype html><script>
    const nonce = new URLSearchParams(location.hash.slice(1)).get('n')
    onmessage = ({ data }) => { document.title = data.k + ' ' + data.code + ' ' + (data.nonce === nonce) }
    parent.postMessage({ k: 'inlet:hello', v: 99, nonce }, document.referrer)
  </script>`)
  try {
    await host.visit({ options: { frameUrl: frame.address } })
    await host.press()
    await expect.poll(() => host.hostCalls()).toEqual(['VERSION_MISMATCH'])
    await expect(host.cover).toContainText('could not be loaded')
    const other = page.frames().find((one) => one.url().startsWith(frame.address))
    await expect.poll(() => other?.title()).toBe('inlet:refused VERSION_MISMATCH true')
  } finally {
    frame.server.close()
  }
})

test('a page that the deployment does not name sees why, and the person can close', async ({
  page,
  pages,
}) => {
  // Removes the header that blocks such pages, as a misconfigured proxy would.
  const stack = await Stack.start({ INLET_HOST_ORIGINS: 'http://localhost:9' })
  try {
    await page.route('**/frame/', async (route) => {
      const answer = await route.fetch({ maxRetries: 3 })
      const { 'content-security-policy': _, ...headers } = answer.headers()
      await route.fulfill({ response: answer, headers })
    })
    const host = new HostPage(page, pages, stack)
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await host.visit()
    await host.press()
    await expect(host.frame.getByRole('alert')).toContainText(pages.origin)
    await expect(host.cover).toBeHidden()
    await expect.poll(() => host.hostCalls()).toEqual(['HOST_NOT_ALLOWED'])
    expect(sent.filter((path) => !/^\/(frame|sdk|host-|open-widget)/.test(path))).toEqual([])
    await host.frame.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('dialog')).toHaveCount(0)
  } finally {
    await stack.stop()
  }
})

test('a hundred openings leave no node and no listener', async ({ host, page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { added: 0, held: () => listeners.map(({ type }) => type) })
    let listeners: { target: EventTarget; type: string; listener: unknown }[] = []
    for (const target of [window, document, visualViewport]) {
      if (!target) continue
      const { addEventListener, removeEventListener } = target
      const drop = (type: string, listener: unknown) => {
        listeners = listeners.filter(
          (one) => one.target !== target || one.type !== type || one.listener !== listener,
        )
      }
      target.addEventListener = (
        type: string,
        listener: EventListener,
        options?: AddEventListenerOptions,
      ) => {
        Object.assign(window, { added: Reflect.get(window, 'added') + 1 })
        listeners.push({ target, type, listener })
        options?.signal?.addEventListener('abort', () => drop(type, listener))
        addEventListener.call(target, type, listener, options)
      }
      target.removeEventListener = (type: string, listener: EventListener, options?: boolean) => {
        drop(type, listener)
        removeEventListener.call(target, type, listener, options)
      }
    }
  })
  await host.visit()
  // Playwright adds its own listeners when it first inspects an open widget.
  await host.press()
  await host.works()
  await page.evaluate('handle.destroy()')
  const state = () => page.evaluate('[held(), document.head.innerHTML, document.body.innerHTML]')
  const before = await state()
  const added = await page.evaluate(`(async () => {
    const before = added
    for (let round = 0; round < 100; round++) {
      const handle = openWidget()
      if (round % 10 === 0) await new Promise((next) => requestAnimationFrame(next))
      handle.destroy()
      await handle.closed
    }
    return added - before
  })()`)
  expect(added).toBe(600)
  expect(await state()).toEqual(before)
  expect(await page.evaluate('document.documentElement.style.length')).toBe(0)
  await host.press()
  await host.works()
})

test('scrolling is locked while it is open, and the host’s own inline values come back exactly', async ({
  host,
  page,
}) => {
  await host.visit({ body: '<div style="height: 5000px"></div>' })
  const own = 'overflow-y: scroll !important; overflow-x: clip; scrollbar-gutter: auto; --host: 1;'
  await page.evaluate((style) => document.documentElement.setAttribute('style', style), own)
  const styles = () =>
    page.evaluate(() => {
      const { style } = document.documentElement
      return [...style]
        .map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)])
        .sort()
    })
  const before = await styles()
  await host.press()
  await host.works()
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 800)
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  expect(await page.evaluate('scrollY')).toBe(0)
  await page.evaluate('handle.destroy()')
  expect(await styles()).toEqual(before)
  await page.mouse.wheel(0, 800)
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0)
})

test('forged messages of a sibling frame change nothing', async ({ host, page }) => {
  const sibling = `<iframe id="sibling" srcdoc="<script>
    const forge = () => {
      for (const nonce of ['', '1-2-3-4', null]) {
        for (const k of ['inlet:hello', 'inlet:port', 'inlet:refused']) {
          const { port1 } = new MessageChannel()
          const message = { k, v: 1, nonce, code: 'VERSION_MISMATCH' }
          parent.postMessage(message, '*')
          for (let other = 0; other < parent.length; other++) parent[other].postMessage(message, '*', [port1].slice(other))
        }
        parent.postMessage({ namespace: 'penpal', type: 'SYN', participantId: 'x' }, '*')
        parent.postMessage({ penpal: 'syn' }, '*')
      }
    }
    setInterval(forge, 5)
  </script>"></iframe>`
  await removeBranding(page)
  await host.open({ body: sibling })
  await host.frame.getByRole('button', { name: /^Web Scraper/ }).click()
  await expect(host.frame.getByLabel('Address of website 1')).toBeVisible()
  expect(await host.hostCalls()).toEqual([])
})

test('what is typed never reaches a host that takes the focus back all the time', async ({ host, page }) => {
  await removeBranding(page)
  await host.open()
  await page.evaluate(() => {
    const field = document.querySelector('input')
    setInterval(() => field?.focus(), 20)
  })
  const search = host.frame.getByRole('searchbox')
  await search.click()
  await page.keyboard.type('secret', { delay: 60 })
  await expect(search).toHaveValue('secret')
  await expect(page.locator('#host-field')).toHaveValue('')
})

test.describe('the React component under StrictMode', () => {
  const address = async (stack: Stack, origin: string, more: Record<string, string> = {}) => {
    const query = { token: await stack.token('react'), frame: `${stack.service}/frame/`, ...more }
    return `${origin}/react/?${new URLSearchParams(query)}`
  }

  test('opens, closes and opens again with the page’s state; setOpen comes once [CFG-10] [CFG-11] [SHL-27] [SHL-28]', async ({
    host,
    page,
    pages,
    stack,
  }) => {
    await page.goto(await address(stack, pages.origin))
    const state = page.locator('output')
    await expect(state).toHaveAttribute('data-open', 'false')
    await expect(page.locator('dialog')).toHaveCount(0)
    for (const said of ['[false]', '[false,false]']) {
      await host.press()
      await host.works()
      await expect(page.locator('iframe')).toHaveCount(1)
      await host.frame.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(page.locator('dialog')).toHaveCount(0)
      await expect(state).toHaveText(said)
      await expect(state).toHaveAttribute('data-open', 'false')
    }
  })

  test('stays open with alwaysOpen, and setOpen does not come [CFG-12]', async ({
    host,
    page,
    pages,
    stack,
  }) => {
    await page.goto(await address(stack, pages.origin, { alwaysOpen: '1' }))
    await host.works()
    await host.frame.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Escape')
    const close = host.frame.getByRole('button', { name: 'Close', exact: true })
    if (await close.isVisible()) await close.click()
    await host.works()
    await expect(page.locator('output')).toHaveText('[]')
  })
})

async function serve(body: string): Promise<{ server: Server; address: string }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return { server, address: `http://localhost:${address.port}/` }
}
