/** Bytes that are read before they are asked for. */
const MAX_AHEAD_BYTES = 2 ** 20
/** What a piece takes in memory beside its bytes, about: pieces can be of one byte. */
const PIECE_BYTES = 256

/**
 * Reads a body ahead: a stream drops what nobody has read when its connection is cut, and that would be sent again.
 */
export class BodyReader {
  /** The connection was lost before its end. */
  isCut = false
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>
  private readonly pieces: Uint8Array[] = []
  private bytes = 0
  private isOver = false
  /** Wakes what waits for a piece, or for room. */
  private wake = () => {}

  constructor(body: ReadableStream<Uint8Array>) {
    this.reader = body.getReader()
    void this.readAll()
  }

  /** Null: there are no more. */
  async next(): Promise<Uint8Array | null> {
    while (this.pieces.length === 0 && !this.isOver) await this.change()
    const piece = this.pieces.shift() ?? null
    if (piece) this.bytes -= piece.length + PIECE_BYTES
    this.wake()
    return piece
  }

  /** What has been read is still handed out. */
  async stop(): Promise<void> {
    this.isOver = true
    this.wake()
    await this.reader.cancel().catch(() => {})
  }

  private async readAll(): Promise<void> {
    while (!this.isOver) {
      const read = await this.reader.read().catch(() => null)
      if (!read?.value) {
        this.isCut = read === null
        this.isOver = true
      } else {
        this.pieces.push(read.value)
        this.bytes += read.value.length + PIECE_BYTES
      }
      this.wake()
      while (this.bytes > MAX_AHEAD_BYTES && !this.isOver) await this.change()
    }
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      const other = this.wake
      this.wake = () => {
        this.wake = () => {}
        other()
        resolve()
      }
    })
  }
}
