import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { copyContent } from '../lib/copyContent.ts'
import { versionOf } from './versionOf.ts'

/** Files that hosts pin by version: their names in the URL, and in the build. */
export const RELEASED: ReadonlyMap<string, string> = new Map([
  ['widget.js', 'widget.iife.js'],
  ['check.js', 'widget.check.js'],
  ['drop.js', 'widget.drop.js'],
  ['status.js', 'widget.status.js'],
  ['inlet-sdk.tgz', 'inlet-sdk.tgz'],
])

/** Letters, digits, dots, hyphens and pluses, so that it can't lead out of the folder. */
const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/

/** Uncompressed, and as the build compressed it. */
const FORMS = ['', '.br', '.gz']

/**
 * The SDK of every version that this deployment has served. Hosts pin them by URL and hash, in lock files and pages: an
 * update must not remove them, and another build of the same version must not replace them. Only in development it
 * does, where every build has the same version.
 */
export class SdkReleases {
  private readonly sdkDir: string
  private readonly production: boolean
  /** In the data folder, which outlives a deployment. */
  private readonly folder: string

  constructor({ sdkDir, dataDir, production }: Pick<Config, 'sdkDir' | 'dataDir' | 'production'>) {
    this.sdkDir = sdkDir
    this.production = production
    this.folder = join(dataDir, 'sdk')
  }

  /**
   * Call it at startup: stores the files of this version. Returns those that differ from the ones already stored, which
   * hosts still get.
   */
  async keep(): Promise<readonly string[]> {
    const version = await versionOf(this.sdkDir)
    const releaseDir = version && this.folderOf(version)
    if (!releaseDir) return []
    await mkdir(releaseDir, { recursive: true })
    const others: string[] = []
    for (const name of RELEASED.values()) {
      if (this.production && (await isOther(join(this.sdkDir, name), join(releaseDir, name))))
        others.push(name)
      else for (const form of FORMS) await this.keepFile(`${name}${form}`, releaseDir)
    }
    return others
  }

  /** Returns the folders with the files of a version, in order of preference. Empty for an invalid version. */
  async foldersOf(version: string): Promise<readonly string[]> {
    const releaseDir = this.folderOf(version)
    if (releaseDir === null) return []
    if (version !== (await versionOf(this.sdkDir))) return [releaseDir]
    return this.production ? [releaseDir, this.sdkDir] : [this.sdkDir, releaseDir]
  }

  private async keepFile(name: string, releaseDir: string): Promise<void> {
    const file = join(releaseDir, name)
    const unfinished = `${file}.${randomUUID()}`
    try {
      await copyContent(join(this.sdkDir, name), unfinished)
    } catch (error) {
      // Builds compress only files that get smaller by it, and an SDK that isn't built has no files.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      throw error
    }
    // Atomic, even if other processes do the same.
    await rename(unfinished, file)
  }

  private folderOf(version: string): string | null {
    return VERSION.test(version) ? join(this.folder, version) : null
  }
}

/** Whether a different file is stored already. */
async function isOther(built: string, releaseDir: string): Promise<boolean> {
  const before = await readFile(releaseDir).catch(() => null)
  return before !== null && !before.equals(await readFile(built))
}
