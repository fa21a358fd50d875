/** Locks among the tabs of one browser. A lock ends with its tab, also if that crashes. */
export interface TabLocks {
  /** Waits until the lock is free, and holds it until the returned function is called. Rejects without the API. */
  hold(name: string): Promise<() => void>
}

export const tabLocks: TabLocks = {
  hold: (name) =>
    new Promise((resolve, reject) => {
      const held = () => new Promise<void>((release) => resolve(release))
      navigator.locks.request(name, held).catch(reject)
    }),
}
