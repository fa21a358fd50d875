import type { Clock } from '../../lib/Clock.ts'
import { sharedKey } from '../auth/sharedKey.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { encodePath } from '../client/encodePath.ts'
import { hasEntries } from '../client/isThere.ts'
import { objectOf } from '../client/objectIds.ts'
import { partsOf } from '../client/partsOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { SourceFault } from '../SourceFault.ts'
import { blobsOf, containersOf, ENTRIES } from './azureAnswers.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** The URL of storage accounts, with `{account}` in it. */
  readonly endpoint: string
}

export const AZURE_ENDPOINT = 'https://{account}.blob.core.windows.net'

/** Names of storage accounts, which are part of host names. */
const ACCOUNT = /^[a-z0-9]{3,24}$/
/** Entries per page, each with up to 8 kB of metadata. */
const PAGE = '500'

/** Azure Blob Storage, with an account name and key. */
export function azureConnector({ client, clock, endpoint }: Deps): Connector {
  const now = () => clock.now().getTime()

  function addressOf({ extra }: Credential): string {
    return endpoint.replace('{account}', extra.account_name ?? '')
  }

  function call(credential: Credential, path: string, query: Readonly<Record<string, string>>) {
    const account = credential.extra.account_name ?? ''
    if (!ACCOUNT.test(account))
      throw new SourceFault('credential', 'This is not the name of a storage account.')
    const url = new URL(`${addressOf(credential)}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return [{ url }, sharedKey(account, credential.accessToken, now)] as const
  }

  async function xml(request: ReturnType<typeof call>, signal: AbortSignal) {
    return client.xmlOf(ENTRIES, await client.get(...request, signal))
  }

  function containers(credential: Credential, query: Readonly<Record<string, string>>, signal: AbortSignal) {
    return xml(call(credential, '', { comp: 'list', ...query }), signal)
  }

  return {
    isLazy: true,
    // Only the owner of an account can end a key, by rotating it.
    revoke: async () => {},
    async identify(credential, signal) {
      const name = credential.extra.account_name ?? ''
      await whileSigningIn(containers(credential, { maxresults: '1' }, signal), {
        keys: 'The account key is wrong.',
        host: 'There is no storage account of this name.',
      })
      return { externalId: `AZURE_BLOB_STORAGE|${name}`, metadata: { name, username: name } }
    },
    async list(credential, { folder, cursor }, signal) {
      const page = { maxresults: PAGE, ...(cursor !== null && { marker: cursor }) }
      if (folder === null) return containersOf(await containers(credential, page, signal))
      const { root: container, path: prefix } = partsOf(folder)
      const query = {
        restype: 'container',
        comp: 'list',
        delimiter: '/',
        include: 'metadata',
        ...(prefix !== '' && { prefix }),
        ...page,
      }
      const request = call(credential, encodePath(container), query)
      return blobsOf(await xml(request, signal), folder, addressOf(credential))
    },
    has(credential, item, signal) {
      return hasEntries(this, credential, item, signal)
    },
    async fetch(credential, item, signal) {
      const { bucket: container, name: blob } = objectOf(item.externalId)
      const path = `${encodePath(container)}/${encodePath(blob)}`
      const { bytes } = await whileFetching(client.get(...call(credential, path, {}), signal))
      return { name: item.name, bytes }
    },
  }
}
