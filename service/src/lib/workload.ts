import { AsyncLocalStorage } from 'node:async_hooks'

/** The owner of the current request, or null for background work. */
type Workload = { owner: string | null }

const workloads = new AsyncLocalStorage<Workload>()

/** Runs `work` on behalf of this owner's request; null: in the background. */
export function workFor<T>(owner: string | null, work: () => T): T {
  return workloads.run({ owner }, work)
}

/** Sets the owner once it is known better. */
export function nameOwner(owner: string): void {
  const workload = workloads.getStore()
  if (workload) workload.owner = owner
}

/** Returns the owner of the current request, or null in the background. */
export function currentOwner(): string | null {
  return workloads.getStore()?.owner ?? null
}
