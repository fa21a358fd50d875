import { SOURCES, type WidgetOptions } from '@inlet/wire/bridge'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { catalog } from '../../domain/offer/catalog.ts'
import { Integrations } from '../../domain/offer/Integrations.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { loadAccounts } from '../../testing/loadAccounts.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { type Replies, servicesFor } from '../../testing/servicesFor.ts'
import { IntegrationsScreen } from './IntegrationsScreen.tsx'

afterEach(cleanup)

const everything: WidgetOptions = { enabledIntegrations: [...SOURCES].reverse().map((id) => ({ id })) }

async function show(options: WidgetOptions = everything, replies: Replies = {}, brandingRemoved = false) {
  const services = servicesFor(options, replies)
  await services.session.load()
  await loadAccounts(services.accounts)
  services.navigation.begin({ entry: null, brandingRemoved })
  if (!brandingRemoved) services.navigation.consent()
  renderIn(services, <IntegrationsScreen />)
  return { ...services, user: userEvent.setup() }
}

const cards = () => screen.queryAllByRole('listitem').map((item) => within(item).getByRole('button'))
const names = () =>
  cards().map((card) => catalog.find(({ name }) => card.textContent?.startsWith(name))?.name)
const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

describe('IntegrationsScreen', () => {
  it('has the title, the search box and the way back to consent [LST-01] [LST-02] [LST-03] [SHL-20]', async () => {
    const { navigation, user } = await show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Integrations')
    expect(screen.getByPlaceholderText('Search Integrations')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(navigation.step).toBe('CONNECT')
  })

  it('leads back out of the widget where branding is removed [SHL-21]', async () => {
    const { host, user } = await show(everything, {}, true)
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(host.closes).toEqual(['back'])
  })

  it('offers no way back that would be ignored', async () => {
    await show({ ...everything, alwaysOpen: true }, {}, true)
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  it('shows a card with image and name for each enabled source, by ascending id [LST-09] [LST-10] [LST-11] [CAT-03] [CAT-06]', async () => {
    await show()
    expect(names()).toEqual([...SOURCES].map((id) => catalog.find((entry) => entry.id === id)?.name))
    for (const one of cards()) expect(one.querySelector('img')?.getAttribute('src')).toBeTruthy()
  })

  it('gives a card the title of its own that the catalog has for the list; the source keeps its name [CAT-14]', async () => {
    const services = servicesFor({ enabledIntegrations: [{ id: 'NOTION' }] })
    const titled = catalog.map((entry) => ({ ...entry, integrationsListViewTitle: 'Notion pages' }))
    const integrations = new Integrations(services.session, titled)
    renderIn({ ...services, integrations }, <IntegrationsScreen />)
    expect(cards().map((one) => one.textContent)).toEqual(['Notion pages'])
    expect(integrations.find('NOTION')?.name).toBe('Notion')
  })

  it('shows only what the host enabled [LST-20]', async () => {
    await show({ enabledIntegrations: [{ id: 'NOTION' }] })
    expect(names()).toEqual(['Notion'])
  })

  it('filters by a part of the name, whatever its case, and clears [LST-04] [LST-05]', async () => {
    const { user } = await show()
    const search = screen.getByRole('searchbox', { name: 'Search Integrations' })
    await user.type(search, 'DRIVE')
    expect(names()).toEqual(['Google Drive', 'OneDrive'])
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(search).toHaveProperty('value', '')
    expect(cards()).toHaveLength(SOURCES.length)
  })

  it('says that nothing matches, which is no failure [LST-06]', async () => {
    const { user } = await show()
    await user.type(screen.getByRole('searchbox'), 'zzzz')
    expect(cards()).toHaveLength(0)
    expect(screen.getByText('No results for “zzzz”')).toBeTruthy()
    expect(screen.queryByText('Could not fetch integrations list.')).toBeNull()
  })

  it('marks a connected source, and none that is not [LST-12] [LST-13] [CAT-10]', async () => {
    const account = { id: 1, data_source_type: 'DROPBOX' }
    await show(everything, { '/user_data_sources': { body: { results: [account], count: 1 } } })
    expect(cards().filter((one) => within(one).queryByText('Connected'))).toEqual([card('Dropbox')])
  })

  it('marks uploads and websites by the files that are there [LST-12]', async () => {
    const aggregate_num_files_by_source = { PDF: 2, WEB_SCRAPE: 0 }
    await show(everything, { '/whoami': { body: { aggregate_num_files_by_source } } })
    expect(cards().filter((one) => within(one).queryByText('Connected'))).toEqual([card('Upload Files')])
  })

  it('names the limits of Upload Files and Web Scraper, and of no other [LST-14] [LST-15] [LST-16]', async () => {
    await show({
      enabledIntegrations: [{ id: 'LOCAL_FILES' }, { id: 'WEB_SCRAPER', maxPagesToScrape: 7 }, { id: 'BOX' }],
    })
    expect(within(card('Upload Files')).getByText('max 20MB per file')).toBeTruthy()
    expect(within(card('Web Scraper')).getByText('max 7 links to sync')).toBeTruthy()
    expect(screen.getAllByText(/^max /)).toHaveLength(2)
  })

  it('says which sources cannot be connected here, and of no other', async () => {
    const body = { available_sources: ['S3'] }
    await show(
      { enabledIntegrations: [{ id: 'LOCAL_FILES' }, { id: 'BOX' }, { id: 'S3' }] },
      { '/auth/v1/white_labeling': { body } },
    )
    expect(within(card('Box')).getByText('Not available yet')).toBeTruthy()
    expect(screen.getAllByText('Not available yet')).toHaveLength(1)
  })

  it('says which sources nobody has set up here, and which lead to the sandbox', async () => {
    const body = {
      available_sources: ['S3', 'NOTION'],
      unconfigured_sources: ['BOX'],
      sandbox_sources: ['NOTION'],
    }
    await show(
      { enabledIntegrations: [{ id: 'BOX' }, { id: 'S3' }, { id: 'NOTION' }, { id: 'SLACK' }] },
      { '/auth/v1/white_labeling': { body } },
    )
    expect(cards().map((one) => one.textContent)).toEqual([
      'BoxNot set up yet',
      'NotionSandbox',
      'S3',
      'SlackNot available yet',
    ])
  })

  it('names the account’s own limit where it is lower [CFG-84] [CFG-07]', async () => {
    const options: WidgetOptions = { enabledIntegrations: [{ id: 'LOCAL_FILES' }], maxFileSize: 5_000_000 }
    await show(options)
    expect(screen.getByText('max 5MB per file')).toBeTruthy()
    cleanup()
    await show(options, { '/whoami': { body: { custom_limits: { file_size_limit: 4_000_000 } } } })
    expect(screen.getByText('max 4MB per file')).toBeTruthy()
  })

  it('opens the source of the card that is pressed [LST-17]', async () => {
    const { navigation, user } = await show()
    for (const entry of catalog) {
      await user.click(card(entry.name))
      expect(navigation.step).toBe(entry.id)
    }
  })

  it('works by keyboard: down from the search, along the cards, Enter opens the only result', async () => {
    const { navigation, user } = await show()
    const search = screen.getByRole('searchbox')
    search.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(cards()[0])
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(document.activeElement).toBe(cards()[1])
    await user.type(search, 'notion{Enter}')
    expect(navigation.step).toBe('NOTION')
  })

  it('keeps the search while the person looks into a source', async () => {
    const services = await show()
    await services.user.type(screen.getByRole('searchbox'), 'box')
    cleanup()
    renderIn(services, <IntegrationsScreen />)
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'box')
  })

  it('begins a long list with what needs no account, and once something is connected with that', async () => {
    const { navigation, user } = await show()
    const start = screen.getByRole('region', { name: 'Start here' })
    expect(
      within(start)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Upload Files', 'Web Scraper'])
    await user.click(within(start).getByRole('button', { name: 'Open Web Scraper' }))
    expect(navigation.step).toBe('WEB_SCRAPER')
    await user.type(screen.getByRole('searchbox'), 'box')
    expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull()
    cleanup()

    const results = [
      anAccount({ id: 1 }),
      anAccount({ id: 2, data_source_type: 'BOX', sync_status: 'SYNC_ERROR' }),
    ]
    await show(everything, { '/user_data_sources': { body: { results, count: 2 } } })
    expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull()
    const connected = screen.getByRole('region', { name: 'Connected' })
    const names = within(connected)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual(['Open Box, Needs attention', 'Open Dropbox'])
  })

  it('has no shortcuts where all is seen at one look', async () => {
    await show({ enabledIntegrations: [{ id: 'LOCAL_FILES' }, { id: 'BOX' }] })
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('is an empty list without a failure when nothing is enabled [LST-22]', async () => {
    await show({ enabledIntegrations: [] })
    expect(cards()).toHaveLength(0)
    expect(screen.queryByText('Could not fetch integrations list.')).toBeNull()
  })

  it('says that the list could not be had, with a retry [LST-21]', async () => {
    const retry = vi.fn()
    renderIn(servicesFor({ enabledIntegrations: [] }), <IntegrationsScreen onRetry={retry} />)
    expect(screen.getByText('Could not fetch integrations list.')).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it.each([
    [{ sync_status: 'READY' }, 'Connected'],
    [{ sync_status: 'SYNCING' }, 'Connected'],
    [{ sync_status: 'SYNC_ERROR' }, 'Needs attention'],
    [{ data_source_metadata: { access: 'expired' } }, 'Needs attention'],
  ])('marks a source with an account %j: %s [F-278]', async (state, mark) => {
    const results = [anAccount({ id: 1 }), anAccount({ id: 2, ...state })]
    await show(everything, { '/user_data_sources': { body: { results, count: 2 } } })
    expect(card('Dropbox').textContent).toBe(`Dropbox${mark}`)
  })

  it('says that nobody could tell what is connected, and asks again [F-279]', async () => {
    let isBroken = true
    const services = servicesFor(everything, {
      '/user_data_sources': () =>
        isBroken ? { status: 500, body: {} } : { body: { results: [anAccount({ id: 1 })], count: 1 } },
    })
    await services.session.load()
    services.navigation.begin({ entry: null, brandingRemoved: true })
    renderIn(services, <IntegrationsScreen />)
    act(() => void services.accounts.start())
    const words = /^We couldn't check which sources are connected\. The service has a problem/
    expect(await screen.findByText(words)).toBeTruthy()
    isBroken = false
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }))
    expect((await screen.findByRole('button', { name: /^Dropbox/ })).textContent).toBe('DropboxConnected')
    expect(screen.queryByText(words)).toBeNull()
  })
})
