import { BlobFault } from '../lib/BlobFault.ts'
import { StorageRefusal } from './StorageRefusal.ts'

/** Whether a storage answered with this status. */
export function isRefused(error: unknown, status: number): boolean {
  return error instanceof BlobFault && error.cause instanceof StorageRefusal && error.cause.status === status
}

/** Null if there is no such object. */
export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof BlobFault && error.code === 'missing') return null
    throw error
  }
}
