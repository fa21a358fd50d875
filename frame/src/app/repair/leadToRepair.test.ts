import type { WidgetOptions } from '@inlet/wire/bridge'
import type { Account } from '@inlet/wire/service'
import { expect, it } from 'vitest'
import { AccountHomes } from '../../features/account-home/AccountHomes.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { type Replies, servicesFor } from '../../testing/servicesFor.ts'
import { HostOptions } from '../HostOptions.ts'
import { leadToRepair } from './leadToRepair.ts'

const DAY = 86_400_000
const broken = anAccount({ id: 7, data_source_type: 'DROPBOX', data_source_metadata: { access: 'revoked' } })
const other = anAccount({ id: 8, data_source_type: 'DROPBOX' })

/** A widget at its consent screen, with these accounts, and what the host asks it to mend. */
async function open(accounts: Account[], repair: number, more: WidgetOptions = {}, replies: Replies = {}) {
  const listed = { results: accounts, count: accounts.length }
  const options = { orgName: 'Acme', repair, enabledIntegrations: [{ id: 'DROPBOX' as const }], ...more }
  const services = servicesFor(options, { '/user_data_sources': () => ({ body: listed }), ...replies })
  await services.session.load()
  services.navigation.begin({ entry: null, brandingRemoved: false })
  services.accounts.start()
  const deps = {
    ...services,
    hostOptions: new HostOptions(services.host),
    leave: services.closeGuard.leaveScreen,
  }
  const homes = () => services.storeCache.keep(AccountHomes, () => new AccountHomes(services))
  const home = () => homes().of('DROPBOX')
  return { ...services, lead: () => leadToRepair(repair, deps), home, homes, listed }
}

it('leads past the consent screen to the account, and says when it works again', async () => {
  const { lead, navigation, home, listed, accounts, banners, host } = await open([other, broken], 7)
  const led = lead()
  await expect.poll(() => navigation.step).toBe('DROPBOX')
  expect(home().navigation.account?.id).toBe(7)
  expect(banners.current).toBeNull()
  listed.results = [other, { ...broken, data_source_metadata: { access: 'ok' } }]
  accounts.refresh()
  await led
  expect(banners.current).toMatchObject({ type: 'SUCCESS', message: 'Your Dropbox account works again.' })
  expect(host.errors).toEqual([])
})

it('opens the form of an account that has no sign-in page', async () => {
  const keys = anAccount({
    id: 9,
    data_source_type: 'FRESHDESK',
    data_source_metadata: { access: 'revoked' },
  })
  const enabledIntegrations = [{ id: 'FRESHDESK' as const }]
  const { lead, navigation, homes } = await open([keys], 9, { enabledIntegrations })
  void lead()
  await expect.poll(() => navigation.step).toBe('FRESHDESK')
  expect(homes().of('FRESHDESK').navigation.flow).toMatchObject({ kind: 'form', account: { id: 9 } })
})

it('says at once that an account works, and shows it', async () => {
  const { lead, navigation, home, banners, host } = await open([broken, other], 8)
  await lead()
  expect([navigation.step, home().navigation.account?.id]).toEqual(['DROPBOX', 8])
  expect(banners.current?.message).toBe("Your Dropbox account works. There's nothing to repair.")
  expect(host.errors).toEqual([])
})

it('offers to renew an access that ends within a week, and not a later one', async () => {
  const endsIn = (days: number, clock: { now(): number }) => {
    const access_ends_at = new Date(clock.now() + days * DAY).toISOString()
    return { ...other, data_source_metadata: { access: 'ok', access_ends_at } }
  }
  const opened = await open([other], 8)
  opened.listed.results = [endsIn(6, opened.clock)]
  opened.accounts.refresh()
  await expect.poll(() => opened.accounts.all[0]?.data_source_metadata?.access_ends_at).toBeTruthy()
  const led = opened.lead()
  await expect.poll(() => opened.home().connection.accessEnd).toBeTruthy()
  expect(opened.banners.current).toBeNull()
  opened.listed.results = [endsIn(90, opened.clock)]
  opened.accounts.refresh()
  await led
  expect(opened.home().connection.accessEnd).toBeNull()
  expect(opened.banners.current?.message).toBe('Your Dropbox account works again.')
})

it.each<[string, Account[], WidgetOptions, readonly string[] | null, string, string]>([
  [
    'is not there',
    [other],
    {},
    null,
    'This account is no longer connected here. To use it again, connect it anew.',
    '"repair": no account 7 of this customer is connected',
  ],
  [
    'is of a source that the host does not offer',
    [broken],
    { enabledIntegrations: [{ id: 'BOX' }] },
    null,
    "Your Dropbox account can't be repaired here. Ask Acme for help.",
    '"repair": DROPBOX is not enabled',
  ],
  [
    'is one that the token may not connect',
    [broken],
    {},
    ['accounts:read'],
    "Your Dropbox account can't be repaired here. Ask Acme for help.",
    '"repair": the access token does not allow accounts:connect',
  ],
])('stays where the user is if the account %s', async (_, accounts, options, scopes, message, cause) => {
  const grant = { scopes, sources: null, account_ids: null, filter: null }
  const replies = { '/whoami': { body: { white_labeling: {}, grant } } }
  const { lead, navigation, banners, host } = await open(accounts, 7, options, replies)
  await lead()
  expect(navigation.step).toBe('CONNECT')
  expect(banners.current).toMatchObject({ type: 'WARN', message, persist: true })
  expect(host.errors.map((error) => [error.code, error.cause])).toEqual([['INVALID_OPTION', cause]])
})
