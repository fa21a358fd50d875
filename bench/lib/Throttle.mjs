import WebSocket from 'ws'

/**
 * Slows the main thread of every page and of every iframe that has a process of its own, from its first
 * instruction: new targets wait until they are slowed. A second client of the browser beside Playwright, which
 * does not offer the sessions of targets that have not started.
 */
export class Throttle {
  #socket
  #rate
  #lastId = 0

  /** @param {string} address of the browser's debugger @param {number} rate 4: four times slower */
  constructor(address, rate) {
    this.#rate = rate
    this.#socket = new WebSocket(address, { perMessageDeflate: false })
    this.#socket.on('message', (data) => this.#hear(JSON.parse(String(data))))
  }

  async start() {
    await new Promise((resolve, reject) => {
      this.#socket.once('open', resolve)
      this.#socket.once('error', reject)
    })
    this.#attach(undefined)
  }

  stop() {
    this.#socket.close()
  }

  #hear({ method, params }) {
    if (method !== 'Target.attachedToTarget') return
    const { sessionId, targetInfo } = params
    if (targetInfo.type === 'page' || targetInfo.type === 'iframe') {
      this.#send('Emulation.setCPUThrottlingRate', { rate: this.#rate }, sessionId)
      this.#attach(sessionId)
    }
    this.#send('Runtime.runIfWaitingForDebugger', {}, sessionId)
  }

  #attach(/** @type {string | undefined} */ sessionId) {
    this.#send(
      'Target.setAutoAttach',
      { autoAttach: true, waitForDebuggerOnStart: true, flatten: true },
      sessionId,
    )
  }

  #send(method, params, sessionId) {
    this.#lastId += 1
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params, sessionId }))
  }
}
