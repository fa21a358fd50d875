import { describe, expect, it, vi } from 'vitest'
import { serviceClientFor } from '../testing/serviceClientFor.ts'
import { isFault } from './Fault.ts'
import type { ConnectRequest } from './ServiceClient.ts'

vi.spyOn(console, 'error').mockImplementation(() => {})

const KEYS: ConnectRequest = {
  path: '/integrations/freshdesk',
  body: { domain: 'acme.freshdesk.com', api_key: 'k' },
}

type Calls = ReturnType<typeof serviceClientFor>
type Call = readonly [name: string, call: (service: Calls) => Promise<unknown>, right: unknown]

/** Calls for which an empty response was once enough. */
const CALLS: readonly Call[] = [
  ['connecting with keys', ({ connect }) => connect.connect(KEYS), { success: true }],
  ['connecting an account', ({ connect }) => connect.connect(KEYS), { id: 1, data_source_type: 'FRESHDESK' }],
  [
    'syncing a conversation',
    ({ conversations }) => conversations.sync({ data_source_id: 1, filters: { conversation_id: 'C1' } }),
    { success: true },
  ],
  [
    'syncing repositories',
    ({ repositories }) => repositories.sync({ data_source_id: 1, repos: ['a'] }),
    { success: true },
  ],
  ['scraping', ({ scrape }) => scrape.scrape([{ url: 'https://example.com' }]), [{ id: 1 }]],
  ['branding', ({ identity }) => identity.whiteLabeling(), { remove_branding: false }],
  ['the account', ({ identity }) => identity.whoAmI(), { id: 1 }],
]

const STRANGE: readonly (readonly [name: string, body: unknown])[] = [
  ['a sign-in page', '<!doctype html><title>Sign in</title>'],
  ['text', 'ok'],
  ['an empty object', {}],
  ['an empty list', []],
]

describe.each(CALLS)('%s', (_, call, right) => {
  const ask = (body: unknown) =>
    call(serviceClientFor(() => ({ body }))).then(
      () => 'accepted',
      (cause: unknown) => (isFault(cause) ? cause.kind : cause),
    )

  it('takes the answer of the service', async () => {
    expect(await ask(right)).toBe('accepted')
  })

  it.each(STRANGE)('takes %s for no answer [F-052]', async (_, body) => {
    expect(await ask(body)).toBe('malformed')
  })
})

it('takes a success that says it was none for a refusal', async () => {
  const service = serviceClientFor(() => ({ body: { success: false } }))
  await expect(service.connect.connect(KEYS)).rejects.toMatchObject({ kind: 'refused' })
})
