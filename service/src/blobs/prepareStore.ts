import { BlobFault } from '../lib/BlobFault.ts'
import { NoSpace } from '../lib/NoSpace.ts'
import { StartFault } from '../lib/StartFault.ts'
import type { BlobStore } from './BlobStore.ts'
import { StorageRefusal } from './StorageRefusal.ts'

export const STORE_REMEDY =
  'Check INLET_BLOBS, INLET_BLOBS_ENDPOINT, INLET_BLOBS_REGION and INLET_BLOBS_KEY; the key has to be allowed to list, read, write and delete objects.'

/** Prepares a store. Throws StartFault with the store's own message if it can't be used. */
export async function prepareStore(store: BlobStore): Promise<void> {
  const fault = await faultOfStore(store)
  if (fault !== null) throw new StartFault(`${fault} ${STORE_REMEDY}`)
}

/** Prepares a store. Returns why it can't be used, with the store's own message, or null. */
export async function faultOfStore(store: BlobStore): Promise<string | null> {
  try {
    await store.prepare()
    return null
  } catch (error) {
    const isFull = error instanceof NoSpace && error.cause instanceof StorageRefusal
    if (!isFull && !(error instanceof BlobFault)) throw error
    return `The files cannot be kept in ${store.name}. ${reasonOf(error)}.`
  }
}

function reasonOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message.replace(/\.$/, '')
  // If all addresses of a host refuse the connection, the error has a code and no message.
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return (cause.message || code).replace(/\.$/, '')
}
