import type { Services } from '../../domain/Services.tsx'
import { LocalUploadStore } from './LocalUploadStore.ts'

/** Returns the session's store. */
export function uploadStore(services: Services): LocalUploadStore {
  return services.storeCache.keep(LocalUploadStore, () =>
    services.drafts.keep('upload', new LocalUploadStore(services)),
  )
}
