import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { VERSION } from '../version.ts'
import { probeFrame } from './probeFrame.ts'

const frame = new URL('https://connect.example.com/frame/')
const ask = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('origin', location.origin)
  ask.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

const says = (body: object, headers: Record<string, string> = {}, status = 200) =>
  ask.mockResolvedValue(new Response(JSON.stringify(body), { status, headers }))
const codes = async () => (await probeFrame(frame)).findings.map(({ code }) => code)

describe('an answer of the deployment', () => {
  test('is asked for without credentials, and not from a cache', async () => {
    says({ inlet: true, version: VERSION, host_allowed: true })
    expect(await probeFrame(frame)).toEqual({ findings: [], found: 'inlet' })
    const [address, init] = ask.mock.calls[0] ?? []
    expect(String(address)).toBe('https://connect.example.com/frame/check.json')
    expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store' })
  })

  test('of another version is good to know', async () => {
    says({ inlet: true, version: '9.9.9' })
    const { findings, found } = await probeFrame(frame)
    expect(found).toBe('inlet')
    expect(findings).toMatchObject([
      { code: 'VERSION_DIFFERS', severity: 'info', fix: 'npm install @inlet/sdk@9.9.9' },
    ])
  })

  test('that refuses this page ends the search, unless page and frame are of one origin', async () => {
    says({ inlet: true, version: VERSION, host_allowed: false })
    expect(await probeFrame(frame)).toMatchObject({
      found: 'other',
      findings: [{ code: 'HOST_NOT_ALLOWED', fix: `INLET_HOST_ORIGINS=${window.origin}` }],
    })
    says({ inlet: true, version: VERSION, host_allowed: false })
    expect(await probeFrame(new URL('/frame/', window.origin))).toEqual({ findings: [], found: 'inlet' })
  })

  test.each([
    [-120, 'ahead of'],
    [120, 'behind'],
  ])('tells by %d seconds that a clock is wrong', async (seconds, direction) => {
    const date = new Date(Date.now() + seconds * 1000).toUTCString()
    says({ inlet: true, version: VERSION }, { Date: date })
    const { findings } = await probeFrame(frame)
    const fix = expect.stringMatching(/set the time/)
    expect(findings).toMatchObject([{ code: 'CLOCK_WRONG', severity: 'warning', fix }])
    expect(findings[0]?.detail).toContain(direction)
  })

  test('a minute is not wrong yet, and no date says nothing', async () => {
    says({ inlet: true, version: VERSION }, { Date: new Date(Date.now() + 30_000).toUTCString() })
    expect(await codes()).toEqual([])
    says({ inlet: true, version: VERSION }, { Date: 'yesterday' })
    expect(await codes()).toEqual([])
  })

  test.each([
    ['another page', () => ask.mockResolvedValue(new Response('<h1>Sign in</h1>')), 'HTTP 200'],
    ['an error', () => says({ inlet: true }, {}, 502), 'HTTP 502'],
    ['somebody else’s data', () => says({ inlet: 'yes' }), 'HTTP 200'],
    ['null', () => ask.mockResolvedValue(new Response('null')), 'HTTP 200'],
  ])('%s is not the widget', async (_, answers, what) => {
    answers()
    const { findings, found } = await probeFrame(frame)
    expect(found).toBe('other')
    expect(findings).toMatchObject([{ code: 'FRAME_REPLACED' }])
    expect(findings[0]?.detail).toContain(what)
  })
})

describe('no answer that a page may read', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const probed = async () => {
    const probe = probeFrame(frame)
    await vi.advanceTimersByTimeAsync(500)
    return probe
  }

  test('is a server that does not let pages read it, if something answers blindly', async () => {
    ask.mockRejectedValueOnce(new TypeError()).mockResolvedValueOnce(new Response())
    expect(await probed()).toMatchObject({ found: 'other', findings: [{ code: 'FRAME_REPLACED' }] })
    expect(ask.mock.calls[1]?.[1]).toMatchObject({ mode: 'no-cors', credentials: 'omit' })
  })

  test('is nothing, if nothing answers', async () => {
    ask.mockRejectedValue(new TypeError())
    expect(await probed()).toMatchObject({
      found: 'other',
      findings: [{ code: 'FRAME_UNREACHABLE', fix: 'curl -i https://connect.example.com/frame/check.json' }],
    })
  })

  test.each([
    ['connect-src', 'enforce', 'CHECK_LIMITED', 'unknown'],
    ['connect-src', 'report', 'FRAME_UNREACHABLE', 'other'],
    ['img-src', 'enforce', 'FRAME_UNREACHABLE', 'other'],
  ])(
    'is the page’s own policy where %s is one to %s',
    async (effectiveDirective, disposition, code, found) => {
      ask.mockRejectedValue(new TypeError())
      const probe = probeFrame(frame)
      const event = new Event('securitypolicyviolation')
      document.dispatchEvent(Object.assign(event, { effectiveDirective, disposition }))
      await vi.advanceTimersByTimeAsync(500)
      expect(await probe).toMatchObject({ found, findings: [{ code }] })
    },
  )
})
