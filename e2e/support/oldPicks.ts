import { type Page, expect as plain } from '@playwright/test'
import type { Choice } from '../lives/Life.ts'
import type { OldWidget } from './OldWidget.ts'

/** The steps after a sign-in involve several processes, which takes long on a busy machine. */
const expect = plain.configure({ timeout: 60_000 })

/** In the predecessor's widget, from the account to the imported files. It imports whole mailboxes. */
export async function pickInOld(old: OldWidget, choice: Choice): Promise<void> {
  if (choice.kind === 'item') return pickItem(old, choice.name, choice.within)
  if (choice.kind === 'repository') return pickRepository(old, choice.name)
  if (choice.kind === 'channel') return pickChannel(old, choice.name)
}

/** On our page in the window of a sign-in. False: the window closes without one. */
export async function pickInWindow(
  window: Page,
  { name, within }: Extract<Choice, { kind: 'item' }>,
): Promise<boolean> {
  const send = window.getByRole('button', { name: 'Import', exact: true })
  await expect.poll(async () => window.isClosed() || (await send.isVisible())).toBe(true)
  if (window.isClosed()) return false
  for (const folder of within) await window.getByRole('button', { name: `Open ${folder}` }).click()
  await window.getByRole('checkbox', { name, exact: true }).check()
  await send.click()
  return true
}

async function pickItem(old: OldWidget, name: string, within: readonly string[]): Promise<void> {
  for (const folder of within) await old.item(folder).getByText(folder, { exact: true }).click()
  await old.item(name).getByRole('checkbox').check()
  await old.button('Upload 1 file(s)').click()
  await expect(old.text('Files successfully queued for sync!')).toBeVisible()
}

async function pickRepository(old: OldWidget, name: string): Promise<void> {
  await old.item(name).getByRole('checkbox').check()
  await old.button('Select 1 repo(s)').click()
  await expect(old.text('We are syncing the content from your repos, please wait.')).toBeVisible()
}

async function pickChannel(old: OldWidget, name: string): Promise<void> {
  await old.button('Select conversations from Slack').click()
  // On the card of channels, whose first picture stands for channels, and whose second opens them.
  await old.dialog.getByAltText('icon', { exact: true }).nth(1).click()
  // Not a list: the row contains both.
  const row = old.dialog.locator('div').filter({ has: old.page.getByText(name, { exact: true }) })
  await row
    .filter({ has: old.page.getByRole('checkbox') })
    .last()
    .getByRole('checkbox')
    .check()
  await old.button('Sync 1 Channel(s)').click()
  await old.button('Got it').click()
}
