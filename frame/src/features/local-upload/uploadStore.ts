import type { Services } from '../../domain/Services.tsx'
import { recordStore } from '../../lib/recordStore.ts'
import { tabLocks } from '../../lib/tabLocks.ts'
import { KeptUploads } from './KeptUploads.ts'
import { LocalUploadStore } from './LocalUploadStore.ts'

/** Returns the session's store. */
export function uploadStore(services: Services): LocalUploadStore {
  return services.storeCache.keep(LocalUploadStore, () => {
    const saved = new KeptUploads({ ...services, storage: recordStore('uploads'), locks: tabLocks })
    const store = services.drafts.keep('upload', new LocalUploadStore({ ...services, saved }))
    saved.start(() => store.queue.items)
    return store
  })
}
