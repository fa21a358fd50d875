import { statfs } from 'node:fs/promises'
import { NoSpace } from '../lib/NoSpace.ts'

/** Bytes of the folder's disk that this user may still write. */
async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * What room the data folder has. A reserve stays free, so that the embedded database, which lies there too, never
 * meets a full disk: what brings new data is refused before.
 */
export class DiskSpace {
  private readonly folder: string
  private readonly reserve: number
  private readonly measure: (folder: string) => Promise<number>

  /** `reserve`: bytes that are never given away. */
  constructor(folder: string, reserve: number, measure = bytesFree) {
    this.folder = folder
    this.reserve = reserve
    this.measure = measure
  }

  /** Bytes that may still be written; none when the reserve is touched. */
  async room(): Promise<number> {
    return Math.max(0, (await this.measure(this.folder)) - this.reserve)
  }

  /** Throws NoSpace when that many bytes, or any at all, have no room. */
  async require(bytes = 1): Promise<void> {
    if ((await this.room()) < bytes) throw new NoSpace()
  }
}
