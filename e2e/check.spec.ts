import { expect, type Page } from '@playwright/test'
import { test as base } from './support/hostPages.ts'
import type { Stack } from './support/Stack.ts'

type Finding = { code: string; severity: string; title: string; detail: string; fix: string }
type Report = { ok: boolean; findings: Finding[] }
type CheckContext = { readonly stack: Stack; readonly token: string; readonly origin: string }

/** A host with one mistake, and the findings of the check. */
type Case = {
  readonly what: string
  readonly headers?: (context: CheckContext) => Record<string, string>
  /** A fault between the page and the deployment. */
  readonly route?: (page: Page, context: CheckContext) => Promise<unknown>
  /** The options of `Widget.check`, as written in the page. */
  readonly options?: (context: CheckContext) => string
  /** Code, severity and the line to add. */
  readonly finds: (context: CheckContext) => readonly (readonly [string, string, string | RegExp])[]
}

const fetcher = ({ token }: CheckContext) => `tokenFetcher: async () => '${token}'`
const EXAMPLE = /^tokenFetcher: async/

const CASES: readonly Case[] = [
  { what: 'a page on which all is well', finds: () => [] },
  {
    what: 'a frame that nothing answers for',
    options: (context) => `{ ${fetcher(context)}, frameUrl: 'http://localhost:1/frame/' }`,
    finds: () => [['FRAME_UNREACHABLE', 'error', 'curl -i http://localhost:1/frame/check.json']],
  },
  {
    what: 'a page in the place of the frame',
    options: (context) => `{ ${fetcher(context)}, frameUrl: '${context.origin}/elsewhere/' }`,
    finds: ({ origin }) => [['FRAME_REPLACED', 'error', `frameUrl: '${origin}/frame/'`]],
  },
  {
    what: 'a frameUrl that is no web address',
    options: (context) => `{ ${fetcher(context)}, frameUrl: 'javascript:alert(1)' }`,
    finds: () => [['INVALID_OPTION', 'error', /^frameUrl: 'https:/]],
  },
  {
    what: 'a policy that blocks the frame',
    headers: () => ({ 'content-security-policy': "frame-src 'self' https://maps.example" }),
    finds: ({ stack }) => [
      [
        'BLOCKED_BY_HOST_CSP',
        'error',
        `Content-Security-Policy: frame-src 'self' https://maps.example ${stack.service}`,
      ],
    ],
  },
  {
    what: 'a policy that blocks the check’s own question',
    headers: () => ({ 'content-security-policy': "connect-src 'self'" }),
    finds: ({ stack }) => [
      ['CHECK_LIMITED', 'info', `Content-Security-Policy: connect-src ${stack.service}`],
    ],
  },
  {
    what: 'a page that cuts off windows of frames',
    headers: () => ({ 'cross-origin-opener-policy': 'same-origin' }),
    finds: () => [['SIGN_IN_WINDOWS_CUT', 'warning', 'Cross-Origin-Opener-Policy: same-origin-allow-popups']],
  },
  {
    what: 'a page that leaves windows alone',
    headers: () => ({ 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    finds: () => [],
  },
  {
    what: 'a page in a sandbox without popups',
    headers: () => ({ 'content-security-policy': 'sandbox allow-scripts allow-same-origin allow-forms' }),
    finds: () => [
      [
        'SANDBOXED_HOST',
        'warning',
        'Content-Security-Policy: sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
      ],
    ],
  },
  {
    what: 'a page in a sandbox without an origin',
    headers: () => ({ 'content-security-policy': 'sandbox allow-scripts' }),
    finds: () => [['UNSUPPORTED_HOST', 'error', /^sandbox="allow-scripts allow-same-origin/]],
  },
  {
    what: 'a proxy that forbids to embed the frame',
    route: (page, { stack }) =>
      page.route(`${stack.service}/frame/`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'x-frame-options': 'DENY', 'content-security-policy': '' },
        })
      }),
    finds: ({ origin }) => [
      ['FRAME_UNREACHABLE', 'error', `Content-Security-Policy: frame-ancestors ${origin}`],
    ],
  },
  {
    what: 'a tokenFetcher that keeps an old token',
    options: () => "{ tokenFetcher: () => 's3cret' }",
    finds: () => [
      ['TOKEN_EXPIRED', 'error', /at every call of tokenFetcher/],
      ['TOKEN_REPEATED', 'error', EXAMPLE],
    ],
  },
  {
    what: 'tokens that the service does not know',
    options: () => "{ tokenFetcher: () => 's3cret' + performance.now() }",
    finds: () => [['TOKEN_EXPIRED', 'error', /at every call of tokenFetcher/]],
  },
  {
    what: 'a service that the deployment does not name',
    options: (context) => `{ ${fetcher(context)}, apiURL: 'https://elsewhere.example' }`,
    finds: () => [['API_URL_NOT_ALLOWED', 'error', 'INLET_EXTRA_API_ORIGINS=https://elsewhere.example']],
  },
  {
    what: 'a service that fails',
    route: (page) => page.route('**/whoami', (route) => route.fulfill({ status: 500, json: {} })),
    finds: () => [['SERVICE_FAILED', 'error', 'curl -i <service>/health']],
  },
  {
    what: 'wrong options',
    options: (context) =>
      `{ ${fetcher(context)}, theme: 'purple', maxFileSize: -1, enabledIntegrations: [{ id: 'NOPE' }], tags: { f() {} } }`,
    finds: () => [
      ['INVALID_OPTION', 'warning', /^tags\.f: must be plain data/],
      ['INVALID_OPTION', 'warning', /^enabledIntegrations\[0\]\.id: must be one of/],
      ['INVALID_OPTION', 'warning', /^maxFileSize: must be/],
      ['INVALID_OPTION', 'warning', /^theme: must be one of light, dark, system/],
    ],
  },
]

const test = base.extend<{ run: (one: Partial<Case>) => Promise<Report> }>({
  run: async ({ page, pages, stack }, use) => {
    await use(async ({ headers, route, options }) => {
      const context = { stack, token: await stack.token('check'), origin: pages.origin }
      await route?.(page, context)
      const call = `window.begin = () => Widget.check(${options?.(context) ?? `{ ${fetcher(context)} }`})`
      pages.write('/check-call.js', call, { 'access-control-allow-origin': '*' })
      pages.write('/elsewhere/', '<!doctype html>Welcome')
      const markup = `<!doctype html><title>Host</title><link rel="icon" href="data:,">
<script src="${stack.service}/sdk/widget.js"></script><script src="/check-call.js"></script>`
      await page.goto(pages.write('/check.html', markup, headers?.(context)))
      return page.evaluate('begin()')
    })
  },
})

for (const one of CASES) {
  test(`finds ${one.what}`, async ({ run, page, pages, stack }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    const tokens: string[] = []
    page.on('request', (request) => tokens.push(request.url()))
    const report = await run(one)
    const context = { stack, token: '', origin: pages.origin }
    const finds = one.finds(context)
    expect(report.findings.map(({ code, severity }) => [code, severity]).toSorted()).toEqual(
      finds.map(([code, severity]) => [code, severity]).toSorted(),
    )
    for (const [code, , fix] of finds) {
      const fixes = report.findings.filter((finding) => finding.code === code).map((finding) => finding.fix)
      const expected = typeof fix === 'string' ? fix : expect.stringMatching(fix)
      expect(fixes).toContainEqual(expected)
    }
    expect(report.ok).toBe(finds.every(([, severity]) => severity !== 'error'))
    // It is printed, with every line to add, and without a token.
    const printed = said.find((text) => text.startsWith('Inlet check:')) ?? ''
    for (const { code, fix } of report.findings) {
      expect(printed).toContain(code)
      expect(printed).toContain(fix)
    }
    expect(JSON.stringify([said, report])).not.toContain('s3cret')
    // Nothing was shown, and nothing is left behind.
    expect(await page.evaluate('document.querySelectorAll("dialog,iframe").length')).toBe(0)
    expect(await page.evaluate('document.documentElement.getAttribute("style")')).toBeNull()
  })
}

test('asks for one token where all is well, and prints none', async ({ run, page, stack }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const token = await stack.token('check')
  const report = await run({
    options: () => `{ tokenFetcher() { window.asked = (window.asked ?? 0) + 1; return '${token}' } }`,
  })
  expect(report).toEqual({ ok: true, findings: [] })
  expect(await page.evaluate('asked')).toBe(1)
  expect(said.join('\n')).toContain('the widget works here')
  expect(said.join('\n')).not.toContain(token)
})

test('finds a page that the deployment does not name', async ({ run, page, pages, stack }) => {
  await run({})
  await page.goto(`${pages.origin.replace('127.0.0.1', 'localhost')}/check.html`)
  const report: Report = await page.evaluate('begin()')
  expect(report.findings).toMatchObject([
    { code: 'HOST_NOT_ALLOWED', severity: 'error', fix: `INLET_HOST_ORIGINS=${new URL(page.url()).origin}` },
  ])
  expect(stack.service).toBeTruthy()
})

test('finds a page around the page, which the deployment does not name', async ({ run, page, pages }) => {
  await run({})
  const outer = pages.write(
    '/outer.html',
    `<!doctype html><iframe src="${pages.origin}/check.html"></iframe>`,
  )
  await page.goto(outer.replace('127.0.0.1', 'localhost'))
  const inner = page.frames().find((one) => one.url().endsWith('/check.html'))
  await inner?.waitForFunction('window.begin')
  const report: Report | undefined = await inner?.evaluate('begin()')
  expect(report?.findings.map(({ code }) => code)).toContain('HOST_FRAMED')
  expect(report?.ok).toBe(false)
})
