/** Records with an `id` that outlive the tab. Every call rejects if the browser refuses to store. */
export interface RecordStore {
  all(): Promise<readonly unknown[]>
  put(records: readonly { readonly id: string }[]): Promise<void>
  delete(ids: readonly string[]): Promise<void>
}

const DATABASE = 'inlet'

/** IndexedDB of the frame's own origin, which browsers partition by the host's site. Opened on first use. */
export function recordStore(name: string): RecordStore {
  let opening: Promise<IDBDatabase> | null = null
  const change = async (work: (store: IDBObjectStore) => void) => {
    opening ??= openDatabase(name)
    const transaction = (await opening).transaction(name, 'readwrite')
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    work(transaction.objectStore(name))
    await written
  }
  return {
    async all() {
      let found: readonly unknown[] = []
      await change((store) => {
        const reading = store.getAll()
        reading.onsuccess = () => {
          found = reading.result
        }
      })
      return found
    },
    put: (records) =>
      change((store) => {
        for (const record of records) store.put(record)
      }),
    delete: (ids) =>
      change((store) => {
        for (const id of ids) store.delete(id)
      }),
  }
}

function openDatabase(store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' })
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      // So that deleting the data of the site need not wait for this tab.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
  })
}
