import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import type { Account } from '@inlet/wire/service'
import { describe, expect, it, vi } from 'vitest'
import * as limits from '../../domain/limits.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { FakeAccountApi } from '../../testing/FakeAccountApi.ts'
import { servicesFor } from '../../testing/servicesFor.ts'
import { AccountHomes } from './AccountHomes.ts'

const synced = { files_synced_at: 't' }
const old = anAccount({ id: 1, last_synced_at: '2024-01-01T00:00:00Z', ...synced })
const recent = anAccount({ id: 2, last_synced_at: '2024-06-01T00:00:00Z', ...synced })
const never = anAccount({ id: 3, ...synced })

async function build(
  accounts: readonly Account[],
  given: Partial<EnabledIntegration> = {},
  options: WidgetOptions = {},
) {
  const api = new FakeAccountApi(accounts)
  const enabledIntegrations = [{ ...given, id: 'DROPBOX' } as const]
  const services = servicesFor({ enabledIntegrations, ...options }, api.replies)
  const store = new AccountHomes(services).of('DROPBOX')
  const stop = store.start()
  services.accounts.start()
  await vi.waitFor(() => expect(services.accounts.loaded).toBe(true))
  await vi.waitFor(() => expect(services.clock.pending).toBeGreaterThan(0))
  const poll = async () => {
    const { length } = api.queries
    services.clock.advance(8000)
    await vi.waitFor(() => expect(api.queries.length).toBeGreaterThan(length))
    await vi.waitFor(() =>
      expect(services.accounts.all.map(({ id }) => id)).toEqual(api.accounts.map(({ id }) => id)),
    )
    await vi.waitFor(() => expect(services.clock.pending).toBeGreaterThan(0))
  }
  return { ...services, api, store, stop, poll }
}

describe('selected account', () => {
  it('is the only one', async () => {
    expect((await build([never])).store.navigation.account?.id).toBe(3)
  })

  it('is the one that was synced last; where none was, the youngest', async () => {
    expect((await build([old, recent, never])).store.navigation.account?.id).toBe(2)
    expect((await build([never, anAccount({ id: 4 })])).store.navigation.account?.id).toBe(4)
  })

  it('stays when another is synced later', async () => {
    const { store, api, poll } = await build([old, recent])
    api.change(1, { last_synced_at: '2024-09-01T00:00:00Z', sync_status: 'SYNCING' })
    await poll()
    expect(store.navigation.account?.id).toBe(2)
  })

  it('is a new one, although it was never synced', async () => {
    const { store, api, poll } = await build([old, recent])
    api.add(never)
    await poll()
    expect(store.navigation.account?.id).toBe(3)
  })

  it('goes with its account; another takes its place without a picker', async () => {
    const fresh = { ...old, files_synced_at: null }
    const { store, api, poll } = await build([fresh, recent], { useCarbonFilePicker: true })
    store.navigation.show('picker')
    api.accounts = [fresh]
    await poll()
    expect(store.navigation).toMatchObject({ account: { id: 1 }, view: 'files' })
  })

  it('is none without accounts', async () => {
    expect((await build([])).store.navigation.account).toBeNull()
  })

  it('shows news of itself', async () => {
    const { store, api, poll } = await build([recent])
    api.change(2, { sync_status: 'SYNCING' })
    await poll()
    expect(store.progress.isSyncing).toBe(true)
  })
})

describe('view', () => {
  const picker = {}
  const theirs = { useCarbonFilePicker: false }

  it.each([
    ['files', [recent], picker, {}],
    ['picker', [{ ...recent, files_synced_at: null }], picker, {}],
    ['picker', [recent], picker, { openFilesTabTo: 'FILE_PICKER' }],
    ['files', [{ ...recent, files_synced_at: null }], theirs, { openFilesTabTo: 'FILE_PICKER' }],
    ['accounts', [recent], { showFilesTab: false }, {}],
  ] as const)('is %s for %j, %j, %j', async (view, accounts, given, options) => {
    expect((await build(accounts, given, options)).store.navigation.view).toBe(view)
  })

  it('is the picker when an account without files is selected, and not for the next that has some', async () => {
    const fresh = { ...old, files_synced_at: null }
    const { store } = await build([fresh, recent], picker)
    store.navigation.select(fresh)
    expect(store.navigation).toMatchObject({ account: { id: 1 }, view: 'picker' })
    store.navigation.select(recent)
    expect(store.navigation).toMatchObject({ account: { id: 2 }, view: 'files' })
  })

  it('is left as it was when the person comes back', async () => {
    const { store, stop } = await build([recent], picker)
    store.navigation.show('accounts')
    stop()
    store.start()
    expect(store.navigation.view).toBe('accounts')
  })

  it('goes back from the picker to the files, and from them to the list of sources', async () => {
    const { store } = await build([recent], picker)
    store.navigation.show('picker')
    expect([store.navigation.back(), store.navigation.view, store.navigation.back()]).toEqual([
      true,
      'files',
      false,
    ])
  })
})

it('keeps each source its own home', () => {
  const homes = new AccountHomes(servicesFor())
  expect(homes.of('BOX')).toBe(homes.of('BOX'))
  expect(homes.of('BOX')).not.toBe(homes.of('DROPBOX'))
})

describe('after signing in', () => {
  const account = anAccount({ id: 7, data_source_type: 'INTERCOM' })
  const before = { ...account, files_synced_at: null, sync_status: 'SYNCING' }
  const after = {
    ...account,
    files_synced_at: '2024-01-01T00:00:00Z',
    last_synced_at: '2024-01-01T00:00:00Z',
  }

  /** The list of accounts and the claim. The test answers both. */
  async function signingIn() {
    const api = new FakeAccountApi([])
    const { options, integration } = {
      options: { enabledIntegrations: [{ id: 'INTERCOM', useCarbonFilePicker: true } as const] },
      integration: 'INTERCOM' as const,
    }
    const services = servicesFor(options, api.replies)
    const store = new AccountHomes(services).of(integration)
    store.start()
    services.accounts.start()
    await vi.waitFor(() => expect(services.accounts.loaded).toBe(true))
    api.progress = { status: 'AWAY', data_source_id: null }
    store.connection.connect()
    await vi.waitFor(() => expect(services.windows.all[0]?.key).toBe('key-1'))
    return {
      store,
      /** The list as it is polled. */
      async listed(listed: Account) {
        api.accounts = [listed]
        services.accounts.refresh()
        await vi.waitFor(() => expect(services.accounts.all).toEqual([listed]))
      },
      async claimed() {
        const asked = api.queries.length
        api.progress = { status: 'CONNECTED', data_source_id: account.id }
        services.clock.advance(limits.signInPolling)
        // The claim was answered, so the list is requested for the account.
        await vi.waitFor(() => expect(api.queries.length).toBeGreaterThan(asked))
      },
    }
  }

  it.each([
    ['the list, before the first sync has ended', ['list', 'claim'], before],
    ['the list, after the first sync has ended', ['list', 'claim'], after],
    ['the claim, and the list before the first sync has ended', ['claim', 'list'], before],
    ['the claim, and the list after the first sync has ended', ['claim', 'list'], after],
  ] as const)(
    'one lands in the picker when the account is seen first by %s [F-069]',
    async (_, order, listed) => {
      const { store, ...answers } = await signingIn()
      for (const one of order) await (one === 'list' ? answers.listed(listed) : answers.claimed())
      await vi.waitFor(() => expect(store.signIn.isUnderWay).toBe(false))
      expect(store.navigation).toMatchObject({ account: { id: 7 }, view: 'picker' })
    },
  )

  it('who has gone on already is not taken back [F-069]', async () => {
    const { store, listed, claimed } = await signingIn()
    await listed(before)
    store.navigation.leavePicker()
    await claimed()
    await vi.waitFor(() => expect(store.signIn.isUnderWay).toBe(false))
    expect(store.navigation.view).toBe('files')
  })
})
