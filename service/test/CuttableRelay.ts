import { connect, createServer, type Server, type Socket } from 'node:net'

/** The network between a process and a server, which a test can cut. */
export class CuttableRelay {
  readonly port: number
  private readonly server: Server
  private readonly sockets: Set<Socket>
  private readonly state: { isCut: boolean; isSilent: boolean }

  private constructor(port: number, server: Server, sockets: Set<Socket>, state: CuttableRelay['state']) {
    this.port = port
    this.server = server
    this.sockets = sockets
    this.state = state
  }

  /** `to`: the path of a socket. */
  static async start(to: string): Promise<CuttableRelay> {
    const sockets = new Set<Socket>()
    const state = { isCut: false, isSilent: false }
    const keep = (socket: Socket) => {
      sockets.add(socket)
      // Its end follows.
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    const server = createServer((near) => {
      if (state.isCut) return near.destroy()
      if (state.isSilent) return keep(near.pause())
      const far = connect(to)
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        keep(socket)
        socket.on('close', () => other.destroy())
        socket.pipe(other)
      }
    })
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(address && typeof address === 'object' ? address.port : 0)
      })
    })
    return new CuttableRelay(port, server, sockets, state)
  }

  /** Every connection is reset, and none is made. */
  cut(): void {
    this.state.isCut = true
    for (const socket of this.sockets) socket.destroy()
  }

  /** Nothing arrives any more, also on connections that are made now, without an error. */
  silence(): void {
    this.state.isSilent = true
    for (const socket of this.sockets) socket.unpipe().pause()
  }

  /** New connections are made again. Those that were silent end. */
  heal(): void {
    this.state.isCut = false
    if (this.state.isSilent) for (const socket of this.sockets) socket.destroy()
    this.state.isSilent = false
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
