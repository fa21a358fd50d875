import { expect as plain } from '@playwright/test'
import type { Home } from '../support/Home.ts'
import { SlackFlow } from '../support/SlackFlow.ts'
import type { Choice } from './Life.ts'

/** The steps after a sign-in involve several processes, which takes long on a busy machine. */
const expect = plain.configure({ timeout: 60_000 })

/** In the widget, from the account to the imported files. */
export function pick(home: Home, choice: Choice): Promise<void> {
  if (choice.kind === 'everything') return pickNothing(home)
  if (choice.kind === 'repository') return pickRepository(home, choice.name)
  if (choice.kind === 'inbox') return pickInbox(home)
  return choice.kind === 'channel' ? pickChannel(home, choice.name) : pickItem(home, choice)
}

/** A folder or a document, in folders. */
async function pickItem(home: Home, { name, within }: Extract<Choice, { kind: 'item' }>): Promise<void> {
  const drives = home.button(/^Select Files from/)
  await expect(drives.or(home.picker)).toBeVisible()
  if (await drives.isVisible()) await drives.click()
  for (const folder of within) await home.folder(folder).click()
  await home.checkbox(name).check()
  await home.button(/^Upload 1 (file|folder)$/).click()
  await home.button('View synced files').click()
}

/** There is nothing to choose if everything is imported. */
async function pickNothing(home: Home): Promise<void> {
  const toggle = home.button('View synced files')
  // The first sync may end before the account is listed.
  await expect(toggle.or(home.files).first()).toBeVisible()
  if (await toggle.isVisible()) await toggle.click()
}

async function pickRepository(home: Home, name: string): Promise<void> {
  await home.checkbox(name).check()
  await home.button('Select 1 repo').click()
}

async function pickInbox(home: Home): Promise<void> {
  await home.widget.frame.getByRole('checkbox', { name: 'Inbox' }).check()
  await home.button('Import').click()
}

async function pickChannel(home: Home, name: string): Promise<void> {
  await home.button('Select conversations from Slack').click()
  await home.button('Select channels').click()
  await new SlackFlow(home.widget).checkbox(name).check()
  await home.button('Sync 1 Channel & 0 Messages').click()
  await home.button('Got it').click()
}
