import type { EnabledIntegration } from '@inlet/wire/bridge'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { addressInbox } from '../../domain/imports/AddressInbox.ts'
import type { FilesTableProps } from '../../domain/screens.ts'
import { aPreview } from '../../testing/aPreview.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import type { ServiceReply } from '../../testing/serviceClientFor.ts'
import { type Replies, servicesFor } from '../../testing/servicesFor.ts'
import { WebsiteScrapeScreen } from './WebsiteScrapeScreen.tsx'
import { WEBSITE_PAUSE_MS } from './websitesPreview.ts'

afterEach(cleanup)

const Files = ({ onAddMore }: FilesTableProps) => (
  <button type="button" onClick={() => onAddMore?.()}>
    Add more URLs
  </button>
)
const Sitemap = () => <p>The sitemap</p>

async function show(web: Partial<EnabledIntegration> = {}, replies: Replies = {}) {
  const services = servicesFor({ enabledIntegrations: [{ id: 'WEB_SCRAPER', ...web }] }, replies)
  await services.session.load()
  renderIn(services, <WebsiteScrapeScreen Files={Files} Sitemap={Sitemap} />)
  return { ...services, user: userEvent.setup() }
}

const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent)
const tab = (name: string) => screen.getByRole('tab', { name })
const website = () => screen.queryByLabelText('Address of website 1')

it('says how many pages the typed websites bring', async () => {
  const counted = { files: 100, limits_met: ['max_pages' as const], estimated_seconds: 25 }
  const { user, clock } = await show({}, { '/web_scrape/preview': { body: aPreview(counted) } })
  await user.type(website() ?? document.body, 'example.com')
  act(() => clock.advance(WEBSITE_PAUSE_MS))
  expect(await screen.findAllByText('100 pages · about 1 min · over a limit')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Details' }))
  const sheet = await screen.findByRole('dialog', { name: 'What will be imported' })
  expect(sheet.textContent).toContain('The website has more pages than are imported of it.')
  expect(sheet.textContent).toContain('Pages are counted by the links to them')
  expect(sheet.textContent).not.toContain('downloaded')
})

describe('the tabs', () => {
  it.each([
    [{}, ['Website', 'Sitemap', 'Synced URLs']],
    [{ sitemapEnabled: true, showFilesTab: true }, ['Website', 'Sitemap', 'Synced URLs']],
    [{ showFilesTab: false }, ['Website', 'Sitemap']],
    [{ sitemapEnabled: false }, ['Website', 'Synced URLs']],
    [{ sitemapEnabled: false, showFilesTab: false }, []],
  ])('for %j are %j [WEB-01] [WEB-02]', async (web, expected) => {
    await show(web)
    expect(tabs()).toEqual(expected)
    expect(website()).toBeTruthy()
  })

  it('show one thing each, and keep what was begun', async () => {
    const { user } = await show()
    await user.type(website() ?? document.body, 'example.com')
    await user.click(tab('Sitemap'))
    expect(screen.getByText('The sitemap')).toBeTruthy()
    expect(website()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    await user.click(tab('Website'))
    expect(website()).toHaveProperty('value', 'example.com')
  })

  it('lead from the files back to where one came from', async () => {
    const { user } = await show()
    await user.click(tab('Sitemap'))
    await user.click(tab('Synced URLs'))
    await user.click(screen.getByRole('button', { name: 'Add more URLs' }))
    expect(tab('Sitemap').getAttribute('aria-selected')).toBe('true')
  })

  it('fall back to the website when the host takes sitemaps away', async () => {
    const { user, session } = await show()
    await user.click(tab('Sitemap'))
    act(() => session.setOptions({ enabledIntegrations: [{ id: 'WEB_SCRAPER', sitemapEnabled: false }] }))
    expect(tabs()).toEqual(['Website', 'Synced URLs'])
    expect(website()).toBeTruthy()
  })
})

describe('addresses from elsewhere', () => {
  const addresses = () =>
    screen.getAllByLabelText(/^Address of website/).map((field) => field.getAttribute('value'))

  it('are taken where they are pasted beside the fields, and other text is not [F-324]', async () => {
    const { user } = await show()
    await user.paste('Dear Ann')
    expect(addresses()).toEqual([''])
    await user.paste('https://a.example/x\nhttps://b.example')
    expect(addresses()).toEqual(['a.example/x', 'b.example'])
  })

  it('are those that another screen handed over [F-324]', async () => {
    const services = servicesFor({ enabledIntegrations: [{ id: 'WEB_SCRAPER' }] })
    await services.session.load()
    addressInbox(services.storeCache).put(['https://a.example'])
    renderIn(services, <WebsiteScrapeScreen Files={Files} Sitemap={Sitemap} />)
    expect(addresses()).toEqual(['a.example'])
  })
})

describe('rows', () => {
  it('are at most 50: then Add is gone, and back when one is deleted; all others are sent [WEB-32]', async () => {
    const { user, client } = await show()
    const addresses = () => screen.getAllByLabelText(/^Address of website/)
    await user.click(website() ?? document.body)
    await user.paste(Array.from({ length: 49 }, (_, index) => `https://site${index}.com`).join('\n'))
    expect(addresses()).toHaveLength(49)
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(addresses()).toHaveLength(50)
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete website 50' }))
    expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const sent = () => client.calls.filter(({ path }) => path === '/web_scrape')
    await expect.poll(sent).toHaveLength(1)
    expect(sent()[0]?.body).toHaveLength(49)
  })

  it.each(['', ' ', 'foo bar', 'http//'])(
    'of nothing but %j send nothing [WEB-20] [WEB-22]',
    async (text) => {
      const { user, client, banners } = await show()
      if (text) await user.type(website() ?? document.body, text)
      await user.click(screen.getByRole('button', { name: 'Submit' }))
      expect(banners.current).toMatchObject({
        type: 'ERROR',
        message: 'Please provide at least one valid URL.',
      })
      expect(client.calls.filter(({ path }) => path === '/web_scrape')).toEqual([])
    },
  )
})

describe('the request', () => {
  it('is busy until its answer; a second press asks for patience and sends nothing [WEB-34] [WEB-35]', async () => {
    const { user, client, banners } = await show({}, { '/web_scrape': () => new Promise(() => {}) })
    await user.type(website() ?? document.body, 'example.com')
    const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
    await user.click(submit())
    expect(submit().getAttribute('aria-busy')).toBe('true')
    expect(submit().disabled).toBe(false)
    await user.click(submit())
    expect(banners.current?.message).toBe('Please wait for the request to finish')
    expect(client.calls.filter(({ path }) => path === '/web_scrape')).toHaveLength(1)
  })

  it.each<[ServiceReply, string]>([
    [
      { status: 422, body: { detail: [{ loc: ['body', 0, 'url'], msg: 'This is no page.', type: 'url' }] } },
      'This is no page.',
    ],
    [{ status: 403, body: { detail: 'Your plan has no websites.' } }, 'Your plan has no websites.'],
    [{ status: 500, body: { detail: 'The database is on fire.' } }, 'The database is on fire.'],
    [{ status: 500, body: '<h1>Oops</h1>' }, 'Error initiating scraping. Please try again.'],
    [
      { status: 429, body: { detail: 'Slow down.' }, headers: { 'retry-after': '9' } },
      'Too many requests. Please try again in 9 seconds.',
    ],
  ])(
    'answered by %j says so, keeps the rows and reaches the host [WEB-39] [WEB-40] [API-35] [EVT-21]',
    async (reply, message) => {
      const { user, banners, host } = await show({}, { '/web_scrape': reply })
      await user.type(website() ?? document.body, 'example.com')
      await user.click(screen.getByRole('button', { name: 'Submit' }))
      await expect.poll(() => banners.current).toMatchObject({ type: 'ERROR', message })
      expect(website()).toHaveProperty('value', 'example.com')
      expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-busy')).toBeNull()
      expect(host.events).toMatchObject([
        {
          kind: 'error',
          payload: {
            status: 400,
            integration: 'WEB_SCRAPER',
            action: 'ERROR',
            event: 'ERROR',
            data: [{ message }],
          },
        },
      ])
    },
  )

  it('refused twice for its token says that the session has ended, and keeps the rows [API-03]', async () => {
    const { user, banners, client } = await show(
      {},
      { '/web_scrape': { status: 401, body: { detail: 'expired' } } },
    )
    await user.type(website() ?? document.body, 'example.com')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await expect
      .poll(() => banners.current?.message)
      .toBe('Your session has ended. Close this window and open it again.')
    expect(client.calls.filter(({ path }) => path === '/web_scrape')).toHaveLength(2)
    expect(website()).toHaveProperty('value', 'example.com')
  })
})
