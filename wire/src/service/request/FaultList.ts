import type { RequestFault } from './RequestFault.ts'

/** Faults that one answer names. The sender chooses how many there are. */
const MAX_FAULTS = 10

/** Collects faults during a walk through a request, up to `MAX_FAULTS`. Paths are copied only where something is wrong. */
export class FaultList {
  readonly found: RequestFault[] = []
  private readonly path: (string | number)[] = []

  /** Levels below the request. */
  get depth(): number {
    return this.path.length
  }

  get isFull(): boolean {
    return this.found.length >= MAX_FAULTS
  }

  /** Adds a fault at the current place. */
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
