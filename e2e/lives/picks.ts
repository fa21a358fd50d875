import { expect as plain } from '@playwright/test'
import type { Home } from '../support/Home.ts'

/** What follows a sign-in waits for several processes; where all processors are busy that takes its time. */
const expect = plain.configure({ timeout: 60_000 })

/** A folder or a document, below these folders. */
export async function pickItem(home: Home, name: string, ...within: readonly string[]): Promise<void> {
  const drives = home.button(/^Select Files from/)
  await expect(drives.or(home.picker)).toBeVisible()
  if (await drives.isVisible()) await drives.click()
  for (const folder of within) await home.folder(folder).click()
  await home.checkbox(name).check()
  await home.button('Upload 1 file').click()
  await home.button('View synced files').click()
}

/** What is taken whole is not chosen from. */
export async function pickNothing(home: Home): Promise<void> {
  const toggle = home.button('View synced files')
  // The first sync may be over before the account is seen.
  await expect(toggle.or(home.files).first()).toBeVisible()
  if (await toggle.isVisible()) await toggle.click()
}

export async function pickRepository(home: Home, name: string): Promise<void> {
  await home.checkbox(name).check()
  await home.button('Select 1 repo').click()
}

export async function pickInbox(home: Home): Promise<void> {
  await home.widget.frame.getByRole('checkbox', { name: 'Inbox' }).check()
  await home.button('Import').click()
}
