/** Reports the progress of a copy, at every tenth. */
export class Progress {
  bytes = 0
  private files = 0
  private tenth = 0
  private readonly all: { readonly files: number; readonly bytes: number }
  private readonly tell: (line: string) => void

  constructor(all: { files: number; bytes: number }, tell: (line: string) => void) {
    this.all = all
    this.tell = tell
  }

  /** Counts a copied file. */
  did(bytes: number): void {
    this.files += 1
    this.bytes += bytes
    const tenth = Math.floor((10 * this.bytes) / Math.max(this.all.bytes, 1))
    if (tenth <= this.tenth && this.files < this.all.files) return
    this.tenth = tenth
    const megabytes = [this.bytes, this.all.bytes].map((one) => Math.round(one / 1e6).toLocaleString('en'))
    this.tell(`${this.files} of ${this.all.files} files, ${megabytes.join(' of ')} MB`)
  }
}
