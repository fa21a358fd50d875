import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConsoleCalls } from './calls/ConsoleCalls.ts'
import { Role } from './parts/May.tsx'
import { Screens } from './Screens.tsx'

const NOW = '2026-11-24T00:00:00.000Z'
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
]

/** A response of the service with one text in every field that third parties can fill. */
function answers(text: string): Readonly<Record<string, unknown>> {
  const reason = `${text} reason`
  const delivery = {
    ...{ id: 1, event_id: 'e', webhook_id: 1, webhook_type: text, object_type: 'FILE', object_id: 1 },
    ...{ customer_id: `${text} customer`, status: 'FAILED', attempts: 1, last_attempt_at: NOW },
    ...{ next_attempt_at: null, answer_status: 500, error: reason, created_at: NOW, delivered_at: null },
  }
  const failing = { id: 1, source: 'BOX', customer_id: `${text} customer`, reason, updated_at: NOW }
  return {
    overview: {
      files: [{ status: text, count: 1 }],
      files_are_exact: true,
      accounts: [{ source: text, connected: 1, failing: 1, disconnected: 1 }],
      jobs: [{ kind: text, running: 0, waiting: 1, scheduled: 0, oldest: 5 }],
      failures: [{ source: 'BOX', reason, count: 1, latest: NOW }],
      webhooks: [{ id: 1, url: text, is_flagged: true, waiting: 0, failed: 1 }],
    },
    failing_files: { results: [{ ...failing, name: text }], next: null },
    failing_accounts: { results: [{ ...failing, login: text, access: 'ok' }], next: null },
    'called/webhooks': {
      results: [
        {
          ...{ id: 1, organization_id: 1, url: text, status: 'FLAGGED', status_reason: reason },
          ...{ created_at: NOW, updated_at: NOW },
        },
      ],
      count: 1,
    },
    webhooks: { results: [delivery], next: null },
    apps: {
      results: [
        {
          ...{ source: 'BOX', configured: false, origin: null, redirect_uri: text, scopes: [reason] },
          ...{ variable: 'INLET_APP_BOX', remedy: `${text} remedy` },
        },
      ],
    },
  }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.location.hash = ''
})

test.each(HOSTILE)('%s is shown as text on every screen', async (text) => {
  const given = answers(text)
  vi.stubGlobal('fetch', async (path: string) => {
    const name = path.replace(/^api\//, '').replace(/\/1\/deliveries.*/, '')
    return name in given
      ? Response.json(given[name])
      : Response.json({ detail: `${text} refused` }, { status: 404 })
  })
  const calls = new ConsoleCalls(() => {})
  const screens = [
    ['overview', `${text} reason`],
    [`files?customer=${encodeURIComponent(text)}`, `${text} reason`],
    ['accounts', `${text} reason`],
    ['apps', `${text} remedy`],
    ['webhooks', `${text} customer`],
    [`customers?customer=${encodeURIComponent(text)}`, `${text} refused`],
  ] as const
  for (const [hash, shown] of screens) {
    window.location.hash = hash
    await act(async () => {
      render(
        <Role.Provider value="admin">
          <Screens calls={calls} organization={text} onSignOut={async () => {}} />
        </Role.Provider>,
      )
    })
    expect((await screen.findAllByText(shown)).length, hash).toBeGreaterThan(0)
    expect(document.querySelectorAll('script, iframe, [onerror], [href^="javascript:"]'), hash).toHaveLength(
      0,
    )
    for (const { src } of document.querySelectorAll('img'))
      expect(src).toMatch(/^data:image\/svg|\.svg(#[\w-]+)?$/)
    cleanup()
  }
})
