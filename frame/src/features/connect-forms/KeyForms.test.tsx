import type { Source } from '@inlet/wire/bridge'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { anAccount } from '../../testing/anAccount.ts'
import { fill, openForm } from '../../testing/openForm.ts'
import type { ServiceReply } from '../../testing/serviceClientFor.ts'
import type { Replies } from '../../testing/servicesFor.ts'
import { showHome } from '../../testing/showHome.tsx'

afterEach(cleanup)

type Form = {
  readonly id: Source
  readonly path: string
  /** Values by label. */
  readonly typed: Readonly<Record<string, string>>
  readonly sent: object
  readonly connected: string
  readonly failed: string
  readonly ids: string
  readonly failedIds: string
}

const shortly = (name: string) => `${name} sync initiated, you will be redirected shortly!`
const again = (name: string) => `Error connecting your ${name}. Please try again.`

const forms: readonly Form[] = [
  {
    id: 'FRESHDESK',
    path: '/integrations/freshdesk',
    typed: { Domain: 'https://acme.freshdesk.com', 'API key': 'k1' },
    sent: { domain: 'acme.freshdesk.com', api_key: 'k1', chunk_size: 1500, sync_source_items: true },
    connected: shortly('Freshdesk'),
    failed: again('Freshdesk'),
    ids: '[CAT-34] [FRM-10] [FRM-13] [FRM-16]',
    failedIds: '[FRM-17]',
  },
  {
    id: 'GITBOOK',
    path: '/integrations/gitbook',
    typed: { Organization: ' Acme Inc ', 'Access token': 't1' },
    sent: { organization: 'Acme Inc', access_token: 't1', chunk_size: 1500 },
    connected: shortly('Gitbook'),
    failed: again('Gitbook'),
    ids: '[CAT-36] [API-117] [FRM-18] [FRM-21]',
    failedIds: '[FRM-22]',
  },
  {
    id: 'S3',
    path: '/integrations/s3',
    typed: { 'Access key': 'AK', 'Access key secret': ' SK\t' },
    sent: { access_key: 'AK', access_key_secret: 'SK', sync_source_items: true, data_source_tags: {} },
    connected: shortly('S3'),
    failed: again('S3'),
    ids: '[CAT-31] [FRM-23] [FRM-28]',
    failedIds: '[FRM-09]',
  },
  {
    id: 'GITHUB',
    path: '/integrations/github',
    typed: { Username: 'octo', 'Access token': 't1' },
    sent: { username: 'octo', access_token: 't1', sync_source_items: false, data_source_tags: {} },
    connected: 'Github sync initiated.',
    failed: again('Github'),
    ids: '[CAT-22] [FRM-29] [FRM-32] [GIT-02]',
    failedIds: '[FRM-09]',
  },
  {
    id: 'GURU',
    path: '/integrations/guru',
    typed: { Username: 'ann@x.org', 'Access token': 't1' },
    sent: { username: 'ann@x.org', access_token: 't1', chunk_size: 1500 },
    connected: shortly('Guru'),
    failed: again('Guru account'),
    ids: '[CAT-26] [API-120] [FRM-33] [FRM-37]',
    failedIds: '[FRM-36]',
  },
  {
    id: 'AZURE_BLOB_STORAGE',
    path: '/integrations/azure_blob_storage',
    typed: { 'Account name': 'acme', 'Account key': 'k1' },
    sent: { account_name: 'acme', account_key: 'k1', sync_source_items: true, data_source_tags: {} },
    connected: shortly('Azure Blob'),
    failed: again('Azure Blob'),
    ids: '[CAT-42] [API-122] [FRM-43] [FRM-46]',
    failedIds: '[FRM-09]',
  },
  {
    id: 'DOCUMENT360',
    path: '/integrations/document360',
    typed: { 'Account email': 'ann@x.org', 'Access token': 't1' },
    sent: { account_email: 'ann@x.org', access_token: 't1', chunk_size: 1500 },
    connected: shortly('Document360'),
    failed: again('Document360'),
    ids: '[CAT-43] [API-121] [FRM-47] [FRM-50]',
    failedIds: '[FRM-09]',
  },
]

const labels = () => [...document.querySelectorAll('form label')].map((label) => label.textContent)
const shown = () => document.querySelector('form') !== null
const textIn = (label: string) => {
  const input = screen.getByLabelText(label)
  return input instanceof HTMLInputElement ? input.value : null
}

/** The form of a source, filled in, with a service that answers like this. */
const ACCEPTED: ServiceReply = { body: { success: true } }

async function opened({ id, path, typed }: Form, reply: Replies[string] = ACCEPTED, given: object = {}) {
  const home = await showHome([], { id, showFilesTab: false, replies: { [path]: reply }, ...given })
  await openForm(home, typed)
  const bodies = () => home.client.calls.filter((call) => call.path === path).map(({ body }) => body)
  return { ...home, bodies, submit: () => home.press('Submit') }
}

const freshdesk = forms[0]
if (!freshdesk) throw new Error('There is no first form')

describe.each(forms)('form of $id', (form) => {
  it(`asks, sends, says so and closes after 3 s ${form.ids} [FRM-01] [FRM-02] [FRM-05] [FRM-06] [LIM-27]`, async () => {
    const { bodies, submit, advance, banners } = await opened(form)
    // Optional fields come last.
    expect(labels().filter((label) => !label.includes('optional'))).toEqual(Object.keys(form.typed))
    expect(document.querySelector('form p')?.textContent).toMatch(/^Please enter your .+/)
    await submit()
    expect(await screen.findByText(form.connected)).toBeTruthy()
    expect(banners.current).toMatchObject({ type: 'SUCCESS', message: form.connected })
    expect(bodies()).toEqual([expect.objectContaining(form.sent)])
    await advance(2900)
    expect(shown()).toBe(true)
    await advance(200)
    expect(shown()).toBe(false)
    expect(screen.getByRole('button', { name: 'Connect Account' })).toBeTruthy()
  })

  it('shows what the service says against it, and can be sent again [FRM-07] [FRM-08]', async () => {
    const replies: ServiceReply[] = [{ status: 400, body: { detail: 'That is a bad key.' } }, ACCEPTED]
    const { bodies, submit, banners, host } = await opened(form, () => replies.shift() ?? ACCEPTED)
    await submit()
    expect(await screen.findByText('That is a bad key.')).toBeTruthy()
    expect(banners.current?.type).toBe('ERROR')
    for (const [label, value] of Object.entries(form.typed)) expect(textIn(label)).toBe(value)
    expect(host.events.at(-1)).toEqual({
      kind: 'error',
      payload: {
        status: 400,
        integration: form.id,
        action: 'ERROR',
        event: 'ERROR',
        data: [{ message: 'That is a bad key.' }],
        error: { code: 'SIGN_IN_FAILED', cause: 'HTTP 400', requestId: null },
      },
    })
    await submit()
    expect(await screen.findByText(form.connected)).toBeTruthy()
    expect(bodies()).toHaveLength(2)
  })

  it(`says so when there is no connection ${form.failedIds}`, async () => {
    const { submit, host } = await opened(form, () => {
      throw new TypeError('no connection')
    })
    await submit()
    expect(await screen.findByText(form.failed)).toBeTruthy()
    expect(host.events.at(-1)?.payload).toMatchObject({ status: 400, data: [{ message: form.failed }] })
    expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBeNull()
  })
})

describe('a field left empty', () => {
  it.each([
    ['FRESHDESK', 'Domain', 'Please enter your freshdesk domain', '[FRM-11]'],
    ['FRESHDESK', 'API key', 'Please enter an API key', '[FRM-12]'],
    ['GITBOOK', 'Organization', "Please enter your organization's name.", '[FRM-19]'],
    ['GITBOOK', 'Access token', 'Please enter your access token.', '[FRM-20]'],
    ['S3', 'Access key', 'Please enter your access key.', '[FRM-25]'],
    ['S3', 'Access key secret', 'Please enter your access key secret.', '[FRM-26]'],
    ['GITHUB', 'Access token', 'Please enter your github token', '[FRM-30]'],
    ['GITHUB', 'Username', 'Please enter your github username', '[FRM-31]'],
    ['GURU', 'Username', 'Please enter your Guru username', '[FRM-34]'],
    ['GURU', 'Access token', 'Please enter your access token.', '[FRM-35]'],
    ['AZURE_BLOB_STORAGE', 'Account key', 'Please enter your account key.', '[FRM-44]'],
    ['AZURE_BLOB_STORAGE', 'Account name', 'Please enter your account name.', '[FRM-45]'],
    ['DOCUMENT360', 'Account email', 'Please enter your account email', '[FRM-48]'],
    ['DOCUMENT360', 'Access token', 'Please enter your access token.', '[FRM-49]'],
  ] as const)('%s: %s says %j and sends nothing %s [FRM-04]', async (id, label, message, _ids) => {
    const form = forms.find((one) => one.id === id)
    if (!form) throw new Error(`${id} has no form`)
    const { bodies, submit, host } = await opened(form)
    for (const blank of ['', '   ']) {
      fill({ [label]: blank })
      await submit()
      const input = screen.getByLabelText(label)
      expect(input.getAttribute('aria-invalid')).toBe('true')
      const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
      expect(note?.textContent).toBe(message)
      expect(document.activeElement).toBe(input)
      expect(document.querySelector('form [role=alert]')?.textContent).toBe(`${label}: ${message}`)
    }
    expect(bodies()).toEqual([])
    expect(host.events).toEqual([])
    fill({ [label]: 'x' })
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBeNull()
  })

  it('is complained about together with the others, and the first gets the focus', async () => {
    const { submit } = await opened({ ...freshdesk, typed: { Domain: '', 'API key': '' } })
    await submit()
    expect(screen.getByText('Please enter your freshdesk domain')).toBeTruthy()
    expect(screen.getByText('Please enter an API key')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Domain'))
  })
})

describe('while it is sent', () => {
  it('is busy, sends once and keeps what was typed [FRM-03]', async () => {
    let answer: (reply: ServiceReply) => void = () => {}
    const held = () =>
      new Promise<ServiceReply>((resolve) => {
        answer = resolve
      })
    const { bodies, user } = await opened(freshdesk, held)
    const submit = screen.getByRole('button', { name: 'Submit' })
    await user.dblClick(submit)
    expect(submit.getAttribute('aria-disabled')).toBe('true')
    expect(submit.getAttribute('aria-busy')).toBe('true')
    await user.click(submit)
    await waitFor(() => expect(bodies()).toHaveLength(1))
    await act(async () => answer(ACCEPTED))
    expect(await screen.findByText(freshdesk.connected)).toBeTruthy()
    await user.click(submit)
    expect(bodies()).toHaveLength(1)
  })

  it('may be left: nothing is said any more, and the account lands when it comes', async () => {
    const { press, api, poll, banners } = await opened(freshdesk, () => new Promise(() => {}))
    await press('Submit')
    await press('Cancel')
    expect(shown()).toBe(false)
    expect(banners.current).toBeNull()
    api.add(anAccount({ id: 5, data_source_type: 'FRESHDESK', files_synced_at: 't' }))
    await poll()
    expect(screen.getByRole('heading', { name: 'My Accounts' })).toBeTruthy()
  })
})

it('shows a list of complaints field by field, and the rest as banner', async () => {
  const issue = (field: string, msg: string) => ({ loc: ['body', field], msg, type: 'value_error' })
  const reply = {
    status: 422,
    body: { detail: [issue('api_key', 'This is no key.'), issue('tags', 'There are too many.')] },
  }
  const { submit, banners } = await opened(freshdesk, reply)
  await submit()
  const input = screen.getByLabelText('API key')
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('This is no key.')).toBeTruthy()
  expect(document.activeElement).toBe(input)
  expect(screen.getByLabelText('Domain').getAttribute('aria-invalid')).toBeNull()
  expect(banners.current?.message).toBe('This is no key. There are too many.')
})

it('shows no banner where every complaint stands beside its field', async () => {
  const detail = [{ loc: ['body', 'domain'], msg: 'This is unknown.', type: 'value_error' }]
  const { submit, banners, host } = await opened(freshdesk, { status: 422, body: { detail } })
  await submit()
  expect(await screen.findByText('This is unknown.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Domain'))
  expect(banners.current).toBeNull()
  expect(host.events.at(-1)?.payload.data).toEqual([{ message: 'This is unknown.' }])
})

it.each([
  [{ status: 401 }, /session has ended/],
  [{ status: 403, body: { detail: 'It is not yours.' } }, /^It is not yours\.$/],
  [{ status: 409, body: { detail: 'It is <b>taken</b>.' } }, /^It is <b>taken<\/b>\.$/],
  [{ status: 429, headers: { 'Retry-After': '7' } }, /try again in 7 seconds/],
  [{ status: 500, body: 'oops' }, /^Error connecting your Freshdesk/],
  [{ status: 302 }, /^Error connecting your Freshdesk/],
])('survives %j', async (reply, words) => {
  const { submit, banners } = await opened(freshdesk, reply)
  await submit()
  await waitFor(() => expect(banners.current?.message).toMatch(words))
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-busy')).toBeNull()
  expect(textIn('API key')).toBe('k1')
})

describe('the host', () => {
  const options = { useRequestIds: true }

  it('hears INITIATE once, before the call and with its id [EVT-24]', async () => {
    let eventCount = 0
    const { submit, host, bodies } = await opened(
      freshdesk,
      () => {
        eventCount = host.events.length
        return ACCEPTED
      },
      { options },
    )
    await submit()
    await screen.findByText(freshdesk.connected)
    expect(eventCount).toBe(1)
    expect(host.events).toHaveLength(1)
    const [event] = host.events
    expect(event?.payload).toMatchObject({ action: 'INITIATE', integration: 'FRESHDESK', status: 200 })
    const [body] = bodies()
    expect(body).toMatchObject({ request_id: expect.stringMatching(/^.{20}$/) })
    expect(event?.payload.data).toMatchObject({ request_id: Object(body).request_id })
  })

  it.each(['S3', 'GITHUB', 'AZURE_BLOB_STORAGE'])('gets %s without settings of syncing', async (id) => {
    const form = forms.find((one) => one.id === id)
    if (!form) throw new Error(`${id} has no form`)
    const { submit, bodies, host } = await opened(form, ACCEPTED, {
      options: { ...options, dataSourceTags: { a: 'b' } },
    })
    await submit()
    await screen.findByText(form.connected)
    expect(bodies()).toEqual([{ ...form.sent, data_source_tags: { a: 'b' } }])
    expect(host.events[0]?.payload.data).toMatchObject({ request_id: null })
  })

  it('is asked for fine-grained tokens of a code host alone', async () => {
    const github = forms.find(({ id }) => id === 'GITHUB') ?? freshdesk
    const { submit, bodies } = await opened(github, ACCEPTED, { access: 'picked' })
    await submit()
    await screen.findByText(github.connected)
    expect(bodies()).toMatchObject([{ access: 'picked' }])
  })

  it('can have the items of a code host listed', async () => {
    const github = forms.find(({ id }) => id === 'GITHUB') ?? freshdesk
    const { submit, bodies } = await opened(github, ACCEPTED, { syncSourceItems: true })
    await submit()
    await screen.findByText(github.connected)
    expect(bodies()).toMatchObject([{ sync_source_items: true }])
  })
})

describe('storage of another provider', () => {
  it('has an address of its own, which may be left out, and goes with nothing else [FRM-24] [FRM-27] [API-118] [F-110]', async () => {
    const s3 = forms.find(({ id }) => id === 'S3') ?? freshdesk
    const { submit, bodies, advance, press } = await opened(s3, ACCEPTED, { enableDigitalOcean: true })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('S3/DigitalOcean')
    const asked = ['Access key', 'Access key secret', 'Bucket (optional)', 'Endpoint URL (optional)']
    expect(labels()).toEqual(asked)
    await submit()
    expect(await screen.findByText(shortly('S3/DigitalOcean'))).toBeTruthy()
    const always = ['access_key', 'access_key_secret', 'data_source_tags', 'sync_source_items']
    const membersOf = (body: unknown) => Object.keys(body ?? {}).sort()
    expect(membersOf(bodies()[0])).toEqual(always)
    await advance(3100)
    await press('Connect Account')
    fill({ ...s3.typed, 'Endpoint URL (optional)': ' nyc3.digitaloceanspaces.com ' })
    await submit()
    await waitFor(() => expect(bodies()).toHaveLength(2))
    expect(bodies()[1]).toMatchObject({ endpoint_url: 'nyc3.digitaloceanspaces.com' })
    expect(membersOf(bodies()[1])).toEqual([...always, 'endpoint_url'].sort())
  })
})

describe('a bucket', () => {
  it('is what keys may list that may not list all, and may be left out [F-267]', async () => {
    const s3 = forms.find(({ id }) => id === 'S3') ?? freshdesk
    const { submit, bodies } = await opened(s3, ACCEPTED, { enableDigitalOcean: true })
    expect(labels().slice(0, 3)).toEqual(['Access key', 'Access key secret', 'Bucket (optional)'])
    fill({ ...s3.typed, 'Bucket (optional)': ' acme-docs/guide ' })
    await submit()
    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(bodies()[0]).toMatchObject({ bucket: 'acme-docs/guide' })
  })
})

describe('what is secret', () => {
  const s3 = forms.find(({ id }) => id === 'S3') ?? freshdesk

  it('is hidden until it is asked for; password managers may fill it in, and do not by themselves [F-325]', async () => {
    const { press } = await opened(s3)
    const input = screen.getByLabelText('Access key secret')
    expect(input.getAttribute('type')).toBe('password')
    expect(input.getAttribute('autocomplete')).toBe('off')
    expect(input.getAttribute('name')).toBe('access_key_secret')
    const asksToBeIgnored = ['1p-ignore', 'bwignore', 'lpignore', 'form-type'].filter((mark) =>
      input.hasAttribute(`data-${mark}`),
    )
    expect(asksToBeIgnored).toEqual([])
    expect(screen.getByLabelText('Access key').getAttribute('type')).toBe('text')
    await press('Show Access key secret')
    expect(input.getAttribute('type')).toBe('text')
    await press('Hide Access key secret')
    expect(input.getAttribute('type')).toBe('password')
  })

  it('is not there any more once it was accepted, or the form was left', async () => {
    const { submit, press } = await opened(s3)
    await press('Cancel')
    await press('Connect Account')
    expect(textIn('Access key secret')).toBe('')
    fill(s3.typed)
    await submit()
    await screen.findByText(s3.connected)
    expect(textIn('Access key secret')).toBe('')
  })
})

it.each([
  ['AZURE_BLOB_STORAGE', 'Account key', 'Access keys'],
  ['DOCUMENT360', 'Access token', 'GET'],
  ['FRESHDESK', 'API key', 'Profile settings'],
  ['GITBOOK', 'Access token', 'Developer'],
  ['GITHUB', 'Access token', 'read contents'],
  ['S3', 'Access key secret', 's3:GetObject'],
] as const)('%s says where its key is found and what it must allow [F-077]', async (id, label, words) => {
  const home = await showHome([], { id })
  await openForm(home)
  const field = screen.getByLabelText(label)
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toContain(words)
})

it.each([
  ['GITHUB', 'Open GitHub', 'https://github.com/settings/personal-access-tokens/new'],
  ['GITBOOK', 'Open GitBook', 'https://app.gitbook.com/account/developer'],
  [
    'AZURE_BLOB_STORAGE',
    'How to find it',
    'https://learn.microsoft.com/azure/storage/common/storage-account-keys-manage',
  ],
] as const)('%s links to where its key is found', async (id, name, address) => {
  await openForm(await showHome([], { id }))
  expect(screen.getByRole('link', { name: `${name} (opens in a new tab)` }).getAttribute('href')).toBe(
    address,
  )
})

it('takes the first part of a Freshdesk address for the whole', async () => {
  const { submit, bodies } = await opened({ ...freshdesk, typed: { Domain: 'acme', 'API key': 'k1' } })
  expect(screen.getByText('Connects to acme.freshdesk.com')).toBeTruthy()
  await submit()
  expect(bodies()).toMatchObject([{ domain: 'acme.freshdesk.com' }])
})
