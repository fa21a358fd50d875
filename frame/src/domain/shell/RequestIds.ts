import type { Source } from '@inlet/wire/bridge'
import { randomId } from '../../lib/randomId.ts'
import type { Session } from './Session.ts'

const LENGTH = 20

/**
 * Request ids by which a host matches an attempt with its outcome. Each call gets its own; the event that reports the
 * outcome takes it, once.
 */
export class RequestIds {
  private readonly connecting = new Map<Source, string[]>()
  private readonly syncing = new Map<number, string[]>()

  constructor(private readonly session: Pick<Session, 'options'>) {}

  /** For an attempt to connect an account of a source; undefined if the host wants no ids. */
  forConnecting(source: Source): string | undefined {
    return this.make(this.connecting, source)
  }

  /** For a sync of one account. */
  forSyncing(accountId: number): string | undefined {
    return this.make(this.syncing, accountId)
  }

  /** The oldest attempt that has not been reported; null without one. */
  takeConnecting(source: Source): string | null {
    return this.connecting.get(source)?.shift() ?? null
  }

  takeSyncing(accountId: number): string | null {
    return this.syncing.get(accountId)?.shift() ?? null
  }

  /** An attempt was abandoned or replaced, so no later event is its outcome. */
  forget(id: string | undefined) {
    for (const ids of [...this.connecting.values(), ...this.syncing.values()]) {
      if (id !== undefined && ids.includes(id)) ids.splice(ids.indexOf(id), 1)
    }
  }

  private make<K>(idsByKey: Map<K, string[]>, key: K): string | undefined {
    if (!this.session.options.useRequestIds) return undefined
    const id = randomId(LENGTH)
    idsByKey.set(key, [...(idsByKey.get(key) ?? []), id])
    return id
  }
}
