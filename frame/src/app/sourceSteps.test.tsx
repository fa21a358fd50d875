import type { Source } from '@inlet/wire/bridge'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { FakeAccountApi } from '../testing/FakeAccountApi.ts'
import { servicesFor } from '../testing/servicesFor.ts'
import { App } from './App.tsx'
import { Bootstrap } from './Bootstrap.ts'
import { followSession } from './followSession.ts'
import { HostOptions } from './HostOptions.ts'
import { Showing } from './Showing.ts'

let stopFollowing = () => {}
afterEach(() => {
  cleanup()
  stopFollowing()
})

// Chunks load from disk here. On a busy machine, the first import of one outlasts a test's timeout.
beforeAll(() =>
  Promise.all([
    import('../features/account-home/AccountHomeScreen.tsx'),
    import('../features/connect-forms/ConnectForm.tsx'),
    import('../features/local-upload/LocalUploadScreen.tsx'),
    import('../features/website-scrape/WebsiteScrapeScreen.tsx'),
  ]),
)

/** From the list, with this source alone, to its step. */
async function openFromList(id: Source, name: string) {
  const api = new FakeAccountApi()
  const services = servicesFor(
    { enabledIntegrations: [{ id }] },
    { ...api.replies, '/auth/v1/white_labeling': { body: { remove_branding: true } } },
  )
  const bootstrap = new Bootstrap(services, new HostOptions(services.host), () => services.tokens.close())
  stopFollowing = followSession(services)
  const showing = new Showing(services.visibility)
  showing.show()
  void bootstrap.start()
  render(
    <App
      services={services}
      bootstrap={bootstrap}
      closeGuard={services.closeGuard}
      deployment={{ tosURL: null, privacyPolicyURL: null }}
      showing={showing}
      onShown={() => {}}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: 'Integrations' })
  const [card, ...others] = screen.getAllByRole('listitem')
  expect(others).toEqual([])
  expect(card?.textContent?.startsWith(name)).toBe(true)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
  await screen.findByRole('heading', { level: 1, name })
  const connecting = () => services.client.calls.filter(({ path }) => path.startsWith('/integrations'))
  return { ...services, connecting }
}

type Entry = readonly [id: Source, subpath: string, name: string, row: number]

/** Connect opens a window at once, or a form of ours. */
const windowed: readonly Entry[] = [
  ['BOX', 'box', 'Box', 35],
  ['DROPBOX', 'dropbox', 'Dropbox', 23],
  ['GMAIL', 'gmail', 'Gmail', 33],
  ['GOOGLE_CLOUD_STORAGE', 'gcs', 'Google Cloud Storage', 25],
  ['GOOGLE_DRIVE', 'google', 'Google Drive', 24],
  ['INTERCOM', 'intercom', 'Intercom', 37],
  ['NOTION', 'notion', 'Notion', 27],
  ['ONEDRIVE', 'onedrive', 'OneDrive', 30],
  ['OUTLOOK', 'outlook', 'Outlook', 38],
  ['SLACK', 'slack', 'Slack', 40],
  ['ZOTERO', 'zotero', 'Zotero', 41],
]
const formed: readonly Entry[] = [
  ['AZURE_BLOB_STORAGE', 'AzureBlobStorage', 'Azure Blob', 42],
  ['CONFLUENCE', 'confluence', 'Confluence', 19],
  ['DOCUMENT360', 'Document360', 'Document360', 43],
  ['FRESHDESK', 'freshdesk', 'Freshdesk', 34],
  ['GITBOOK', 'gitbook', 'Gitbook', 36],
  ['GITHUB', 'github', 'Github', 22],
  ['GURU', 'guru', 'Guru', 26],
  ['S3', 's3', 'S3', 31],
  ['SALESFORCE', 'salesforce', 'Salesforce', 28],
  ['SERVICENOW', 'servicenow', 'ServiceNow', 39],
  ['SHAREPOINT', 'sharepoint', 'Sharepoint', 32],
  ['ZENDESK', 'zendesk', 'Zendesk', 29],
]
const own: readonly Entry[] = [
  ['LOCAL_FILES', 'local', 'Upload Files', 20],
  ['WEB_SCRAPER', 'scraper', 'Web Scraper', 21],
]

const rowsOf = (row: number) => `[CAT-01] [CAT-02] [CAT-03] [CAT-15] [CAT-${row}]`
const step = () => document.documentElement.dataset.step

for (const [id, subpath, name, row] of windowed)
  it(`${name} is the step ${subpath}, and connects in a window without a form [CAT-11] [API-132] ${rowsOf(row)}`, async () => {
    const { windows, connecting } = await openFromList(id, name)
    await waitFor(() => expect(windows.all[0]?.address).toBeTruthy())
    expect(step()).toBe(subpath)
    expect(connecting()).toMatchObject([{ path: '/integrations/oauth_url', body: { service: id } }])
    expect(document.querySelector('form')).toBeNull()
  })

for (const [id, subpath, name, row] of formed)
  it(`${name} is the step ${subpath}, and asks by a form first [ACC-11] [CAT-12] ${rowsOf(row)}`, async () => {
    const { windows, connecting } = await openFromList(id, name)
    await waitFor(() => expect(document.querySelector('form input')).toBeTruthy())
    expect(step()).toBe(subpath)
    expect([windows.all, connecting()]).toEqual([[], []])
  })

for (const [id, subpath, name, row] of own)
  it(`${name} is the step ${subpath}, and connects nothing ${rowsOf(row)}`, async () => {
    const { windows, connecting } = await openFromList(id, name)
    const dropZone = /drag and drop up to/
    if (id === 'LOCAL_FILES') expect(await screen.findByText(dropZone)).toBeTruthy()
    else expect(await screen.findByLabelText('Address of website 1')).toBeTruthy()
    expect(step()).toBe(subpath)
    expect(screen.queryByRole('button', { name: 'Connect Account' })).toBeNull()
    expect([windows.all, connecting()]).toEqual([[], []])
  })
