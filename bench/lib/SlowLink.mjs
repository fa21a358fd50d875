import net from 'node:net'

/** Bytes that are sent in one go: small, so that connections share the link evenly. */
const PIECE = 1460
/** Milliseconds of bytes towards the server that wait in the link at most, as in the buffer of a router. */
const MOST_QUEUED = 20

/**
 * A slow link between a browser and a server on this machine: a proxy of TCP that knows nothing of HTTP. Every
 * connection costs one round trip before its first byte arrives, every byte half a round trip, and all bytes towards
 * the browser share the link's width, connection by connection in turn. Those towards the server share one of their
 * own, if it has a width: what would wait for long is not taken from the browser.
 */
export class SlowLink {
  #roundTrip
  #bytesPerMs
  #upBytesPerMs
  /** When the way towards the server is free again, in milliseconds of `performance.now`. */
  #upFreeAt = 0
  #server = net.createServer((browser) => this.#join(browser))
  #target = 0
  /** @type {Set<net.Socket>} */
  #sockets = new Set()
  /** What waits for the link, by connection. @type {Map<net.Socket, Buffer[]>} */
  #waiting = new Map()
  /** What is on its way, in the order in which it arrives. @type {{ browser: net.Socket, bytes: Buffer, due: number }[]} */
  #travelling = []
  /** Towards the server, by the time at which it arrives. @type {{ server: net.Socket, bytes: Buffer, due: number }[]} */
  #rising = []
  /** @type {NodeJS.Timeout | undefined} */
  #timer
  /** @type {NodeJS.Timeout | undefined} */
  #riser
  /** When the link is free again, in milliseconds of `performance.now`. */
  #freeAt = 0

  /**
   * @param {{ roundTrip: number, megabits: number, upMegabits?: number }} link milliseconds; megabits a second towards
   * the browser and towards the server. Default of the latter: all that the machine gives.
   */
  constructor({ roundTrip, megabits, upMegabits = Infinity }) {
    this.#roundTrip = roundTrip
    this.#bytesPerMs = (megabits * 1e6) / 8 / 1000
    this.#upBytesPerMs = (upMegabits * 1e6) / 8 / 1000
  }

  /** @param {number} target the server's port @returns {Promise<number>} the port that leads there slowly */
  async listen(target) {
    this.#target = target
    await new Promise((resolve) => this.#server.listen(0, () => resolve(undefined)))
    return this.#server.address().port
  }

  close() {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #join(/** @type {net.Socket} */ browser) {
    const server = net.connect({ port: this.#target, host: '127.0.0.1', noDelay: true })
    browser.setNoDelay(true)
    const opened = performance.now() + this.#roundTrip
    for (const socket of [browser, server]) {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        this.#sockets.delete(socket)
        browser.destroy()
        server.destroy()
      })
    }
    browser.on('data', (bytes) => {
      const now = performance.now()
      this.#upFreeAt = Math.max(this.#upFreeAt, now) + bytes.length / this.#upBytesPerMs
      const queued = this.#upFreeAt - now
      const due = Math.max(this.#upFreeAt, opened) + this.#roundTrip / 2
      // In one line by their time: timers of their own could overtake each other.
      const behind = this.#rising.findLastIndex((piece) => piece.due <= due)
      this.#rising.splice(behind + 1, 0, { server, bytes, due })
      this.#rise()
      if (queued < MOST_QUEUED) return
      browser.pause()
      setTimeout(() => browser.resume(), queued - MOST_QUEUED / 2)
    })
    server.on('data', (bytes) => this.#queue(browser, bytes))
  }

  #queue(/** @type {net.Socket} */ browser, /** @type {Buffer} */ bytes) {
    // What the link did not use while nothing waited is gone.
    if (this.#waiting.size === 0) this.#freeAt = Math.max(this.#freeAt, performance.now())
    const pieces = this.#waiting.get(browser) ?? []
    for (let at = 0; at < bytes.length; at += PIECE) pieces.push(bytes.subarray(at, at + PIECE))
    this.#waiting.set(browser, pieces)
    this.#work()
  }

  /** Hands over to the server what has come to its end. */
  #rise() {
    const now = performance.now()
    for (let next = this.#rising[0]; next && next.due <= now; next = this.#rising[0]) {
      this.#rising.shift()
      if (next.server.writable) next.server.write(next.bytes)
    }
    if (this.#riser || this.#rising.length === 0) return
    this.#riser = setTimeout(() => {
      this.#riser = undefined
      this.#rise()
    }, 1)
  }

  /** Puts on the link what it has had time for, and hands over what has come to its end. */
  #work() {
    const now = performance.now()
    while (this.#waiting.size > 0 && this.#freeAt <= now) {
      for (const [browser, pieces] of this.#waiting) {
        const bytes = pieces.shift()
        if (pieces.length === 0) this.#waiting.delete(browser)
        if (!bytes) continue
        this.#freeAt += bytes.length / this.#bytesPerMs
        this.#travelling.push({ browser, bytes, due: this.#freeAt + this.#roundTrip / 2 })
      }
    }
    for (let next = this.#travelling[0]; next && next.due <= now; next = this.#travelling[0]) {
      this.#travelling.shift()
      if (next.browser.writable) next.browser.write(next.bytes)
    }
    if (this.#timer || this.#waiting.size + this.#travelling.length === 0) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#work()
    }, 2)
  }
}
