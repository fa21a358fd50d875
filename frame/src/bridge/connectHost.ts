import type { FrameMethods, HostMethods } from '@inlet/wire/bridge'
import { CallOptions, connect, PortMessenger } from 'penpal'
import type { Clock } from '../lib/Clock.ts'
import type { BridgeTap } from './BridgeTap.ts'
import type { EmbeddedPage } from './EmbeddedPage.ts'
import type { HostLine } from './HostLine.ts'
import { ConnectFailure, HANDSHAKE_LIMIT, handshake } from './handshake.ts'

export type ConnectOptions = {
  /** What the host may call. */
  readonly methods: FrameMethods
  readonly clock: Clock
  /** Hears every call. */
  readonly tap: BridgeTap
}

/**
 * The frame's end of the bridge. It stands before anybody knows whether the page may embed us, so that a page that
 * may not can be told: until then `methods` must do nothing. Rejects with a ConnectFailure.
 */
export async function connectHost(
  page: EmbeddedPage,
  { methods, clock, tap }: ConnectOptions,
): Promise<HostLine> {
  const { origin, port } = await handshake(page, clock)
  const connection = connect<HostMethods>({
    messenger: new PortMessenger({ port }),
    methods: tap.around('in', methods),
    timeout: HANDSHAKE_LIMIT,
  })
  try {
    const remote = tap.around('out', await connection.promise)
    return {
      origin,
      // A call of a destroyed connection throws at once instead of rejecting: the async function catches both.
      async call(name, given, limit) {
        const method: unknown = Reflect.get(remote, name)
        if (typeof method !== 'function') throw new TypeError(`The host has no ${name}`)
        return Reflect.apply(method, undefined, [...given, new CallOptions({ timeout: limit })])
      },
    }
  } catch {
    connection.destroy()
    throw new ConnectFailure('FRAME_UNREACHABLE', origin)
  }
}
