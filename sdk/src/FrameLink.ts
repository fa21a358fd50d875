import {
  BRIDGE_VERSION,
  type FrameMethods,
  type HandshakeRefused,
  type HostMethods,
  NONCE_PARAMETER,
  type PortOffer,
} from '@inlet/wire/bridge'
import { type Connection, connect, type Methods, type RemoteProxy } from 'penpal'
import type { Clock } from './Clock.ts'
import { nonce } from './nonce.ts'
import { portMessenger } from './portMessenger.ts'
import type { OwnErrorCode } from './widgetError.ts'

/**
 * Milliseconds between the iframe's `load` and a hello. The frame says it before its page has loaded, so that one
 * that is still silent has lost its script or its styles, or is not ours; the time is for messages of a busy computer.
 */
const HELLO_MS = 1_000
/** A frame that reloads more often than this is in a loop, or is flooding us. */
const MAX_HELLOS = 20
const MISMATCH = 'VERSION_MISMATCH'

/** The frame's methods. Do not store it in anything that reads its properties: each read makes a call. */
export type Frame = RemoteProxy<FrameMethods>

export type FrameLinkOwner = {
  readonly clock: Clock
  readonly methods: HostMethods
  /** Aborted when the owner is over: nobody is heard any more. */
  readonly life: AbortController
  /** Puts the iframe into the page. */
  mount(iframe: HTMLIFrameElement): void
  /** After the first loading and after every reload of the frame. */
  connected(frame: Frame): void
  /** The owner unloads, except after VERSION_MISMATCH: the frame is reading our refusal. */
  failed(code: OwnErrorCode): void
}

export type FrameLink = {
  /** Loads the frame afresh, in a new iframe with a new nonce. */
  load(address: URL): void
  /** Takes the iframe and the connection away. */
  unload(): void
}

/**
 * The iframe and the connection with it. The frame says hello with the nonce that only its address holds; it gets
 * one port in answer, and everything else travels there. Who else says hello is not answered.
 */
export function createFrameLink(owner: FrameLinkOwner): FrameLink {
  const { clock, methods, life, mount, connected, failed } = owner
  // No prototype, so that a peer can call these and nothing inherited.
  const exposed = Object.freeze(Object.assign(Object.create(null), methods))
  let iframe: HTMLIFrameElement | undefined
  let connection: Connection<FrameMethods> | undefined
  let origin = ''
  let secret = ''
  let hellos = 0
  let greeted = false
  let stopWaiting: (() => void) | undefined

  const stopTimer = (): void => {
    stopWaiting?.()
    stopWaiting = undefined
  }

  const unload = (): void => {
    stopTimer()
    connection?.destroy()
    iframe?.remove()
    connection = iframe = undefined
  }

  const offerPort = (frame: Window): void => {
    connection?.destroy()
    const { mine, port } = openChannel(exposed)
    connection = mine
    mine.promise.then(
      (remote) => mine === connection && connected(remote),
      () => {},
    )
    const offer: PortOffer = { k: 'inlet:port', v: BRIDGE_VERSION, nonce: secret }
    frame.postMessage(offer, origin, [port])
  }

  // Window, then origin, then content: a flood from elsewhere is thrown away before it is deserialised.
  const onMessage = (event: MessageEvent): void => {
    const frame = iframe?.contentWindow
    if (!frame || event.source !== frame || event.origin !== origin) return
    const said = Object(event.data)
    if (said.k !== 'inlet:hello' || said.nonce !== secret) return
    // A hello belongs to the load event that follows it, or to the one that is waiting for it.
    greeted = !stopWaiting
    stopTimer()
    if (said.v !== BRIDGE_VERSION) {
      refuse(frame, origin, secret)
      // Once: what it says later is not heard.
      secret = ''
      failed(MISMATCH)
    } else if (++hellos > MAX_HELLOS) failed('FRAME_UNRESPONSIVE')
    else offerPort(frame)
  }

  const onLoad = (): void => {
    stopTimer()
    if (!greeted) {
      stopWaiting = clock.after(HELLO_MS, () => failed(hellos ? 'FRAME_REPLACED' : 'FRAME_UNREACHABLE'))
    }
    greeted = false
  }

  window.addEventListener('message', onMessage, life)
  hearViolations(life, (event) => {
    if (iframe && isBlocked(event, origin)) failed('BLOCKED_BY_HOST_CSP')
  })

  return {
    load(address) {
      unload()
      origin = address.origin
      secret = nonce()
      hellos = 0
      greeted = false
      iframe = createIframe(address, secret, onLoad)
      mount(iframe)
    },
    unload,
  }
}

/** Our end of a channel, connected, and the port for the frame. */
function openChannel(methods: Methods): { mine: Connection<FrameMethods>; port: MessagePort } {
  const { port1, port2 } = new MessageChannel()
  // No time limit of penpal's: the owner has one for the whole of the loading.
  return { mine: connect<FrameMethods>({ messenger: portMessenger(port1), methods }), port: port2 }
}

function refuse(frame: Window, origin: string, nonce: string): void {
  const refusal: HandshakeRefused = { k: 'inlet:refused', v: BRIDGE_VERSION, nonce, code: MISMATCH }
  frame.postMessage(refusal, origin)
}

function hearViolations(life: AbortController, hear: (event: SecurityPolicyViolationEvent) => void): void {
  document.addEventListener('securitypolicyviolation', hear, life)
}

function createIframe(address: URL, nonce: string, onLoad: () => void): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
  )
  iframe.referrerPolicy = 'strict-origin'
  iframe.allow = ''
  // The fragment never reaches a server's log.
  address.hash = `${NONCE_PARAMETER}=${nonce}`
  iframe.src = address.href
  iframe.onload = onLoad
  return iframe
}

/** Whether the page's own policy has kept a frame of `origin` away. */
function isBlocked(event: SecurityPolicyViolationEvent, origin: string): boolean {
  return (
    event.disposition === 'enforce' &&
    /^(frame|child|default)-src/.test(event.effectiveDirective) &&
    event.blockedURI.startsWith(origin)
  )
}
