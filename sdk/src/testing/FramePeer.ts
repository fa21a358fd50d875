import {
  type AddResult,
  BRIDGE_VERSION,
  type FrameMethods,
  type HandedOver,
  type HostMethods,
  NONCE_PARAMETER,
  type WidgetOptions,
} from '@inlet/wire/bridge'
import { type Connection, connect, PortMessenger, type RemoteProxy } from 'penpal'

export const FRAME_ORIGIN = 'https://connect.example.com'
export const FRAME_URL = `${FRAME_ORIGIN}/frame/`

type Sent = { message: unknown; target: string; ports: MessagePort[] }

/**
 * The frame's end of the bridge in the iframe that the SDK has made: speaks the real handshake and real penpal over a
 * real port. Only the window between them is made up, because happy-dom loads no page.
 */
export class FramePeer {
  readonly iframe: HTMLIFrameElement
  /** What the SDK posted to the frame's window. */
  readonly sent: Sent[] = []
  /** Names of the methods the SDK called, in order. */
  readonly calls: string[] = []
  /** What `start` and `update` brought. */
  readonly options: WidgetOptions[] = []
  /** What `start` brought of the frame before. */
  begun: unknown
  /** Answer of `mayClose`. */
  mayClose = true
  /** Answer of `prepare`; null: a frame of before it. */
  prepares: boolean | null = true
  /** What was handed over. */
  readonly handed: HandedOver[] = []
  /** Answer of `add`; null: a frame of before it; undefined: none yet. */
  adds: AddResult | null | undefined = { accepted: 1, rejected: [] }
  /** A frame that hangs answers no start and no ping. */
  hangs = false
  readonly window = {
    postMessage: (message: unknown, target: string, ports: MessagePort[] = []) => {
      this.sent.push({ message, target, ports })
    },
  }
  private connection: Connection<HostMethods> | undefined

  /** Takes the place of the page in the iframe that is in the document now. */
  constructor() {
    const iframe = document.querySelector('iframe')
    if (!iframe) throw new Error('The SDK has made no iframe')
    this.iframe = iframe
    Object.defineProperty(iframe, 'contentWindow', { value: this.window })
  }

  get nonce(): string {
    return new URLSearchParams(new URL(this.iframe.src).hash.slice(1)).get(NONCE_PARAMETER) ?? ''
  }

  /** Says hello; parts of it can be forged. */
  hello(forged: { origin?: string; source?: unknown; data?: unknown } = {}): void {
    const { origin, source, data } = {
      origin: FRAME_ORIGIN,
      source: this.window,
      data: this.greeting(),
      ...forged,
    }
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }

  greeting(v: number = BRIDGE_VERSION): object {
    return { k: 'inlet:hello', v, nonce: this.nonce }
  }

  /** Says hello, takes the port and connects. */
  async join(): Promise<RemoteProxy<HostMethods>> {
    this.hello()
    const port = this.sent.at(-1)?.ports[0]
    if (!port) throw new Error('The SDK offered no port')
    this.connection = connect<HostMethods>({
      messenger: new PortMessenger({ port }),
      methods: this.methods(),
    })
    return this.connection.promise
  }

  private methods(): FrameMethods {
    const called = async <T>(name: string, answer: T): Promise<T> => {
      this.calls.push(name)
      return answer
    }
    return {
      prepare: async (options) => {
        if (this.prepares === null) throw new Error('Unknown')
        this.options.push(options)
        return called('prepare', this.prepares)
      },
      start: (options, begun) => {
        this.begun = begun
        if (this.hangs) return new Promise(() => {})
        return called('start', void this.options.push(options))
      },
      update: (options) => called('update', void this.options.push(options)),
      escape: () => called('escape', undefined),
      mayClose: () => called('mayClose', this.mayClose),
      check: () => called('check', { problems: [], failure: null }),
      add: async (given) => {
        if (this.adds === null) throw new Error('Unknown')
        this.handed.push(given)
        return this.adds ?? new Promise(() => {})
      },
      ping: () => (this.hangs ? new Promise(() => {}) : called('ping', 'pong' as const)),
    }
  }
}
