import type { WidgetOptions } from '@inlet/wire/bridge'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { renderIn } from '../../testing/renderIn.tsx'
import { servicesFor } from '../../testing/servicesFor.ts'
import { ConsentScreen } from './ConsentScreen.tsx'

afterEach(cleanup)

type ShowOptions = {
  entry?: 'DROPBOX' | 'AZURE_BLOB_STORAGE' | null
  brandingRemoved?: boolean
  tosURL?: string | null
}

function show(options: WidgetOptions = {}, given: ShowOptions = {}) {
  const services = servicesFor({ enabledIntegrations: [{ id: 'DROPBOX' }], ...options })
  services.navigation.begin({ entry: given.entry ?? null, brandingRemoved: given.brandingRemoved ?? false })
  const { tosURL = 'https://inlet.example/terms' } = given
  renderIn(services, <ConsentScreen tosURL={tosURL} privacyPolicyURL="https://inlet.example/privacy" />)
  return { ...services, user: userEvent.setup() }
}

describe('ConsentScreen', () => {
  it.each(['Acme', 'Beta'])('says that %s uses the product to connect data [CON-01] [CFG-01]', (orgName) => {
    show({ orgName })
    expect(screen.getByText(`${orgName} uses Inlet to connect your data.`)).toBeTruthy()
  })

  it('names the source it leads to, and the host’s domain where the host gives no name', () => {
    show({}, { entry: 'DROPBOX' })
    expect(screen.getByText('app.example.com uses Inlet to connect Dropbox.')).toBeTruthy()
  })

  it('calls a source in a sentence by its whole name, not by that of its card [CAT-05]', () => {
    const enabledIntegrations = [{ id: 'AZURE_BLOB_STORAGE' }] as const
    show({ orgName: 'Acme', enabledIntegrations }, { entry: 'AZURE_BLOB_STORAGE' })
    expect(screen.getByText('Acme uses Inlet to connect Azure Blob Storage.')).toBeTruthy()
  })

  it('has a heading, a description and the verified domain beside the name that the host claims [SHL-05] [SHL-08]', () => {
    show({ orgName: 'Your Bank' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connect with Inlet')
    expect(screen.getByRole('dialog', { description: /\w/ })).toBeTruthy()
    expect(screen.getByText(/Verified: .* app\.example\.com/)).toBeTruthy()
  })

  it('says under Secure what is protected before what is shared [F-070]', () => {
    show({ orgName: 'Acme' })
    const text = screen.getByRole('heading', { name: 'Secure' }).nextSibling?.textContent ?? ''
    expect(text.indexOf('encrypted')).toBeGreaterThan(-1)
    expect(text.indexOf('encrypted')).toBeLessThan(text.indexOf('Who gets your data'))
    expect(text).toMatch(/disconnect at any time.*Nobody else/)
  })

  it('sets what is shared apart from what is secured [F-329]', () => {
    show({ orgName: 'Acme' })
    const lead = screen.getByText('Who gets your data:')
    expect(lead.parentElement?.parentElement?.firstChild?.textContent).not.toContain('Acme')
    expect(lead.parentElement?.lastChild?.textContent).toMatch(/^Acme and third parties/)
  })

  it('promises what is private and says what is shared [CON-02] [CON-03]', () => {
    show({ orgName: 'Acme' })
    expect(screen.getByRole('heading', { name: 'Private' }).nextSibling?.textContent).toBe(
      'Your credentials are never made available to Acme.',
    )
    expect(screen.getByRole('heading', { name: 'Secure' }).nextSibling?.textContent).toMatch(
      /Who gets your data: Acme and third parties, such as an AI provider/,
    )
  })

  it('says first that connecting gives access, and for whom data is imported and never modified [CON-04] [CON-05] [F-329]', () => {
    show({ orgName: 'Acme' })
    const access = screen.getByText(
      /gives Inlet access to the account.*imported for Acme, and never modified/,
    )
    const secure = screen.getByRole('heading', { name: 'Secure' })
    expect(access.compareDocumentPosition(secure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('links to the deployment’s terms and privacy pages, in new tabs that know nothing of us [CON-06] [CON-07] [CON-08]', () => {
    show()
    const links = ['Terms', 'Privacy'].map((name) => screen.getByRole('link', { name: new RegExp(name) }))
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://inlet.example/terms',
      'https://inlet.example/privacy',
    ])
    for (const link of links) {
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    }
  })

  it('prefers the host’s links [CFG-16] [CFG-17]', () => {
    show({ tosURL: 'https://acme.example/t', privacyPolicyURL: 'https://acme.example/p' })
    expect(screen.getByRole('link', { name: /Terms/ }).getAttribute('href')).toBe('https://acme.example/t')
    expect(screen.getByRole('link', { name: /Privacy/ }).getAttribute('href')).toBe('https://acme.example/p')
  })

  it('shows no link that could run code', () => {
    show({}, { tosURL: 'javascript:alert(1)' })
    expect(screen.queryByRole('link', { name: /Terms/ })).toBeNull()
    expect(screen.getByRole('link', { name: /Privacy/ })).toBeTruthy()
  })

  it('shows the host’s icon with CORS, and its initials when it does not load [CFG-02]', () => {
    show({ orgName: 'Acme Corp', brandIcon: 'https://acme.example/icon.svg' })
    const icon = document.querySelector('img')
    expect(icon?.getAttribute('src')).toBe('https://acme.example/icon.svg')
    expect(icon?.getAttribute('crossorigin')).toBe('anonymous')
    if (icon) fireEvent.error(icon)
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByText('AC')).toBeTruthy()
  })

  it('leads to the list, or to the entry point [CON-09] [CON-10]', async () => {
    const { navigation, user } = show()
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    expect(navigation.step).toBe('INTEGRATION_LIST')
    cleanup()
    const second = show({}, { entry: 'DROPBOX' })
    await second.user.click(screen.getByRole('button', { name: 'Connect' }))
    expect(second.navigation.step).toBe('DROPBOX')
  })

  it('closes on Go Back where no back address is given [CON-11] [CON-13]', async () => {
    const { host, user } = show()
    await user.click(screen.getByRole('button', { name: 'Go Back' }))
    expect(host.closes).toEqual(['back'])
    expect(host.backs).toBe(0)
  })

  it('lets the host follow its back address, under the host’s own words [CON-12] [CFG-13] [CFG-14]', async () => {
    const { host, user } = show({ navigateBackURL: '/settings', backButtonText: 'Return to Acme' })
    await user.click(screen.getByRole('button', { name: 'Return to Acme' }))
    expect(host.backs).toBe(1)
    expect(host.closes).toEqual([])
  })

  it('offers no way back that would be ignored', () => {
    show({ alwaysOpen: true })
    expect(screen.queryByRole('button', { name: 'Go Back' })).toBeNull()
  })
})
