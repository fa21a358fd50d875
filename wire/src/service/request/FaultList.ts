import type { RequestFault } from './RequestFault.ts'

/** Maximum number of faults in one response. Without it, the sender would choose how many there are. */
const MAX_FAULTS = 10

/** Collects faults while a request is checked, up to `MAX_FAULTS`. Paths are copied only for faults. */
export class FaultList {
  readonly found: RequestFault[] = []
  private readonly path: (string | number)[] = []

  /** Depth in the request. */
  get depth(): number {
    return this.path.length
  }

  get isFull(): boolean {
    return this.found.length >= MAX_FAULTS
  }

  /** Adds a fault at the current path. */
  add(message: string, type: string): void {
    if (!this.isFull) this.found.push({ path: [...this.path], message, type })
  }

  /** Runs `look` one level deeper. */
  within<T>(key: string | number, look: () => T): T {
    this.path.push(key)
    const result = look()
    this.path.pop()
    return result
  }
}
