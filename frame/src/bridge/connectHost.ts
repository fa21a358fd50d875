import type { FrameMethods, HostMethods } from '@inlet/wire/bridge'
import { connect, PortMessenger } from 'penpal'
import type { Clock } from '../lib/Clock.ts'
import type { BridgeTap } from './BridgeTap.ts'
import type { EmbeddedPage } from './EmbeddedPage.ts'
import { HostConnection, type WholeEvent } from './HostConnection.ts'
import { ConnectFailure, HANDSHAKE_LIMIT, handshake } from './handshake.ts'

export type ConnectOptions = {
  /** What the host may call. */
  readonly methods: FrameMethods
  readonly clock: Clock
  /** Hears every call. */
  readonly tap: BridgeTap
  readonly whole: () => Promise<WholeEvent>
}

/**
 * The frame's end of the bridge. It stands before anybody knows whether the page may embed us, so that a page that
 * may not can be told: until then `methods` must do nothing. Rejects with a ConnectFailure.
 */
export async function connectHost(
  page: EmbeddedPage,
  { methods, clock, tap, whole }: ConnectOptions,
): Promise<HostConnection> {
  const { origin, port } = await handshake(page, clock)
  const connection = connect<HostMethods>({
    messenger: new PortMessenger({ port }),
    methods: tap.around('in', methods),
    timeout: HANDSHAKE_LIMIT,
  })
  try {
    return new HostConnection(origin, tap.around('out', await connection.promise), whole)
  } catch {
    connection.destroy()
    throw new ConnectFailure('FRAME_UNREACHABLE', origin)
  }
}
