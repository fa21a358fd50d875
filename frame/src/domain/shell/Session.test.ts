import { UserSettings, WhiteLabeling } from '@inlet/wire/service'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { Fault } from '../../service/Fault.ts'
import { aSession } from '../../testing/aSession.ts'
import { ManualClock } from '../../testing/ManualClock.ts'
import { Questions } from '../../testing/Questions.ts'
import { findCatalogEntry } from '../offer/catalog.ts'
import { Session } from './Session.ts'

/** A session. The test answers its two requests. */
function build() {
  const branding = new Questions<undefined, WhiteLabeling>()
  const user = new Questions<undefined, UserSettings>()
  const clock = new ManualClock()
  const log = vi.fn<(message: string, cause: unknown) => void>()
  const session = new Session(
    {
      whiteLabeling: (options) => branding.ask(undefined, options),
      whoAmI: (options) => user.ask(undefined, options),
    },
    log,
    clock,
  )
  return { session, branding, user, log, clock }
}

const defaultBranding = v.parse(WhiteLabeling, {})
const removed = v.parse(WhiteLabeling, { remove_branding: true })
const somebody = v.parse(UserSettings, {})

describe('loading', () => {
  it('is ready when branding and account are known', async () => {
    const { session, branding, user } = build()
    const loading = session.load()
    expect(session.status).toBe('loading')
    branding.at().answer(removed)
    user.at().answer(somebody)
    await loading
    expect(session.status).toBe('ready')
    expect(session.brandingRemoved).toBe(true)
    expect(session.user).toEqual(somebody)
  })

  it('takes the rules from the account, and says so, when only the branding is missing [F-062]', async () => {
    const { session, branding, user, log } = build()
    const loading = session.load()
    branding.at().fail(new Fault('refused', { status: 500 }))
    user.at().answer(v.parse(UserSettings, { white_labeling: { remove_branding: true } }))
    await loading
    expect(session.status).toBe('ready')
    expect(session.brandingRemoved).toBe(true)
    expect(log).toHaveBeenCalledOnce()
  })

  it('does not open under rules that nobody told [F-062]', async () => {
    const { session, branding, user } = build()
    const loading = session.load()
    branding.at().fail(new Fault('refused', { status: 500 }))
    user.at().answer(somebody)
    await loading
    expect(session.status).toBe('failed')
    expect(session.fault?.status).toBe(500)
  })

  it('waits a moment for the account once the rules are known, and takes it when it comes late [F-062]', async () => {
    const { session, branding, user, clock } = build()
    const loading = session.load()
    branding.at().answer(removed)
    await vi.waitFor(() => expect(clock.pending).toBe(1))
    expect(session.status).toBe('loading')
    clock.advance(2000)
    await loading
    expect(session.status).toBe('ready')
    user.at().answer(v.parse(UserSettings, { custom_limits: { file_size_limit: 5 } }))
    await vi.waitFor(() => expect(session.fileSizeLimit).toBe(5))
    expect(clock.pending).toBe(0)
  })

  it('waits no longer for the branding where the account has the rules [F-062]', async () => {
    const { session, user, clock } = build()
    const loading = session.load()
    user.at().answer(v.parse(UserSettings, { white_labeling: { allowed_origins: ['https://a.example'] } }))
    await vi.waitFor(() => expect(clock.pending).toBe(1))
    clock.advance(2000)
    await loading
    expect(session.status).toBe('ready')
    expect(session.branding?.allowed_origins).toEqual(['https://a.example'])
  })

  it('goes on when only the account is missing', async () => {
    const { session, branding, user } = build()
    const loading = session.load()
    branding.at().answer(defaultBranding)
    user.at().fail(new Fault('timeout'))
    await loading
    expect(session.status).toBe('ready')
    expect(session.fileSizeLimit).toBeNull()
  })

  it('fails without a token', async () => {
    const { session, branding, user } = build()
    const loading = session.load()
    branding.at().answer(defaultBranding)
    user.at().fail(new Fault('unauthorized'))
    await loading
    expect(session.status).toBe('failed')
    expect(session.fault?.kind).toBe('unauthorized')
  })

  it('fails when nothing can be reached, and can be tried again', async () => {
    const { session, branding, user } = build()
    const loading = session.load()
    branding.at().fail(new Fault('network'))
    user.at().fail(new Fault('network'))
    await loading
    expect(session.status).toBe('failed')
    const again = session.load()
    expect(session.status).toBe('loading')
    expect(session.fault).toBeNull()
    branding.at().answer(defaultBranding)
    user.at().answer(somebody)
    await again
    expect(session.status).toBe('ready')
  })

  it('is silent about the questions that a newer one has aborted', async () => {
    const { session, branding, user, log } = build()
    const first = session.load()
    const second = session.load()
    await first
    expect(session.status).toBe('loading')
    branding.at().answer(defaultBranding)
    user.at().answer(somebody)
    await second
    expect(session.status).toBe('ready')
    expect(log).not.toHaveBeenCalled()
  })
})

describe('branding', () => {
  it('is removed for one entry point alone, whatever the general flag says [CFG-90]', async () => {
    const branding = { remove_branding: false, integrations: { DROPBOX: { any: 'thing' }, BOX: null } }
    const removedFor = async (entryPoint: 'DROPBOX' | 'BOX' | undefined) =>
      (await aSession({ branding, options: { entryPoint } })).session.brandingRemoved
    expect(await removedFor('DROPBOX')).toBe(true)
    expect(await removedFor('BOX')).toBe(false)
    expect(await removedFor(undefined)).toBe(false)
  })
})

describe('the account', () => {
  it('has its own limit in /whoami, else the organization’s [CFG-84]', async () => {
    const branding = { custom_limits: { file_size_limit: 5_000_000 } }
    const user = { custom_limits: { file_size_limit: 4_000_000 } }
    expect((await aSession({ branding, user })).session.fileSizeLimit).toBe(4_000_000)
    expect((await aSession({ branding })).session.fileSizeLimit).toBe(5_000_000)
  })

  it('has connector settings of its own, or else the organization’s, never a mixture', async () => {
    const branding = { connector_settings: { DEFAULT: { allowed_file_formats: ['TXT'] } } }
    const user = { connector_settings: { DROPBOX: { allowed_file_formats: ['PDF'] } } }
    expect((await aSession({ branding, user })).session.connectorSettings).toEqual(user.connector_settings)
    expect(
      (await aSession({ branding, user: { connector_settings: {} } })).session.connectorSettings,
    ).toEqual(branding.connector_settings)
    expect((await aSession({})).session.connectorSettings).toEqual({})
  })

  it('has files where a source counts any', async () => {
    const local = findCatalogEntry('LOCAL_FILES')
    const websites = findCatalogEntry('WEB_SCRAPER')
    const box = findCatalogEntry('BOX')
    if (!local || !websites || !box) throw new Error('The catalog has lost a source')
    const { session } = await aSession({ user: { aggregate_num_files_by_source: { PDF: 2, BOX: 9 } } })
    expect(session.hasFiles(local)).toBe(true)
    expect(session.hasFiles(websites)).toBe(false)
    expect(session.hasFiles(box)).toBe(false)
  })

  it('is asked for again after an import; a failure leaves what was known', async () => {
    const { session, branding, user, log } = build()
    const loading = session.load()
    branding.at().answer(defaultBranding)
    user.at().answer(somebody)
    await loading
    const first = session.refreshUser()
    const richer = v.parse(UserSettings, { aggregate_num_files_by_source: { PDF: 1 } })
    user.at().answer(richer)
    await first
    expect(session.user).toEqual(richer)
    const second = session.refreshUser()
    user.at().fail(new Fault('network'))
    await second
    expect(session.user).toEqual(richer)
    expect(log).toHaveBeenCalledOnce()
  })

  it('is not logged as missing when the session ended meanwhile', async () => {
    const { session, branding, user, log } = build()
    const loading = session.load()
    branding.at().answer(defaultBranding)
    user.at().answer(somebody)
    await loading
    const refreshing = session.refreshUser()
    session.stop()
    await refreshing
    expect(log).not.toHaveBeenCalled()
  })
})

describe('holds', () => {
  it('are there until they are released', async () => {
    const { session } = await aSession()
    const release = session.hold(() => 'first')
    session.hold(() => 'second')
    expect([...session.holds].map((hold) => hold.reason())).toEqual(['first', 'second'])
    release()
    expect([...session.holds].map((hold) => hold.reason())).toEqual(['second'])
  })
})
