import type { Page } from '@playwright/test'
import { record, removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SlackFlow } from './support/SlackFlow.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))
// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })

const LIST = '/integrations/slack/conversations'
const SYNC = '/integrations/slack/sync'
const DAY = 86_400_000

/** The word in the sandbox's messages of a day. */
const dayWord = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')

test('leads from signing in to conversations that are added, from the day that was chosen by keyboard [CAT-16] [CAT-40] [SLK-01] [SLK-02] [SLK-06]', async ({
  widget,
  page,
}) => {
  const { home } = await addConversations(widget, page)
  await home.button('Got it').click()
  await expect(home.files).toBeVisible()
})

// Slack's limits make it take half a minute.
test('conversations that were added are ready in the end, from the day that was chosen', {
  tag: '@long',
}, async ({ widget, page }) => {
  const { home, start, width } = await addConversations(widget, page)
  await home.button('Got it').click()
  await expect(home.files).toBeVisible()
  await expect.poll(width).toBe(464)
  const general = home.files.getByRole('row').filter({ hasText: 'general' })
  await expect(general.first()).toContainText('Ready', { timeout: 40_000 })
  await general.first().click()
  await expect(general.first()).toContainText(/general, \w+ \d+/)
  await expect(home.files).not.toContainText('{')
  await expect
    // The conversations are imported by a call each, so that a sync may end before the last one begins.
    .poll(async () => [...new Set(await home.eventTitles())], { timeout: 30_000 })
    .toEqual(['INITIATE SLACK', 'ADD SLACK', 'UPDATE SLACK'])

  const client = await ServiceClient.of(widget.stack, widget.customer)
  const ask = (day: number) => `message ${dayWord(start.getTime() + day * DAY)} of C0001`
  expect((await client.passages(ask(1))).join()).toContain(ask(1))
  expect((await client.passages(ask(-1))).join()).not.toContain(ask(-1))
})

/** From the sign-in to three conversations that are being imported, one of them from a day a week ago. */
async function addConversations(widget: Widget, page: Page) {
  const lists = record(page, LIST)
  const calls = record(page, SYNC)
  const home = await Home.open(widget, { id: 'SLACK' })
  const width = async () => Math.round((await widget.box.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(464)
  const popup = await home.signIn('Fiona Fine')
  await popup.closes()
  const flow = new SlackFlow(widget)
  await expect(widget.frame.getByText('Your Slack account is connected.')).toBeVisible()
  await expect.poll(width).toBe(464)
  await home.button('Select conversations from Slack').click()
  await expect(widget.frame.getByText('11 Public Channels & 6 Private Channels found')).toBeVisible()
  await expect(
    widget.frame.getByText('6 Direct Messages & 3 Multi-person Direct Messages found'),
  ).toBeVisible()
  expect(new URL(lists[0]?.url() ?? '').searchParams.get('types')).toBe(
    'public_channel,private_channel,im,mpim',
  )

  await home.button('Select channels').click()
  await expect(flow.tab('Channels')).toHaveAttribute('aria-selected', 'true')
  await flow.checkbox('#general').check()
  await flow.search.fill('RAND')
  await expect(flow.list('Channels').getByRole('row')).toHaveCount(1)
  await flow.checkbox('#random').check()
  await flow.search.fill('')

  // One week back from today, where the calendar begins.
  await home.button('Start date of #general').press('Enter')
  await expect(flow.sheet.locator('[aria-current=date]')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(flow.sheet.locator('[aria-current=date]')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const start = new Date(Date.now() - 7 * DAY)
  const words = start.toLocaleDateString('en', { month: 'short', day: '2-digit', year: 'numeric' })
  await expect(flow.sheet.getByText(`Syncing will start from ${words}`)).toBeVisible()
  await flow.sheet.getByRole('button', { name: 'Set start date' }).press('Enter')
  await expect(flow.sheet).toHaveCount(0)
  await expect(flow.row('#general')).toContainText(`Starting from ${words}`)
  await expect(home.button('Start date of #general')).toBeFocused()

  await flow.tab('Messages').click()
  await flow.list('Messages').getByRole('checkbox').first().check()
  await home.button('Sync 2 Channels & 1 Message').click()
  await expect(widget.frame.getByText('3 Conversations have been added.')).toBeVisible()
  expect(calls).toHaveLength(3)
  const filters = calls.map((call) => call.postDataJSON().filters)
  const after = start.toLocaleDateString('en-CA').replaceAll('-', '/')
  expect(filters).toContainEqual({ conversation_id: 'C0001', after })
  expect(filters.filter((one) => one.after)).toHaveLength(1)
  expect(new Set(filters.map((one) => one.conversation_id)).size).toBe(3)
  await expect.poll(width).toBe(464)
  return { home, start, width }
}

test('thousands of conversations are a few elements, and more of them are loaded when asked [SLK-04] [SLK-05] [SLK-29] [LIM-30] [LIM-32] [API-137] [API-138]', async ({
  widget,
  page,
}) => {
  const lists = record(page, LIST)
  const calls = record(page, SYNC)
  const home = await Home.open(widget, { id: 'SLACK' })
  const popup = await home.signIn('Bruno Big')
  await popup.closes()
  const flow = new SlackFlow(widget)
  await expect(widget.frame.getByText('Your Slack account is connected.')).toBeVisible()
  // It disappears automatically.
  await expect(home.button('Select channels')).toBeVisible({ timeout: 20_000 })
  const more = home.button('Load more')
  await expect(more).toBeVisible({ timeout: 60_000 })
  const cursors = () => lists.map((call) => new URL(call.url()).searchParams.get('cursor'))
  expect(cursors()).toHaveLength(20)
  expect(new Set(cursors()).size).toBe(20)
  await more.click()
  await expect.poll(() => lists.length, { timeout: 30_000 }).toBeGreaterThan(20)
  await expect(
    widget.frame.getByText(/^\d,?\d+ Public Channels & [\d,]+ Private Channels found$/),
  ).toBeVisible()
  await expect(more).toHaveCount(0)

  await home.button('Select channels').click()
  const rows = flow.list('Channels').getByRole('row')
  await expect(rows.first()).toBeVisible()
  const nodes = () => widget.frame.locator('body').evaluate((body) => body.querySelectorAll('*').length)
  expect(await nodes()).toBeLessThan(600)
  expect(Number(await flow.list('Channels').getAttribute('aria-rowcount'))).toBeGreaterThan(1000)
  await widget.frame.getByRole('main').evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
  await expect(rows.first()).not.toHaveAttribute('aria-rowindex', '1')
  expect(await nodes()).toBeLessThan(600)

  await widget.frame.getByRole('main').evaluate((element) => element.scrollTo(0, 0))
  for (let index = 0; index < 6; index += 1) await rows.nth(index).getByRole('checkbox').check()
  await home.button('Sync 6 Channels & 0 Messages').click()
  await expect(home.banner("Can't sync more than 5 messages and 5 channels at a time")).toBeVisible()
  expect(calls).toHaveLength(0)
})

test('a list that cannot be had says why, and one conversation that fails stays chosen while the others go [SLK-03] [SLK-18] [SLK-32] [SLK-36] [EVT-25]', async ({
  widget,
  page,
}) => {
  const client = await ServiceClient.of(widget.stack, widget.customer)
  await client.connect('SLACK', 'fine')
  await page.route(`**${LIST}?*`, (route) =>
    route.fulfill({ status: 400, json: { detail: 'Slack is asleep.' } }),
  )
  await page.route(`**${SYNC}`, async (route) => {
    const { filters } = route.request().postDataJSON()
    if (filters.conversation_id !== 'C0002') return route.continue()
    await route.fulfill({ status: 400, json: { detail: 'That one is closed.' } })
  })
  const home = await Home.open(widget, { id: 'SLACK' })
  const flow = new SlackFlow(widget)
  await home.button('Add more files').click()
  await expect(
    widget.frame.getByText('Unable to get your list of conversations: Slack is asleep.').first(),
  ).toBeVisible()
  await page.unroute(`**${LIST}?*`)
  await home.button('Retry').click()
  await home.button('Select channels').click()
  await flow.checkbox('#general').check()
  await flow.checkbox('#random').check()
  await home.button('Sync 2 Channels & 0 Messages').click()
  const banner = home.banner('Finished syncing conversations')
  await expect(banner).toContainText('1 succeeded, 1 failed')
  await expect(flow.row('#random')).toContainText('That one is closed.')
  await expect(flow.checkbox('#random')).toBeChecked()
  await expect(flow.checkbox('#general')).not.toBeChecked()
  expect(await widget.waitForEvents('error', 2)).toMatchObject([
    { integration: 'SLACK', data: [{ message: 'Slack is asleep.' }] },
    { integration: 'SLACK', action: 'ERROR', data: [{ message: 'That one is closed.' }] },
  ])
  await home.button('View synced conversations').click()
  await expect(home.files.getByRole('row').filter({ hasText: 'general' }).first()).toBeVisible()
})
