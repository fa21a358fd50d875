import { expect, type Page } from '@playwright/test'
import type { ServiceClient, StoredAccount } from './ServiceClient.ts'

export type AccountsStatus = {
  readonly worst: string
  readonly accounts: readonly { id: number; remedy: string | null }[]
}

const patiently = { timeout: 40_000 }

/** What the host's page asks for its badge. */
export function askStatus(page: Page): Promise<AccountsStatus> {
  return page.evaluate('Widget.status(tokenFetcher)')
}

/** An account whose access its owner has withdrawn at the source. */
export async function withdrawAccess(client: ServiceClient, page: Page): Promise<StoredAccount> {
  const account = await client.connect('DROPBOX', 'revoked')
  await client.sync(account, ['id:welcome'])
  await expect.poll(async () => (await client.accounts())[0]?.sync_status, patiently).toBe('READY')
  await expect
    .poll(async () => {
      const [current] = await client.accounts()
      if (current?.sync_status.endsWith('SYNCING')) return current.sync_status
      const { worst } = await askStatus(page)
      if (worst !== 'broken') await client.resync(account)
      return worst
    }, patiently)
    .toBe('broken')
  return account
}
