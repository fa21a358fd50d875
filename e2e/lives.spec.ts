import { expect, type Page, test } from '@playwright/test'
import { CHOICES } from '../service/test/contract/choices.ts'
import { hasForeignServers } from '../service/test/foreignServers.ts'
import type { Life, LivedSource } from './lives/Life.ts'
import { LIVES } from './lives/lives.ts'
import { pick } from './lives/picks.ts'
import { removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { MOVABLE_CLOCK, Stack } from './support/Stack.ts'
import { Widget } from './support/Widget.ts'

/** A movable clock, and server names that end in `.test`. */
const NODE_OPTIONS = `${MOVABLE_CLOCK.NODE_OPTIONS} --import ${new URL('../service/test/testNames.mjs', import.meta.url)}`

// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })
test.skip(!hasForeignServers, 'not installed: npm test does it')
test.beforeEach(({ page }) => removeBranding(page))

for (const id of CHOICES.keys()) {
  test(`${id}: a whole life: connecting, choosing, Ready, a change that comes by itself, disconnecting`, {
    tag: '@long',
  }, async ({ page }) => {
    const life = LIVES.get(id)
    if (!life) throw new Error(`${id} has no life: e2e/lives`)
    const { stack, source } = await begin(life)
    try {
      await live(life, source, new Widget(page, stack, 'ann'))
    } finally {
      await stack.stop()
      await source.stop()
    }
  })
}

/** A service as in production, with this source. */
async function begin(life: Life): Promise<{ readonly stack: Stack; readonly source: LivedSource }> {
  const started: LivedSource[] = []
  const stack = await Stack.start(async (service) => {
    const source = await life.start(service)
    started.push(source)
    return { NODE_OPTIONS, INLET_SANDBOX: 'false', INLET_AUTO_SYNC_WALK_HOURS: '1', ...source.variables }
  })
  const [source] = started
  if (!source) throw new Error('No source was started')
  return { stack, source }
}

async function live({ integration }: Life, source: LivedSource, widget: Widget): Promise<void> {
  const { stack, customer, frame } = widget
  await source.add('first.txt', 'apricots')
  const home = await Home.open(widget, { ...integration, enableAutoSync: true })
  await connect(home, source)
  await pick(home, source.choice)
  await expect(home.files).toBeVisible()
  await expect(home.files.getByText('Ready').first()).toBeVisible({ timeout: 60_000 })
  // A new client each time: tokens expire when the clock is moved.
  const client = () => ServiceClient.of(stack, customer)
  const passages = async (word: string) => (await (await client()).passages(word)).join()
  await expect.poll(() => passages('apricots'), { timeout: 60_000 }).toContain('apricots')
  // Documents added during the first sync are looked for an hour later.
  const status = async () => (await (await client()).accounts()).map(({ sync_status }) => sync_status)
  await expect.poll(status, { timeout: 60_000 }).toEqual(['READY'])

  await source.add('second.txt', 'numbats')
  stack.moveClock()
  await expect.poll(() => passages('numbats'), { timeout: 60_000 }).toContain('numbats')
  await frame.getByRole('tab', { name: 'Accounts' }).click()
  await expect(home.accounts.getByText(/^Last checked at .*: /)).toBeVisible({ timeout: 30_000 })
  await expect(home.accounts.getByText(/^Next check at /)).toBeVisible()

  await home.choose(home.menu, 'Disconnect account')
  await home.dialog.getByRole('button', { name: 'Disconnect account' }).click()
  await expect(home.button('Connect Account')).toBeVisible({ timeout: 30_000 })
  expect(await (await client()).accounts()).toEqual([])
}

/** By its form, if there is one, and by the window, if one opens. */
async function connect(home: Home, { typed = [], signIn }: LivedSource): Promise<void> {
  const { page, frame } = home.widget
  const opened: Promise<Page> | null = signIn && page.context().waitForEvent('page')
  await home.button('Connect Account').click()
  for (const [index, text] of typed.entries()) await frame.locator('form input').nth(index).fill(text)
  if (typed.length > 0) await home.button('Submit').click()
  const window = await opened
  if (!window || !signIn) return
  await signIn(window)
  await expect.poll(() => window.isClosed(), { timeout: 30_000 }).toBe(true)
}
