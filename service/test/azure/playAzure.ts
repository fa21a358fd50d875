import { partsOf } from '../../src/sources/client/partsOf.ts'
import { inBuckets } from '../contract/inBuckets.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { relayTo } from '../relayTo.ts'
import { AzureStorage } from './AzureStorage.ts'

/** Azure says no time. */
const WAIT = 30

/** Azurite, and before it what Azure says and it never does: https://learn.microsoft.com/rest/api/storageservices */
export async function playAzure(): Promise<PlayedSource> {
  const storage = await AzureStorage.start()
  const { account, key } = AzureStorage
  let isBusy = false
  /** Until the owner looks up the new key. Azurite knows one key, so it is the same again. */
  let isKeyChanged = false
  const relay = await relayTo(storage.origin, () => {
    if (isKeyChanged) return refusal(403, 'AuthenticationFailed')
    if (!isBusy) return null
    isBusy = false
    return refusal(503, 'ServerBusy')
  })
  const { put, ...owner } = inBuckets({
    makeBucket: (name) => storage.makeContainer(name),
    put: (container, name, text) => storage.put(container, name, text),
    remove: (container, name) => storage.remove(container, name),
  })

  return {
    ...owner,
    put,
    variables: { INLET_AZURE_BLOB_ENDPOINT: `${relay.url}/{account}` },
    origins: [relay.url],
    login: {
      how: 'keys',
      keys() {
        isKeyChanged = false
        return { account_name: account, account_key: key }
      },
      wrong: [
        [
          { account_key: 'AAAA' },
          'The storage account refuses this: the key is wrong, or its firewall keeps this service out.',
        ],
        [{ account_name: 'someoneelse' }, 'There is no storage account of this name.'],
      ],
    },
    async unsupported(within) {
      const id = await put('cold.txt', 'archived words', within)
      const { root, path } = partsOf(id)
      await storage.archive(root, path)
      return id
    },
    expire: 'Azure tells no changes: folders are read again.',
    limit() {
      isBusy = true
      return WAIT
    },
    revoke() {
      isKeyChanged = true
    },
    many: 'Azurite takes too long to be given 10,000 blobs: a test of its own lists 1,100, the long run 10,000.',
    async stop() {
      await relay.stop()
      await storage.stop()
    },
  }
}

function refusal(status: number, code: string): Response {
  return new Response('', { status, headers: { 'x-ms-error-code': code } })
}
