import type { EnabledIntegration } from '@inlet/wire/bridge'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { aFile } from '../../testing/aFile.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import type { ServiceReply } from '../../testing/serviceClientFor.ts'
import { type Replies, servicesFor } from '../../testing/servicesFor.ts'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Sitemap } from './Sitemap.tsx'

afterEach(cleanup)

const urlsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://example.com/page-${index + 1}`)

async function show(
  given: { urls?: readonly string[]; web?: Partial<EnabledIntegration>; replies?: Replies } = {},
) {
  const services = servicesFor(
    { enabledIntegrations: [{ id: 'WEB_SCRAPER', ...given.web }] },
    {
      '/process_sitemap': { body: { urls: given.urls ?? urlsOf(3) } },
      '/scrape_sitemap': { body: aFile({ id: 7, source: 'WEB_SCRAPE' }) },
      ...given.replies,
    },
  )
  await services.session.load()
  const view = renderIn(
    services,
    <Screen title="Web Scraper" description="">
      <Sitemap />
    </Screen>,
  )
  const user = userEvent.setup()
  const fetchUrls = async () => {
    await user.type(field(), 'example.com/sitemap.xml')
    await user.click(button('Fetch'))
    await screen.findByRole('heading', { name: 'Fetched URLs' })
  }
  return { ...services, ...view, user, fetchUrls }
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of the sitemap' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const row = (url: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${url}` })
const countLine = () => within(screen.getByRole('contentinfo')).getByRole('status').textContent

describe('the address', () => {
  it('has a fixed https:// before it, and Fetch waits for it [MAP-01] [MAP-02] [MAP-03]', async () => {
    const { user } = await show()
    expect(screen.getByText('https://').tagName).toBe('SPAN')
    expect(button('Fetch').disabled).toBe(true)
    await user.type(field(), 'https://e')
    expect(field().value).toBe('e')
    expect(button('Fetch').disabled).toBe(false)
    await user.clear(field())
    expect(button('Fetch').disabled).toBe(true)
  })

  it('is refused beside its field when nobody could mean it [MAP-05]', async () => {
    const { user, client } = await show()
    await user.type(field(), 'foo bar{Enter}')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter a web address, like example.com/sitemap.xml.')).toBeTruthy()
    expect(client.calls.filter(({ path }) => path === '/process_sitemap')).toEqual([])
  })

  it('is fetched once at a time, and that can be cancelled [MAP-04]', async () => {
    const { user, client } = await show({
      replies: { '/process_sitemap': () => new Promise(() => {}) },
    })
    await user.type(field(), 'example.com{Enter}')
    expect(button('Fetch').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Fetch'))
    await user.type(field(), '{Enter}')
    expect(client.calls.filter(({ path }) => path === '/process_sitemap')).toHaveLength(1)
    await user.click(button('Cancel'))
    expect(button('Fetch').getAttribute('aria-disabled')).toBeNull()
    expect(field().value).toBe('example.com')
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })
})

describe('an answer to Fetch', () => {
  const GENERAL = 'Error fetching sitemap. Please try again.'
  it.each<[ServiceReply, string]>([
    [{ status: 422, body: { detail: 'Not today.' } }, 'Not today.'],
    [
      { status: 422, body: { detail: [{ loc: ['query', 'url'], msg: 'No page.', type: 'url' }] } },
      'No page.',
    ],
    [{ status: 403, body: { detail: 'Your plan has no sitemaps.' } }, 'Your plan has no sitemaps.'],
    [{ status: 404 }, GENERAL],
    [{ status: 500, body: '<h1>Oops</h1>' }, GENERAL],
    [{ body: { addresses: [] } }, GENERAL],
    [{ body: 'no JSON' }, GENERAL],
    [{ status: 204 }, GENERAL],
    [{ status: 429, headers: { 'retry-after': '9' } }, 'Too many requests. Please try again in 9 seconds.'],
  ])('of %j shows, keeps the address and reaches the host [MAP-08] [API-54]', async (reply, message) => {
    const { user, banners, host } = await show({ replies: { '/process_sitemap': reply } })
    await user.type(field(), 'example.com{Enter}')
    await expect.poll(() => banners.current).toMatchObject({ type: 'ERROR', message })
    expect(field().value).toBe('example.com')
    expect(button('Fetch').disabled).toBe(false)
    expect(button('Fetch').getAttribute('aria-busy')).toBeNull()
    expect(host.events).toMatchObject([
      { kind: 'error', payload: { status: 400, integration: 'WEB_SCRAPER', data: [{ message }] } },
    ])
  })

  it('that never came can be tried again [MAP-08]', async () => {
    let calls = 0
    const { user, banners } = await show({
      replies: {
        '/process_sitemap': () => {
          calls += 1
          if (calls === 1) throw new TypeError('Failed to fetch')
          return { body: { urls: urlsOf(3) } }
        },
      },
    })
    await user.type(field(), 'example.com{Enter}')
    await expect.poll(() => banners.current?.message).toBe(GENERAL)
    await user.click(button('Fetch'))
    expect(await screen.findByRole('heading', { name: 'Fetched URLs' })).toBeTruthy()
  })
})

describe('the fetched URLs', () => {
  it('are listed and all selected, under their own title, which has the focus [MAP-07] [MAP-09] [MAP-12] [MAP-13] [MAP-16]', async () => {
    const { fetchUrls } = await show()
    await fetchUrls()
    expect(document.activeElement?.textContent).toBe('Fetched URLs')
    for (const url of urlsOf(3)) expect(row(url).checked).toBe(true)
    // The rest is the table's own spacer for rows outside the view.
    const cells = screen.getAllByRole('cell').slice(0, 6)
    expect(cells.map((cell) => cell.textContent)).toEqual(urlsOf(3).flatMap((url) => ['', url]))
    expect(countLine()).toBe('All URLs selected.')
    expect(button('Submit').disabled).toBe(false)
  })

  it('can all be selected and cleared; Submit waits for one [MAP-10] [MAP-11] [MAP-14] [MAP-17]', async () => {
    const { user, fetchUrls } = await show()
    await fetchUrls()
    await user.click(button('Clear selection'))
    for (const url of urlsOf(3)) expect(row(url).checked).toBe(false)
    expect(countLine()).toBe('0 URLs selected.')
    expect(button('Submit').disabled).toBe(true)
    await user.click(row('https://example.com/page-2'))
    expect(countLine()).toBe('1 URL selected.')
    await user.click(row('https://example.com/page-3'))
    expect(countLine()).toBe('2 URLs selected.')
    await user.click(button('Select all'))
    for (const url of urlsOf(3)) expect(row(url).checked).toBe(true)
    expect(countLine()).toBe('All URLs selected.')
  })

  it('say how many of them are synced where the selection exceeds the limit [MAP-15]', async () => {
    const { user, fetchUrls } = await show({ urls: urlsOf(5), web: { maxPagesToScrape: 2 } })
    await fetchUrls()
    expect(countLine()).toBe('All URLs selected. First 2 URLs will be synced.')
    await user.click(row('https://example.com/page-1'))
    await user.click(row('https://example.com/page-2'))
    expect(countLine()).toBe('3 URLs selected. First 2 URLs will be synced.')
    await user.click(row('https://example.com/page-3'))
    expect(countLine()).toBe('2 URLs selected.')
  })

  it('have a singular for a limit of one [MAP-15]', async () => {
    const { fetchUrls } = await show({ urls: urlsOf(2), web: { maxPagesToScrape: 1 } })
    await fetchUrls()
    expect(countLine()).toBe('All URLs selected. First 1 URL will be synced.')
  })

  it('are searched as one types', async () => {
    const { user, fetchUrls } = await show({ urls: urlsOf(12) })
    await fetchUrls()
    await user.type(screen.getByRole('searchbox', { name: 'Search URLs' }), 'PAGE-12')
    expect(screen.getAllByRole('checkbox', { name: /^Select https/ })).toHaveLength(1)
    await user.type(screen.getByRole('searchbox'), 'x')
    expect(screen.getAllByText('No matching URLs')).toHaveLength(2)
    expect(countLine()).toBe('All URLs selected.')
  })

  it('say that there are none, and lead back to the address [MAP-18]', async () => {
    const { user, fetchUrls } = await show({ urls: [] })
    await fetchUrls()
    expect(screen.getByText('No URLs found')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    await user.click(button('Change sitemap'))
    expect(field().value).toBe('example.com/sitemap.xml')
    expect(document.activeElement).toBe(field())
  })

  it('are a few rows of the document, however many there are', async () => {
    const { container, fetchUrls } = await show({ urls: urlsOf(50_000) })
    await fetchUrls()
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('50001')
    expect(container.querySelectorAll('tr').length).toBeLessThan(100)
  })

  it('are text, whatever they look like', async () => {
    const evil = 'https://example.com/<img src=x onerror=alert(1)>'
    const { container, fetchUrls } = await show({ urls: [evil] })
    await fetchUrls()
    expect(row(evil).checked).toBe(true)
    expect(container.querySelector('img')).toBeNull()
  })
})

describe('the request', () => {
  it('is sent once, said to be taken, and leads back to an empty address [MAP-19] [MAP-21] [MAP-25] [MAP-26] [API-55]', async () => {
    let answer = () => {}
    const { user, client, fetchUrls } = await show({
      replies: {
        '/scrape_sitemap': () =>
          new Promise((resolve) => {
            answer = () => resolve({ body: aFile({ id: 7, source: 'WEB_SCRAPE' }) })
          }),
      },
    })
    await fetchUrls()
    await user.dblClick(button('Submit'))
    expect(button('Submit').getAttribute('aria-busy')).toBe('true')
    expect(client.calls.filter(({ path }) => path === '/scrape_sitemap')).toHaveLength(1)
    answer()
    expect(await screen.findByText('Scraping request initiated successfully.')).toBeTruthy()
    await user.click(button('Got it'))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
  })

  const lost = () => {
    throw new TypeError('Failed to fetch')
  }
  it.each<[string, ServiceReply | (() => never), string]>([
    ['422', { status: 422, body: { detail: 'This sitemap is closed.' } }, 'This sitemap is closed.'],
    ['a list of 422', { status: 422, body: { detail: [{ loc: [], msg: 'No.', type: 'x' }] } }, 'No.'],
    ['500', { status: 500 }, 'Error initiating scraping. Please try again.'],
    ['nonsense', { body: { id: 'x' } }, 'Error initiating scraping. Please try again.'],
    [
      '429',
      { status: 429, headers: { 'retry-after': '1' } },
      'Too many requests. Please try again in 1 second.',
    ],
    ['nothing', lost, 'Error initiating scraping. Please try again.'],
  ])('answered by %s says so and keeps what was chosen [MAP-23] [MAP-24]', async (_, reply, message) => {
    const { user, banners, host, fetchUrls } = await show({ replies: { '/scrape_sitemap': reply } })
    await fetchUrls()
    await user.click(row('https://example.com/page-2'))
    await user.click(button('Submit'))
    await expect.poll(() => banners.current).toMatchObject({ type: 'ERROR', message })
    expect(countLine()).toBe('2 URLs selected.')
    expect(row('https://example.com/page-2').checked).toBe(false)
    expect(button('Submit').getAttribute('aria-busy')).toBeNull()
    expect(host.events).toMatchObject([{ kind: 'error', payload: { data: [{ message }] } }])
  })
})

it('is where the person left it when they come back', async () => {
  const { user, unmount, fetchUrls, ...services } = await show()
  await fetchUrls()
  await user.click(row('https://example.com/page-1'))
  unmount()
  renderIn(
    services,
    <Screen title="Web Scraper" description="">
      <Sitemap />
    </Screen>,
  )
  expect(row('https://example.com/page-1').checked).toBe(false)
  expect(countLine()).toBe('2 URLs selected.')
})
