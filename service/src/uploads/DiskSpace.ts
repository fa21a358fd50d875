import { statfs } from 'node:fs/promises'
import { NoSpace } from '../lib/NoSpace.ts'

/** Bytes on the folder's disk that this user may still write. */
async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * The free space of the data folder. A reserve stays free, so that the embedded database in it never meets a full disk:
 * new data is refused before.
 */
export class DiskSpace {
  private readonly folder: string
  private readonly reserve: number
  private readonly measure: (folder: string) => Promise<number>

  /** `reserve`: bytes that stay free. */
  constructor(folder: string, reserve: number, measure = bytesFree) {
    this.folder = folder
    this.reserve = reserve
    this.measure = measure
  }

  /** Bytes that may still be written; 0 if the reserve is touched. */
  async room(): Promise<number> {
    return Math.max(0, (await this.measure(this.folder)) - this.reserve)
  }

  /** Throws NoSpace if that many bytes, or any at all, don't fit. */
  async require(bytes = 1): Promise<void> {
    if ((await this.room()) < bytes) throw new NoSpace()
  }
}
