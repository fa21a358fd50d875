import type {
  Account,
  AccountsPage,
  AccountsQuery,
  OAuthUrl,
  OAuthUrlRequest,
  SignInProgress,
  SignInReason,
} from '@inlet/wire/service'
import { describe, expect, it, vi } from 'vitest'
import { Fault } from '../../service/Fault.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { aSession } from '../../testing/aSession.ts'
import { ManualVisibility } from '../../testing/ManualVisibility.ts'
import { ManualWindows } from '../../testing/ManualWindows.ts'
import { Questions } from '../../testing/Questions.ts'
import * as limits from '../limits.ts'
import { RequestIds } from '../shell/RequestIds.ts'
import { Accounts } from './Accounts.ts'
import { SignIn } from './SignIn.ts'

const ADDRESS = 'https://inlet.example/oauth/go?state=s'
const begun = (oauth_url = ADDRESS): OAuthUrl => ({ oauth_url, sign_in: { key: 'key', number: '4711' } })

/** The second of two account stores polls; the first has no accounts. */
async function build(useRequestIds = false) {
  const shared = await aSession({ options: { useRequestIds, enabledIntegrations: [{ id: 'BOX' }] } })
  const requestIds = new RequestIds(shared.session)
  const polls = new Questions<AccountsQuery, AccountsPage>()
  const accounts = new Accounts({
    ...shared,
    calls: { list: polls.ask },
    requestIds,
    visibility: new ManualVisibility(),
    log: () => {},
    report: () => {},
  })
  const questions = new Questions<OAuthUrlRequest, OAuthUrl>()
  const claims = new Questions<string, SignInProgress>()
  const cancelled: string[] = []
  const connected: Account[] = []
  let left: string | null = null
  const windows = new ManualWindows()
  const signIn = new SignIn({
    ...shared,
    accounts,
    requestIds,
    calls: {
      begin: questions.ask,
      claim: claims.ask,
      cancel: async (key) => void cancelled.push(key),
      resume: async () => left,
    },
    openWindow: windows.open,
    onConnected: (account) => connected.push(account),
  })
  const box = shared.integrations.find('BOX')
  if (!box) throw new Error('Box is not offered')
  accounts.start()
  polls.at().answer({ results: [], count: 0 })
  await vi.waitFor(() => expect(accounts.loaded).toBe(true))
  await vi.waitFor(() => expect(shared.clock.pending).toBe(1))
  return {
    ...shared,
    accounts,
    requestIds,
    polls,
    questions,
    claims,
    cancelled,
    connected,
    windows,
    signIn,
    leave: (key: string) => {
      left = key
    },
    resume: () => signIn.resume(box),
    /** State of the sign-in in the next response. */
    async stands(status: SignInProgress['status'], more: Partial<SignInProgress> = {}) {
      const before = claims.all.length
      shared.clock.advance(limits.signInPolling)
      expect(claims.all).toHaveLength(before + 1)
      claims.at().answer({ status, reason: null, data_source_id: null, ...more })
      await Promise.resolve()
      await Promise.resolve()
    },
    start: (purpose = {}) => signIn.start(box, { connecting_new_account: true, ...purpose }),
    appear: async (...given: ReturnType<typeof anAccount>[]) => {
      accounts.refresh()
      polls.at().answer({ results: given, count: given.length })
      await vi.waitFor(() => expect(accounts.all).toEqual(given))
    },
  }
}

type Built = Awaited<ReturnType<typeof build>>

async function led(given: Built, purpose = {}) {
  const starting = given.start(purpose)
  given.questions.at().answer(begun())
  await starting
  return given
}

const account = anAccount({ id: 1, data_source_type: 'BOX' })

describe('the way out', () => {
  it('opens the window in the click, before anything is asked [FRM-66] [ACC-52]', async () => {
    const { start, windows, questions, signIn, banners, emitted } = await build()
    void start()
    expect(windows.all).toHaveLength(1)
    expect(questions.all).toHaveLength(1)
    expect(signIn.view.status).toBe('asking')
    expect(banners.current).toMatchObject({ type: 'WARN', message: /redirected to the service/ })
    expect(emitted).toEqual([])
  })

  it('leads the window there and tells the host once [FRM-68] [EVT-24]', async () => {
    const { windows, signIn, emitted, questions } = await led(await build())
    expect(windows.all[0]?.address).toBe(ADDRESS)
    expect(signIn.view.status).toBe('waiting')
    expect(questions.at().input).toMatchObject({ service: 'BOX', connecting_new_account: true })
    expect(emitted.map(({ payload }) => [payload.integration, payload.action])).toEqual([['BOX', 'INITIATE']])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://provider.example',
    'https://user@provider.example',
    'nothing',
  ])('leads nowhere but to https: %s', async (address) => {
    const { start, questions, windows, signIn, emitted } = await build()
    const starting = start()
    questions.at().answer(begun(address))
    await starting
    expect(windows.all[0]).toMatchObject({
      address: null,
      text: 'Error getting oAuth URL. Please try again.',
    })
    expect(signIn.view.status).toBe('idle')
    expect(emitted.map(({ kind }) => kind)).toEqual(['error'])
  })

  it.each(['http://localhost:1/x', 'http://127.0.0.1:1/x', 'http://[::1]:1/x'])(
    'may lead to a provider on this machine: %s',
    async (address) => {
      const { start, questions, windows } = await build()
      const starting = start()
      questions.at().answer(begun(address))
      await starting
      expect(windows.all[0]?.address).toBe(address)
    },
  )

  it('goes by a link where no window opens; the host hears of it when it is followed [FRM-67] [EVT-24]', async () => {
    const given = await build()
    given.windows.blocked = true
    const { signIn, banners, emitted } = await led(given)
    expect(banners.current).toMatchObject({ type: 'ERROR', message: 'Failed to start Oauth flow' })
    expect(signIn.view).toMatchObject({ link: ADDRESS, status: 'idle', isShown: true })
    expect(emitted).toEqual([])
    signIn.followLink()
    signIn.followLink()
    expect(signIn.view.status).toBe('waiting')
    expect(emitted.map(({ payload }) => payload.action)).toEqual(['INITIATE'])
  })

  it('waits its whole time for who follows the link late', async () => {
    const given = await build()
    given.windows.blocked = true
    const { signIn, clock } = await led(given)
    clock.advance(limits.signInWait - 1)
    signIn.followLink()
    clock.advance(limits.signInWait - 1)
    expect(signIn.view.status).toBe('waiting')
    clock.advance(1)
    expect(signIn.view.status).toBe('idle')
  })

  it('tells why it failed in the window, here and to the host [FRM-69] [FRM-70] [EVT-26]', async () => {
    for (const [fault, message] of [
      [new Fault('refused', { status: 400, detail: 'nope' }), 'nope'],
      [new Fault('network'), 'Error getting oAuth URL. Please try again.'],
    ] as const) {
      const { start, questions, windows, signIn, banners, emitted, clock } = await build()
      const starting = start()
      questions.at().fail(fault)
      await starting
      expect(windows.all[0]?.text).toBe(message)
      expect(banners.current).toMatchObject({ type: 'ERROR', message })
      expect(emitted).toMatchObject([
        { kind: 'error', payload: { status: 400, action: 'ERROR', data: [{ message }] } },
      ])
      expect(signIn.view.status).toBe('idle')
      clock.advance(5000)
      expect(banners.current).toBeNull()
    }
  })
})

describe('the wait', () => {
  it('lasts 20 s from the click, also when the answer is slow [FRM-71] [LIM-28]', async () => {
    const { start, questions, clock, signIn, windows } = await build()
    const starting = start()
    clock.advance(15_000)
    questions.at().answer(begun())
    await starting
    clock.advance(4999)
    expect(signIn.view.status).toBe('waiting')
    clock.advance(1)
    expect(signIn.view.status).toBe('idle')
    expect(windows.all[0]?.address).toBe(ADDRESS)
  })

  it('ends with a new account of the source, and leaves no timer behind [FRM-72]', async () => {
    const { signIn, appear, clock, stands, connected } = await led(await build())
    await appear(account)
    expect(signIn).toMatchObject({ view: { status: 'idle', isShown: false }, isUnderWay: true })
    await stands('CONNECTED', { data_source_id: 1 })
    expect(connected).toEqual([account])
    // The list is being fetched, and nothing else will be.
    expect(clock.pending).toBe(0)
  })

  it('does not end with an account of another source [FRM-74]', async () => {
    const { signIn, appear } = await led(await build())
    await appear(anAccount({ id: 1, data_source_type: 'DROPBOX' }))
    expect(signIn.view.status).toBe('waiting')
  })

  it('for an old account ends with its news, not with those of another', async () => {
    const given = await build()
    const later = { ...account, last_synced_at: 't', last_sync_action: 'UPDATE' }
    await given.appear(account)
    const { signIn, appear } = await led(given, { data_source_id: 1, connecting_new_account: false })
    await appear(account, { ...account, id: 2 })
    expect(signIn.view.status).toBe('waiting')
    await appear(later, { ...account, id: 2 })
    expect(signIn.view.status).toBe('idle')
  })

  it('takes a closed window for a hint', async () => {
    const { signIn, windows, clock } = await led(await build())
    const [opened] = windows.all
    clock.advance(limits.windowWatch)
    expect(signIn.view.looksClosed).toBe(false)
    if (opened) opened.looksClosed = true
    clock.advance(limits.windowWatch)
    expect(signIn.view).toMatchObject({ looksClosed: true, status: 'waiting' })
  })

  it('is not ended early by the timer of an earlier one', async () => {
    const given = await led(await build())
    given.clock.advance(19_000)
    await led(given)
    given.clock.advance(2000)
    expect(given.signIn.view.status).toBe('waiting')
  })
})

describe('the claim', () => {
  it('is made with the key, again and again until the account is listed [F-031] [F-069]', async () => {
    const { claims, stands, connected, appear, signIn, clock, questions } = await led(await build())
    expect(questions.at().input.claim).toBe(true)
    await stands('BEGUN')
    await stands('AWAY')
    expect(claims.all.map(({ input: asked }) => asked)).toEqual(['key', 'key'])
    await stands('CONNECTED', { data_source_id: 1 })
    // Not listed yet.
    expect(connected).toEqual([])
    expect(signIn.view.status).toBe('waiting')
    await appear(account)
    expect(connected).toEqual([account])
    expect(signIn.isUnderWay).toBe(false)
    clock.advance(60_000)
    expect(claims.all).toHaveLength(3)
  })

  it('waits longer after each failure, and ends where the service knows nothing of it', async () => {
    const { claims, clock, signIn, banners } = await led(await build())
    clock.advance(limits.signInPolling)
    claims.at().fail(new Fault('network'))
    await vi.waitFor(() => expect(clock.pending).toBeGreaterThan(1))
    clock.advance(limits.signInPolling * 2 - 1)
    expect(claims.all).toHaveLength(1)
    clock.advance(1)
    expect(claims.all).toHaveLength(2)
    claims.at().fail(new Fault('refused', { status: 404 }))
    await vi.waitFor(() => expect(signIn.isUnderWay).toBe(false))
    expect(banners.current?.message).toBe('The sign-in took too long. Try again.')
  })

  it.each([
    ['denied', 'SIGN_IN_FAILED', /access wasn't allowed at Box/],
    ['admin-approval', 'ADMIN_APPROVAL_NEEDED', /administrator of your organization has to approve Box/],
    ['other-login', 'SIGN_IN_FAILED', /different login/],
    ['other-browser', 'SIGN_IN_FAILED', /another browser/],
    ['wrong-number', 'SIGN_IN_FAILED', /number was wrong/],
    ['expired', 'SIGN_IN_FAILED', /too long/],
    ['failed', 'SOURCE_FAILED', /Box couldn't complete/],
  ] as const)('tells why nothing came of it, once: %s [F-065]', async (reason: SignInReason, code, words) => {
    const { stands, signIn, banners, emitted, connected } = await led(await build())
    await stands('FAILED', { reason })
    expect(signIn).toMatchObject({ view: { status: 'idle', isShown: false }, isUnderWay: false })
    expect(banners.current).toMatchObject({ type: 'ERROR', message: expect.stringMatching(words) })
    expect(emitted.filter(({ kind }) => kind === 'error')).toMatchObject([
      { payload: { integration: 'BOX', error: { code, cause: reason } } },
    ])
    expect(connected).toEqual([])
  })

  it('is given up with the sign-in [F-031]', async () => {
    const { signIn, cancelled, claims, clock } = await led(await build())
    signIn.stop()
    expect(cancelled).toEqual(['key'])
    clock.advance(60_000)
    expect(claims.all).toEqual([])
  })

  it('is taken up by a frame that was loaded anew [F-031]', async () => {
    const { leave, resume, signIn, claims, stands, connected, appear } = await build()
    await resume()
    expect(signIn.isUnderWay).toBe(false)
    leave('new key')
    await resume()
    expect(signIn.view).toMatchObject({ status: 'waiting', link: null })
    await stands('AWAY')
    expect(claims.at().input).toBe('new key')
    await stands('CONNECTED', { data_source_id: 1 })
    await appear(account)
    expect(connected).toEqual([account])
  })
})

describe('the number', () => {
  it('shows beside a link until the person has left by it [F-031]', async () => {
    const given = await build()
    given.windows.blocked = true
    const { signIn, stands } = await led(given)
    expect(signIn.view.number).toBe('4711')
    await stands('BEGUN')
    expect(signIn.view).toMatchObject({ number: '4711', link: ADDRESS })
    await stands('AWAY')
    expect(signIn.view).toMatchObject({ number: null, link: null })
  })

  it('shows beside a window only where the frame does not seem to reach it [F-031]', async () => {
    const { signIn, stands, clock, claims, windows } = await led(await build())
    expect(windows.all[0]).toMatchObject({ address: ADDRESS, key: 'key' })
    await stands('BEGUN')
    expect(signIn.view.number).toBeNull()
    clock.advance(limits.signInHandover - limits.signInPolling)
    claims.at().answer({ status: 'BEGUN', reason: null, data_source_id: null })
    await vi.waitFor(() => expect(signIn.view.number).toBe('4711'))
  })
})

describe('a new start', () => {
  it('takes the place of the old one and leaves no window behind', async () => {
    const { start, questions, windows, signIn, emitted } = await build()
    const first = start()
    const second = start()
    expect(questions.at(0).signal?.aborted).toBe(true)
    expect(windows.all[0]?.looksClosed).toBe(true)
    questions.at(1).answer(begun())
    await Promise.all([first, second])
    expect(windows.all[1]).toMatchObject({ address: ADDRESS, looksClosed: false })
    expect(signIn.view.status).toBe('waiting')
    expect(emitted).toHaveLength(1)
  })

  it('repeats the purpose of the old one', async () => {
    const { signIn, questions } = await led(await build(), { data_source_id: 9 })
    signIn.restart()
    expect(questions.all).toHaveLength(2)
    expect(questions.at(1).input.data_source_id).toBe(9)
  })
})

describe('request ids', () => {
  it('go along and come back with the account [CFG-27] [EVT-10] [API-10]', async () => {
    const { questions, emitted, appear } = await led(await build(true))
    const id = questions.at().input.request_id
    expect(id).toMatch(/^[\w-]{20}$/)
    await appear(account)
    expect(emitted.map(({ payload }) => [payload.action, payload.data])).toEqual([
      ['INITIATE', expect.objectContaining({ request_id: id })],
      ['ADD', expect.objectContaining({ request_id: id })],
    ])
  })

  it('of a replaced or failed attempt are not taken for the next one’s [API-10]', async () => {
    const given = await led(await build(true))
    await led(given)
    const id = given.questions.at().input.request_id
    await given.appear(account)
    expect(given.emitted.at(-1)?.payload.data).toMatchObject({ request_id: id })
  })

  it('for more files of an account belong to its UPDATE, not to a new account', async () => {
    const given = await build(true)
    await given.appear(account)
    await led(given, { data_source_id: 1, connecting_new_account: false })
    const id = given.questions.at().input.request_id
    const other = { ...account, id: 2 }
    await given.appear(account, other)
    expect(given.emitted.at(-1)?.payload.data).toMatchObject({ request_id: null })
    await given.appear({ ...account, last_synced_at: 't', last_sync_action: 'UPDATE' }, other)
    expect(given.emitted.at(-1)?.payload.data).toMatchObject({ request_id: id })
  })
})
