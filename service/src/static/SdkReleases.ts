import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { versionOf } from './versionOf.ts'

/** What a host pins by its version, by the name in the address, and as the build calls it. */
export const RELEASED: ReadonlyMap<string, string> = new Map([
  ['widget.js', 'widget.iife.js'],
  ['check.js', 'widget.check.js'],
  ['inlet-sdk.tgz', 'inlet-sdk.tgz'],
])

/** Letters, digits, points, hyphens and pluses: a version, and never a way out of the folder. */
const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/

/**
 * The SDK of every version that this deployment has served. Hosts pin them, by address and by hash, in lock files and
 * in pages: an update of the deployment must not take them away.
 */
export class SdkReleases {
  /**
   * @param sdkDir Folder of the built SDK.
   * @param folder Where they are kept: it must outlive the build.
   */
  constructor(
    private readonly sdkDir: string,
    private readonly folder: string,
  ) {}

  /** At a start: keeps the files of this version. */
  async keep(): Promise<void> {
    const version = await versionOf(this.sdkDir)
    const kept = version && this.folderOf(version)
    if (!kept) return
    await mkdir(kept, { recursive: true })
    for (const name of RELEASED.values()) {
      const file = join(kept, name)
      const unfinished = `${file}.${randomUUID()}`
      await copyFile(join(this.sdkDir, name), unfinished)
      // Whole or not at all, whoever else does the same.
      await rename(unfinished, file)
    }
  }

  /** Null for what is no version. */
  folderOf(version: string): string | null {
    return VERSION.test(version) ? join(this.folder, version) : null
  }
}
