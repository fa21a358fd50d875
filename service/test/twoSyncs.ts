import type { SourceTrial } from './SourceTrial.ts'

const { signal } = new AbortController()

/** Everything there is, by what a sync compares. */
export async function thingsOf(account: SourceTrial): Promise<unknown[]> {
  const { connector, credential } = account
  const types = ['public_channel', 'private_channel', 'im', 'mpim'] as const
  const request = { types, withArchived: true, cursor: null }
  if (connector.conversations)
    return [...(await connector.conversations.list(credential, request, signal)).conversations]
  return [...(await account.below())].map(([path, { externalId, version }]) => [path, externalId, version])
}

/** The ids of what is synced together, such as drives. */
export async function rootsOf(account: SourceTrial): Promise<string[]> {
  if (account.connector.conversations) return []
  const items = [...(await account.below()).values()]
  return [...new Set(items.flatMap(({ rootExternalId }) => rootExternalId ?? []))]
}

/** Lists everything, as the first sync does. Returns the second one, which asks what changed. */
export async function firstSync(account: SourceTrial, roots: readonly string[], startsByList: boolean) {
  let cursor = startsByList ? null : await account.start(roots)
  await thingsOf(account)
  if (!account.connector.changes) return () => thingsOf(account)
  return async () => {
    for (let times = 0; times < 2; ) {
      const { nextCursor, more } = await account.changes(cursor, roots)
      cursor = nextCursor
      if (!more) times += 1
    }
  }
}
