import type { Services } from '../../domain/Services.tsx'
import { LocalUploadStore } from './LocalUploadStore.ts'

/** The one of this session. */
export function uploadStore(services: Services): LocalUploadStore {
  return services.storeCache.keep(LocalUploadStore, () =>
    services.drafts.keep('upload', new LocalUploadStore(services)),
  )
}
