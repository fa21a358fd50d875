import { record, removeBranding } from './support/faults.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })
test.beforeEach(async ({ page }) => {
  await removeBranding(page)
  await page.clock.install()
})

const ACCOUNTS = '/user_data_sources'
const connected = (widget: Widget) =>
  widget.frame.getByRole('listitem').getByRole('button').filter({ hasText: 'Connected' })

test('a change is on the screen within a second, and nothing is asked for while nothing changes', async ({
  widget,
  page,
}) => {
  const polls = record(page, ACCOUNTS)
  const client = await ServiceClient.of(widget.stack, widget.customer)
  const stream = page.waitForResponse('**/event_stream')
  await widget.open()
  await page.clock.fastForward(2_000)
  expect((await stream).status()).toBe(200)
  // One for the opening, one for what may have changed before the stream.
  await expect.poll(() => polls.length).toBe(2)
  await page.clock.fastForward(20_000)
  await page.evaluate('0')
  expect(polls).toHaveLength(2)

  await client.connect('DROPBOX', 'fine')
  await expect(connected(widget)).toHaveText([/^Dropbox/], { timeout: 1_000 })
})

test('with the stream blocked, the widget polls', async ({ widget, page }) => {
  const tries = record(page, '/event_stream')
  await page.route('**/event_stream', (route) => route.abort('connectionreset'))
  const client = await ServiceClient.of(widget.stack, widget.customer)
  await widget.open()
  await page.clock.fastForward(2_000)
  await expect.poll(() => tries.length).toBe(1)
  await client.connect('DROPBOX', 'fine')
  await page.clock.fastForward(8_100)
  await expect(connected(widget)).toHaveText([/^Dropbox/])
  expect(await widget.hostEvents()).not.toContainEqual(expect.objectContaining({ kind: 'error' }))
})
