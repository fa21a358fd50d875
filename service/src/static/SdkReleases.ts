import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { versionOf } from './versionOf.ts'

/** What a host pins by its version, by the name in the address, and as the build calls it. */
export const RELEASED: ReadonlyMap<string, string> = new Map([
  ['widget.js', 'widget.iife.js'],
  ['check.js', 'widget.check.js'],
  ['inlet-sdk.tgz', 'inlet-sdk.tgz'],
])

/** Letters, digits, points, hyphens and pluses: a version, and never a way out of the folder. */
const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/

/** As it is, and as the build compressed it. */
const FORMS = ['', '.br', '.gz']

/**
 * The SDK of every version that this deployment has served. Hosts pin them, by address and by hash, in lock files and
 * in pages: an update of the deployment must not take them away, and another build of the same version must not take
 * their place. Only in development it does, where every build has the same version.
 */
export class SdkReleases {
  private readonly sdkDir: string
  private readonly production: boolean
  /** With the data, which outlives a deployment. */
  private readonly folder: string

  constructor({ sdkDir, dataDir, production }: Pick<Config, 'sdkDir' | 'dataDir' | 'production'>) {
    this.sdkDir = sdkDir
    this.production = production
    this.folder = join(dataDir, 'sdk')
  }

  /** At a start: keeps the files of this version. Answers which of them are not the ones that hosts get. */
  async keep(): Promise<readonly string[]> {
    const version = await versionOf(this.sdkDir)
    const kept = version && this.folderOf(version)
    if (!kept) return []
    await mkdir(kept, { recursive: true })
    const others: string[] = []
    for (const name of RELEASED.values()) {
      if (this.production && (await isOther(join(this.sdkDir, name), join(kept, name)))) others.push(name)
      else for (const form of FORMS) await this.keepFile(`${name}${form}`, kept)
    }
    return others
  }

  /** Where the files of a version are, the first that has one. Empty for what is no version. */
  async foldersOf(version: string): Promise<readonly string[]> {
    const kept = this.folderOf(version)
    if (kept === null) return []
    if (version !== (await versionOf(this.sdkDir))) return [kept]
    return this.production ? [kept, this.sdkDir] : [this.sdkDir, kept]
  }

  private async keepFile(name: string, kept: string): Promise<void> {
    const file = join(kept, name)
    const unfinished = `${file}.${randomUUID()}`
    try {
      await copyFile(join(this.sdkDir, name), unfinished)
    } catch (error) {
      // Builds compress only what gets smaller by it, and an SDK that is not built has nothing to keep.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      throw error
    }
    // Whole or not at all, whoever else does the same.
    await rename(unfinished, file)
  }

  private folderOf(version: string): string | null {
    return VERSION.test(version) ? join(this.folder, version) : null
  }
}

/** Whether something else is kept already. */
async function isOther(built: string, kept: string): Promise<boolean> {
  const before = await readFile(kept).catch(() => null)
  return before !== null && !before.equals(await readFile(built))
}
