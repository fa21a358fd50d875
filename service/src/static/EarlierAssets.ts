import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'
import { copyContent } from '../lib/copyContent.ts'

/** Milliseconds for which a file is kept after the last build that had it was replaced. */
const RETENTION_MS = 30 * 24 * 60 * 60_000

const Names = v.array(v.string())

/**
 * Scripts and styles of the frame's earlier builds, in a folder that every start adds to, so that a window that is open
 * during an update can still load its lazy chunks. Names contain a hash of the content, so processes of both builds can
 * share the folder. Documents are never stored.
 */
export class EarlierAssets {
  private readonly built: string
  private readonly storedDir: string
  private readonly current: string

  /**
   * @param frameDir Folder of the built frame.
   * @param folder Where they are kept: it must outlive the build.
   */
  constructor(
    frameDir: string,
    folder: string,
    private readonly clock: Clock,
  ) {
    this.built = join(frameDir, 'assets')
    this.storedDir = join(folder, 'assets')
    this.current = join(folder, 'current.json')
  }

  /** Call it at startup: stores the files of this build, and deletes those that no build has had for 30 days. */
  async keep(): Promise<void> {
    const names = await filesIn(this.built)
    if (names.length === 0) return
    await mkdir(this.storedDir, { recursive: true })
    const known = new Set(await filesIn(this.storedDir))
    // The previous build was in use until now, however long ago it started.
    const replaced = (await this.lastServed()).filter((name) => known.has(name))
    await Promise.all(names.filter((name) => !known.has(name)).map((name) => this.add(name)))
    await Promise.all([...new Set([...replaced, ...names])].map((name) => this.touch(name)))
    await this.replace(this.current, (file) => writeFile(file, JSON.stringify(names)))
    await this.prune(new Set(names))
  }

  private async prune(names: ReadonlySet<string>) {
    const oldest = this.clock.now().getTime() - RETENTION_MS
    for (const name of await filesIn(this.storedDir)) {
      const file = join(this.storedDir, name)
      if (!names.has(name) && (await stat(file)).mtimeMs < oldest) await rm(file, { force: true })
    }
  }

  private add(name: string): Promise<void> {
    return this.replace(join(this.storedDir, name), (file) => copyContent(join(this.built, name), file))
  }

  private touch(name: string): Promise<void> {
    const now = this.clock.now()
    return utimes(join(this.storedDir, name), now, now)
  }

  /** Writes the file atomically, even if other processes do the same. */
  private async replace(file: string, write: (unfinished: string) => Promise<void>) {
    const unfinished = `${file}.${randomUUID()}`
    await write(unfinished)
    await rename(unfinished, file)
  }

  private async lastServed(): Promise<readonly string[]> {
    try {
      return v.parse(Names, JSON.parse(await readFile(this.current, 'utf8')))
    } catch {
      // At the first start, or if the list can't be read, only the age of the files counts.
      return []
    }
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch {
    return []
  }
}
