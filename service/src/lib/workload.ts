import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom something is done: a request of this owner, or null, background work. */
type Workload = { owner: string | null }

const workloads = new AsyncLocalStorage<Workload>()

/** Whatever `work` does and leads to is done for a request of this owner; null: in the background. */
export function workFor<T>(owner: string | null, work: () => T): T {
  return workloads.run({ owner }, work)
}

/** From here on it is known better whose request it is. */
export function nameOwner(owner: string): void {
  const workload = workloads.getStore()
  if (workload) workload.owner = owner
}

/** Returns the owner of the request that is being answered, or null in the background. */
export function currentOwner(): string | null {
  return workloads.getStore()?.owner ?? null
}
