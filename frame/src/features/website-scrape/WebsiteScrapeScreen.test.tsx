import type { EnabledIntegration } from '@inlet/wire/bridge'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { addressInbox } from '../../domain/imports/AddressInbox.ts'
import type { FilesTableProps } from '../../domain/screens.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { servicesFor } from '../../testing/servicesFor.ts'
import { WebsiteScrapeScreen } from './WebsiteScrapeScreen.tsx'

afterEach(cleanup)

const Files = ({ onAddMore }: FilesTableProps) => (
  <button type="button" onClick={() => onAddMore?.()}>
    Add more URLs
  </button>
)
const Sitemap = () => <p>The sitemap</p>

async function show(web: Partial<EnabledIntegration> = {}) {
  const services = servicesFor({ enabledIntegrations: [{ id: 'WEB_SCRAPER', ...web }] })
  await services.session.load()
  renderIn(services, <WebsiteScrapeScreen Files={Files} Sitemap={Sitemap} />)
  return { ...services, user: userEvent.setup() }
}

const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent)
const tab = (name: string) => screen.getByRole('tab', { name })
const website = () => screen.queryByLabelText('Address of website 1')

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
