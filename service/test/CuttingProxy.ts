import { connect, createServer, type Server, type Socket } from 'node:net'

/** As much as a fast uplink. */
const BYTES_PER_MS = 10_000

/** The network between clients and a service: it is cut after so many bytes, again and again. */
export class CuttingProxy {
  readonly port: number
  /** Bytes that clients have sent, their headers included. */
  sent = 0
  cuts = 0
  private readonly server: Server

  private constructor(server: Server, port: number) {
    this.server = server
    this.port = port
  }

  /** `marks`: after how many bytes of clients each cut is, in order. `onCut` gets how many there were. */
  static async start(
    to: number,
    marks: readonly number[],
    onCut: (cuts: number) => void,
  ): Promise<CuttingProxy> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const proxy = new CuttingProxy(server, address && typeof address === 'object' ? address.port : 0)
    server.on('connection', (near) => proxy.join(near, connect(to, '127.0.0.1'), { marks, onCut }))
    return proxy
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve))
  }

  private join(
    near: Socket,
    far: Socket,
    { marks, onCut }: { marks: readonly number[]; onCut: (cuts: number) => void },
  ): void {
    // Their ends follow.
    near.on('error', () => {})
    far.on('error', () => {})
    far.on('close', () => near.destroy())
    // What has passed arrives.
    near.on('close', () => far.end())
    far.pipe(near)
    near.on('data', (bytes) => {
      const mark = marks[this.cuts] ?? Number.POSITIVE_INFINITY
      const passed = bytes.subarray(0, Math.max(0, mark - this.sent))
      this.sent += bytes.length
      if (this.sent >= mark) {
        this.cuts += 1
        far.write(passed)
        near.destroy()
        onCut(this.cuts)
      } else {
        near.pause()
        const resume = () => setTimeout(() => near.resume(), bytes.length / BYTES_PER_MS)
        if (far.write(passed)) resume()
        else far.once('drain', resume)
      }
    })
  }
}
