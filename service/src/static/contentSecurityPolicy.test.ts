import { expect, test } from 'vitest'
import { frameSecurityPolicy } from './contentSecurityPolicy.ts'

test('allows the frame its own files, the listed services and the listed pages, and nothing else', () => {
  const policy = frameSecurityPolicy({
    hostOrigins: ['https://app.example.com', 'https://b.example'],
    apiOrigins: ['https://api.example.com'],
    scripts: ["'sha256-abc='"],
  })
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-abc='",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self' https://api.example.com",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "manifest-src 'none'",
    'frame-ancestors https://app.example.com https://b.example',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /csp',
  ])
})

test('shows the icon of a host that is served without TLS, and lets nobody embed when nobody is named', () => {
  const local = frameSecurityPolicy({ hostOrigins: ['http://127.0.0.1:3000'], apiOrigins: [], scripts: [] })
  expect(local).toContain("img-src 'self' data: blob: https: http://127.0.0.1:3000;")
  expect(frameSecurityPolicy({ hostOrigins: [], apiOrigins: [], scripts: [] })).toContain(
    "frame-ancestors 'none'",
  )
})
