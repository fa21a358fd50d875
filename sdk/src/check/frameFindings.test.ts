import { describe, expect, test } from 'vitest'
import { failureFinding, loadingFinding } from './frameFindings.ts'

const frame = new URL('https://connect.example.com/frame/')
const violation = (originalPolicy: string) => ({ effectiveDirective: 'frame-src', originalPolicy })
const blocked = (policy: string) => loadingFinding('BLOCKED_BY_HOST_CSP', frame, violation(policy))

describe('a policy that blocks the frame', () => {
  test.each([
    ["frame-src 'self'", "frame-src 'self' https://connect.example.com"],
    [
      "default-src 'none'; FRAME-SRC https://a.example",
      'frame-src https://a.example https://connect.example.com',
    ],
    [
      "default-src 'self';  child-src https://b.example ;",
      'frame-src https://b.example https://connect.example.com',
    ],
    ["default-src 'none'", 'frame-src https://connect.example.com'],
  ])('%s: the line to add keeps what is allowed already', (policy, line) => {
    expect(blocked(policy)).toMatchObject({
      code: 'BLOCKED_BY_HOST_CSP',
      severity: 'error',
      fix: `Content-Security-Policy: ${line}`,
    })
  })

  test('is named by the directive that the browser applied', () => {
    expect(blocked("default-src 'self'; script-src x").detail).toBe("Blocked by default-src 'self'.")
    expect(blocked('script-src x').detail).toBe('Blocked by frame-src.')
  })

  test('without its words is a frame that did not come up', () => {
    expect(loadingFinding('BLOCKED_BY_HOST_CSP', frame, null).title).toBe('The frame did not come up')
  })
})

test('versions that are too far apart ask for another SDK, everything else for the way to the frame', () => {
  expect(loadingFinding('VERSION_MISMATCH', frame, null).fix).toBe('npm install @inlet/sdk@latest')
  const silent = loadingFinding('FRAME_UNREACHABLE', frame, null)
  expect(silent.detail).toContain('https://connect.example.com/frame/ was loaded')
  expect(silent.fix).toBe(`Content-Security-Policy: frame-ancestors ${window.origin}`)
})

describe('what the frame found', () => {
  const found = (code: Parameters<typeof failureFinding>[0]['failure'] & object) =>
    failureFinding({ problems: [], failure: code })

  test.each([
    ['HOST_NOT_ALLOWED', 'https://app.example', 'INLET_HOST_ORIGINS=https://app.example'],
    ['HOST_NOT_ALLOWED', null, `INLET_HOST_ORIGINS=${window.origin}`],
    ['API_URL_NOT_ALLOWED', 'https://api.example', 'INLET_EXTRA_API_ORIGINS=https://api.example'],
    ['API_URL_NOT_ALLOWED', 'LOCAL', "environment: 'PRODUCTION'"],
    ['API_URL_NOT_ALLOWED', 'DEVELOPMENT', 'INLET_DEVELOPMENT_API=https://<service for development>'],
    ['SERVICE_FAILED', 'HTTP 500', 'curl -i <service>/health'],
  ] as const)('%s about %s is mended by one line', (code, cause, fix) => {
    expect(found({ code, cause })).toMatchObject({ code, severity: 'error', fix })
  })

  test('a refused token is a finding, one that there was none of is told by who watched the fetcher', () => {
    expect(found({ code: 'TOKEN_EXPIRED', cause: null })?.title).toBe('The service refuses the access token')
    for (const code of ['TOKEN_REJECTED', 'TOKEN_TIMEOUT', 'TOKEN_INVALID'] as const)
      expect(found({ code, cause: null })).toBeNull()
    expect(failureFinding({ problems: [], failure: null })).toBeNull()
  })

  test('names the code where the frame gave no cause', () => {
    expect(found({ code: 'SERVICE_UNREACHABLE', cause: null })?.detail).toContain('SERVICE_UNREACHABLE')
  })
})
