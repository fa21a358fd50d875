import { BRIDGE_VERSION, type Hello, NONCE_PARAMETER } from '@inlet/wire/bridge'
import type { Clock } from '../lib/Clock.ts'
import type { EmbeddedPage } from './EmbeddedPage.ts'

/** Why there is no bridge. */
export type ConnectProblem =
  /** Opened by itself, or embedded by something that is not our SDK. */
  | 'NOT_EMBEDDED'
  /** The page that embeds us is not one the deployment names. */
  | 'HOST_NOT_ALLOWED'
  /** The page has no origin of its own: a file, or a sandbox. */
  | 'UNSUPPORTED_HOST'
  | 'VERSION_MISMATCH'
  /** The page said nothing in time. */
  | 'FRAME_UNREACHABLE'

export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure'

  constructor(
    readonly code: ConnectProblem,
    /** The origin it is about, where one is known. */
    readonly origin: string | null = null,
  ) {
    super(code)
  }
}

/** What the handshake ends with: the one channel to the host, and who is at its other end. */
export type HostChannel = { readonly origin: string; readonly port: MessagePort }

/** Milliseconds that the host page has to answer our first word. */
export const HANDSHAKE_LIMIT = 10_000

/**
 * Says hello to the page that embeds us and takes exactly one port: from that window, with that page's origin,
 * with the nonce that the SDK put into our address. Everything else is ignored, so that a sibling frame can
 * neither join nor disturb. Rejects with a ConnectFailure.
 */
export async function handshake(page: EmbeddedPage, clock: Clock): Promise<HostChannel> {
  const nonce = new URLSearchParams(page.fragment).get(NONCE_PARAMETER)
  const { embedder } = page
  if (!embedder || !nonce) throw new ConnectFailure('NOT_EMBEDDED')
  const claimed = claimedOrigin(page)
  if (claimed === 'null') throw new ConnectFailure('UNSUPPORTED_HOST')
  return new Promise((resolve, reject) => {
    const end = () => {
      stopListening()
      stopTimer()
    }
    const fail = (code: ConnectProblem) => {
      end()
      reject(new ConnectFailure(code, claimed))
    }
    const stopTimer = clock.after(HANDSHAKE_LIMIT, () => fail('FRAME_UNREACHABLE'))
    const stopListening = page.listen((event) => {
      // The source first: reading the data of a stranger's message costs time that a flood would use.
      if (event.source !== embedder) return
      if (claimed ? event.origin !== claimed : event.origin === 'null') return
      const word = readWord(event.data, nonce)
      if (!word) return
      if (word.k === 'inlet:refused' || word.v !== BRIDGE_VERSION) return fail('VERSION_MISMATCH')
      const [port] = event.ports
      if (!port || event.ports.length !== 1) return
      end()
      resolve({ origin: event.origin, port })
    })
    const hello: Hello = { k: 'inlet:hello', v: BRIDGE_VERSION, nonce }
    // Where the browser names no embedder the word goes to any page that embeds us: it holds the nonce alone.
    embedder.postMessage(hello, claimed ?? '*')
  })
}

/** The nearest embedder's origin as the browser tells it; `null` as text for a page without an origin. */
function claimedOrigin({ ancestors, referrer }: EmbeddedPage): string | null {
  if (ancestors?.[0]) return ancestors[0]
  return URL.canParse(referrer) ? new URL(referrer).origin : null
}

/** The SDK's word about our hello, or null for anything else. */
function readWord(data: unknown, nonce: string): { k: 'inlet:port' | 'inlet:refused'; v: unknown } | null {
  if (typeof data !== 'object' || data === null || !('k' in data) || !('v' in data)) return null
  if (data.k !== 'inlet:port' && data.k !== 'inlet:refused') return null
  return 'nonce' in data && data.nonce === nonce ? { k: data.k, v: data.v } : null
}
