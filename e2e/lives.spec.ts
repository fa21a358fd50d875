import type { EnabledIntegration } from '@inlet/wire/bridge'
import { test as base, expect } from '@playwright/test'
import * as v from 'valibot'
import { hasForeignServers } from '../service/test/foreignServers.ts'
import { ConnectForm } from './support/ConnectForm.ts'
import { removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { RealSources } from './support/RealSources.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SlackFlow } from './support/SlackFlow.ts'
import { MOVABLE_CLOCK, Stack } from './support/Stack.ts'
import { Widget } from './support/Widget.ts'

type Place = { readonly stack: Stack; readonly sources: RealSources }

/** One service for all, over the servers of the tests that stand for Google, Microsoft and Slack. */
const test = base.extend<{ widget: Widget }, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const begun: RealSources[] = []
      const stack = await Stack.start(async (service) => {
        const sources = await RealSources.start(service)
        begun.push(sources)
        return { ...sources.environment, ...MOVABLE_CLOCK }
      })
      for (const sources of begun) {
        await use({ stack, sources })
        await sources.stop()
      }
      await stack.stop()
    },
    { scope: 'worker', timeout: 100_000 },
  ],
  widget: ({ page, place }, use, info) =>
    use(new Widget(page, place.stack, `customer-${info.testId}-${info.retry}`)),
})

// Sign-ins and syncs have several processes wait for each other; where all processors are busy that takes its time.
test.describe.configure({ timeout: 180_000 })
test.skip(!hasForeignServers, 'not installed: npm test does it')
test.beforeEach(({ page }) => removeBranding(page))

/** One source, and what its owner does there: `apricots` are there from the beginning, `numbats` come later. */
type Life = {
  readonly integration: EnabledIntegration
  readonly form?: Readonly<Record<string, string>>
  prepare(sources: RealSources): Promise<void>
  /** In the widget, from the account to what is imported. */
  pick(home: Home): Promise<void>
  add(sources: RealSources): Promise<void>
}

const folders = new Map<string, string>()
const GMAIL = { labelIds: ['INBOX'], from: 'Bob <bob@example.com>', to: 'testuser@gmail.com' }

const LIVES: readonly Life[] = [
  {
    integration: { id: 'GOOGLE_DRIVE' },
    async prepare({ google }) {
      folders.set('drive', await google.addFolder('root', 'guide'))
      await google.write(folders.get('drive') ?? '', 'a.txt', 'apricots')
    },
    pick: (home) => pickFolder(home, 'guide', 'My Drive'),
    add: async ({ google }) => void (await google.write(folders.get('drive') ?? '', 'b.txt', 'numbats')),
  },
  {
    integration: { id: 'GMAIL' },
    prepare: async ({ google }) =>
      void (await google.mail('POST', '/messages', { ...GMAIL, subject: 'First', text: 'apricots' })),
    pick: pickInbox,
    add: async ({ google }) =>
      void (await google.mail('POST', '/messages', { ...GMAIL, subject: 'Second', text: 'numbats' })),
  },
  {
    integration: { id: 'GOOGLE_CLOUD_STORAGE' },
    async prepare({ storage }) {
      storage.add('acme-data', 'acme-docs')
      storage.put('acme-docs', 'guide/a.txt', 'apricots')
    },
    pick: (home) => pickFolder(home, 'guide', 'Project acme-data', 'acme-docs'),
    add: async ({ storage }) => storage.put('acme-docs', 'guide/b.txt', 'numbats'),
  },
  {
    integration: { id: 'ONEDRIVE' },
    async prepare({ mine }) {
      folders.set('mine', mine.put('guide', null))
      mine.put('a.txt', 'apricots', folders.get('mine'))
    },
    pick: (home) => pickFolder(home, 'guide'),
    add: async ({ mine }) => void mine.put('b.txt', 'numbats', folders.get('mine')),
  },
  {
    integration: { id: 'SHAREPOINT' },
    form: { Tenant: 'acme' },
    async prepare({ docs }) {
      folders.set('docs', docs.put('guide', null))
      docs.put('a.txt', 'apricots', folders.get('docs'))
    },
    pick: (home) => pickFolder(home, 'guide', 'The handbook', 'Library b!docs'),
    add: async ({ docs }) => void docs.put('b.txt', 'numbats', folders.get('docs')),
  },
  {
    integration: { id: 'OUTLOOK' },
    prepare: async ({ mailbox }) => void mailbox.receive('First', { body: 'apricots' }),
    pick: pickInbox,
    add: async ({ mailbox }) => void mailbox.receive('Second', { body: 'numbats' }),
  },
  {
    integration: { id: 'SLACK' },
    prepare: async ({ slack }) => void (await slack.post(await general(slack), 'apricots')),
    async pick(home) {
      await home.button('Select conversations from Slack').click()
      await home.button('Select channels').click()
      await new SlackFlow(home.widget).checkbox('#general').check()
      await home.button('Sync 1 Channel & 0 Messages').click()
      await home.button('Got it').click()
    },
    add: async ({ slack }) => void (await slack.post(await general(slack), 'numbats')),
  },
]

/** `LIVES=all`: every source. Otherwise the quickest, which has what all have. */
const lived = process.env.LIVES === 'all' ? LIVES : LIVES.filter(({ integration: { id } }) => id === 'GMAIL')

for (const { integration, form, prepare, pick, add } of lived) {
  test(`${integration.id}: a whole life: signing in, choosing, Ready, a change that comes by itself, disconnecting`, async ({
    widget,
    place: { stack, sources },
    page,
  }) => {
    await prepare(sources)
    const home = await Home.open(widget, { ...integration, enableAutoSync: true })
    const opened = page.context().waitForEvent('page')
    await home.button('Connect Account').click()
    if (form) {
      await new ConnectForm(widget, 'Sharepoint').fill(form)
      await home.button('Submit').click()
    }
    const popup = await opened
    // Who it is: the first person of the page that plays the source.
    await popup.locator('form button').first().click()
    await expect.poll(() => popup.isClosed(), { timeout: 30_000 }).toBe(true)
    await pick(home)
    await expect(home.files).toBeVisible()
    await expect(home.files.getByText('Ready').first()).toBeVisible({ timeout: 60_000 })
    const passages = async (word: string) =>
      (await ServiceClient.of(stack, widget.customer)).passages(word).then((found) => found.join())
    await expect.poll(() => passages('apricots'), { timeout: 60_000 }).toContain('apricots')

    await add(sources)
    stack.moveClock()
    await expect.poll(() => passages('numbats'), { timeout: 60_000 }).toContain('numbats')
    await widget.frame.getByRole('tab', { name: 'Accounts' }).click()
    await expect(home.accounts.getByText(/^Last checked at .*: /)).toBeVisible({ timeout: 30_000 })
    await expect(home.accounts.getByText(/^Next check at /)).toBeVisible()

    await home.choose(home.menu, 'Disconnect account')
    await home.dialog.getByRole('button', { name: 'Disconnect account' }).click()
    await expect(home.button('Connect Account')).toBeVisible({ timeout: 30_000 })
    expect(await (await ServiceClient.of(stack, widget.customer)).accounts()).toEqual([])
  })
}

async function pickFolder(home: Home, name: string, ...within: readonly string[]): Promise<void> {
  const drives = home.button(/^Select Files from/)
  await expect(drives.or(home.picker)).toBeVisible()
  if (await drives.isVisible()) await drives.click()
  for (const folder of within) await home.folder(folder).click()
  await home.checkbox(name).check()
  await home.button('Upload 1 file').click()
  await home.button('View synced files').click()
}

async function pickInbox(home: Home): Promise<void> {
  await home.widget.frame.getByRole('checkbox', { name: 'Inbox' }).check()
  await home.button('Import').click()
}

async function general(slack: RealSources['slack']): Promise<string> {
  const Channels = v.object({ channels: v.array(v.object({ id: v.string(), name: v.string() })) })
  const { channels } = await slack.call(Channels, 'conversations.list')
  return channels.find(({ name }) => name === 'general')?.id ?? ''
}
