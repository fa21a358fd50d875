import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkPage } from './checkPage.ts'

const head = vi.fn<typeof fetch>()
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

beforeEach(() => {
  head.mockReset()
  head.mockResolvedValue(new Response())
  vi.stubGlobal('fetch', head)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('origin', location.origin)
})
afterEach(() => vi.unstubAllGlobals())

const servedWith = (headers: Record<string, string>) =>
  head.mockResolvedValue(new Response(null, { headers }))
const found = async (code: string) => (await checkPage()).find((finding) => finding.code === code)

test('a page that is well served has nothing to mend, and is asked for once', async () => {
  expect(await checkPage()).toEqual([])
  expect(head.mock.calls).toHaveLength(1)
  expect(head.mock.calls[0]).toMatchObject([location.href, { method: 'HEAD', cache: 'no-store' }])
})

test.each([
  ['refuses the question', () => head.mockRejectedValue(new TypeError())],
  [
    'has no such method',
    () =>
      head.mockResolvedValue(
        new Response(null, { status: 405, headers: { 'Cross-Origin-Opener-Policy': 'same-origin' } }),
      ),
  ],
])('a server that %s says nothing about its headers', async (_, answers) => {
  answers()
  expect(await checkPage()).toEqual([])
})

test('a page without encryption is warned of', async () => {
  vi.stubGlobal('isSecureContext', false)
  expect(await found('INSECURE_CONTEXT')).toMatchObject({ severity: 'warning' })
})

test('a page without an origin is told so, and asked nothing', async () => {
  vi.stubGlobal('origin', 'null')
  expect(await checkPage()).toMatchObject([{ code: 'UNSUPPORTED_HOST', severity: 'error' }])
  expect(head).not.toHaveBeenCalled()
})

describe('a sandbox', () => {
  test('in the policy is named with what it lacks, and the line keeps its other words', async () => {
    servedWith({ 'Content-Security-Policy': "default-src 'self'; sandbox allow-modals allow-scripts" })
    expect(await found('SANDBOXED_HOST')).toMatchObject({
      detail:
        'It lacks allow-same-origin, allow-forms, allow-popups, allow-popups-to-escape-sandbox, allow-downloads.',
      fix: `Content-Security-Policy: sandbox allow-modals ${SANDBOX}`,
    })
  })

  test.each([`sandbox ${SANDBOX}`, "default-src 'self'", 'frame-src https://sandbox.example'])(
    'that allows all, or is none, is no finding: %s',
    async (policy) => {
      servedWith({ 'Content-Security-Policy': policy })
      expect(await found('SANDBOXED_HOST')).toBeUndefined()
    },
  )

  test('of the frame around the page is mended there', async () => {
    const around = document.createElement('iframe')
    around.setAttribute('sandbox', 'allow-scripts')
    vi.stubGlobal('frameElement', around)
    expect((await found('SANDBOXED_HOST'))?.fix).toBe(`sandbox="${SANDBOX}"`)
  })
})

test.each([
  ['same-origin', true],
  ['same-origin-plus-COEP; report-to="x"', true],
  ['same-origin-allow-popups', false],
  ['unsafe-none', false],
  ['noopener-allow-popups', false],
])('of the opener policies, %s cuts windows off: %s', async (policy, cuts) => {
  servedWith({ 'Cross-Origin-Opener-Policy': policy })
  expect((await found('SIGN_IN_WINDOWS_CUT')) !== undefined).toBe(cuts)
})

describe('a page inside another', () => {
  const inside = (...ancestors: string[]) => {
    vi.stubGlobal('parent', {})
    Object.defineProperty(location, 'ancestorOrigins', { value: ancestors, configurable: true })
  }
  afterEach(() => void Reflect.deleteProperty(location, 'ancestorOrigins'))

  test('of another origin needs both allowed', async () => {
    inside('https://portal.example', 'https://portal.example')
    expect((await found('HOST_FRAMED'))?.fix).toBe(
      `INLET_HOST_ORIGINS=${window.origin},https://portal.example`,
    )
  })

  test('of its own origin needs nothing', async () => {
    inside(window.origin)
    expect(await found('HOST_FRAMED')).toBeUndefined()
  })
})
