import { hasForeignServers } from '../service/test/foreignServers.ts'
import type { LivedSource } from './lives/Life.ts'
import { LIVES } from './lives/lives.ts'
import type { OldWidget as Old } from './support/OldWidget.ts'
import { OldWidget } from './support/OldWidget.ts'
import { pickInOld, pickInWindow } from './support/oldPicks.ts'
import { oldWidgetEnvironment, expect as plain, test } from './support/oldWidgetTest.ts'
import { hasPredecessor } from './support/predecessor.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { Stack } from './support/Stack.ts'

/** Sign-ins and syncs involve several processes, which takes long on a busy machine. */
const expect = plain.configure({ timeout: 60_000 })
/** Server names that end in `.test`. */
const NODE_OPTIONS = `--import ${new URL('../service/test/testNames.mjs', import.meta.url)}`

test.describe.configure({ mode: 'parallel', timeout: 240_000 })
test.skip(process.env.OLD_WIDGET !== 'all', 'npm run test:long -- old-widget')
test.skip(!hasForeignServers || !hasPredecessor, 'not installed: npm test does it')

for (const [id, life] of LIVES) {
  test(`${id}: in the predecessor's widget, connected, chosen, Ready, disconnected`, async ({
    page,
    pages,
  }) => {
    const started: LivedSource[] = []
    const stack = await Stack.start(async (service) => {
      const source = await life.start(service)
      started.push(source)
      return { NODE_OPTIONS, INLET_SANDBOX: 'false', ...oldWidgetEnvironment(pages), ...source.variables }
    })
    const [source] = started
    if (!source) throw new Error('No source was started')
    const old = new OldWidget({ page, pages, stack }, `ann-${id}`)
    try {
      await source.add('first.txt', 'apricots')
      await old.open({ enabledIntegrations: [life.integration] })
      await live(old, source)
      expect(old.crashes, 'the widget is gone from the page').toEqual([])
    } finally {
      await stack.stop()
      await source.stop()
    }
  })
}

async function live(old: Old, source: LivedSource): Promise<void> {
  const isChosen = await connect(old, source)
  if (!isChosen) await pickInOld(old, source.choice)
  const client = await ServiceClient.of(old.stack, old.customer)
  await expect.poll(async () => (await client.passages('apricots')).join()).toContain('apricots')
  const toFiles = old.button('View synced files')
  await expect(toFiles.or(old.text('Synced Files'))).toBeVisible()
  if (await toFiles.isVisible()) await toFiles.click()
  await expect(old.text('Ready').first()).toBeVisible()
  await old.disconnect()
  await expect.poll(async () => (await client.accounts()).length).toBe(0)
}

/**
 * By its form, if there is one, and by the window, if one opens. Returns whether something was chosen there: if the
 * widget wants the source's own picker, our page replaces it.
 */
async function connect(old: Old, { typed = [], signIn, choice }: LivedSource): Promise<boolean> {
  await old.button('Connect Account').waitFor()
  const press = async () => {
    await old.button('Connect Account').click()
    for (const [index, text] of typed.entries()) await old.dialog.locator('input').nth(index).fill(text)
    if (typed.length > 0) await old.button('Submit').click()
  }
  if (!signIn) {
    await press()
    return false
  }
  const window = await old.leave(press)
  await signIn(window)
  const isChosen = choice.kind === 'item' && (await pickInWindow(window, choice))
  await expect.poll(() => window.isClosed()).toBe(true)
  return isChosen
}
