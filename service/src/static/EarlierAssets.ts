import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'

/** Milliseconds for which a file is kept after the last build that had it was replaced. */
const KEPT = 30 * 24 * 60 * 60_000

const Names = v.array(v.string())

/**
 * Scripts and styles of the frame's earlier builds, in a folder that every start adds to, so that a window that was
 * open during an update still finds the steps it has not loaded. Names hold a hash of the content: two builds never
 * mean different things by one name, and processes of both builds can share the folder. Documents are never kept.
 */
export class EarlierAssets {
  private readonly built: string
  private readonly kept: string
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
    this.kept = join(folder, 'assets')
    this.current = join(folder, 'current.json')
  }

  /** At a start: keeps the files of this build, and lets go of those that no build has had for 30 days. */
  async keep(): Promise<void> {
    const names = await filesIn(this.built)
    if (names.length === 0) return
    await mkdir(this.kept, { recursive: true })
    const known = new Set(await filesIn(this.kept))
    // The build before this one was in use until now, however long ago it was started.
    const replaced = (await this.lastServed()).filter((name) => known.has(name))
    await Promise.all(names.filter((name) => !known.has(name)).map((name) => this.add(name)))
    await Promise.all([...new Set([...replaced, ...names])].map((name) => this.touch(name)))
    await this.replace(this.current, (file) => writeFile(file, JSON.stringify(names)))
    await this.prune(new Set(names))
  }

  private async prune(names: ReadonlySet<string>) {
    const oldest = this.clock.now().getTime() - KEPT
    for (const name of await filesIn(this.kept)) {
      const file = join(this.kept, name)
      if (!names.has(name) && (await stat(file)).mtimeMs < oldest) await rm(file, { force: true })
    }
  }

  private add(name: string): Promise<void> {
    return this.replace(join(this.kept, name), (file) => copyFile(join(this.built, name), file))
  }

  private touch(name: string): Promise<void> {
    const now = this.clock.now()
    return utimes(join(this.kept, name), now, now)
  }

  /** Whole or not at all, whatever ends us, and whoever else does the same. */
  private async replace(file: string, write: (unfinished: string) => Promise<void>) {
    const unfinished = `${file}.${randomUUID()}`
    await write(unfinished)
    await rename(unfinished, file)
  }

  private async lastServed(): Promise<readonly string[]> {
    try {
      return v.parse(Names, JSON.parse(await readFile(this.current, 'utf8')))
    } catch {
      // The first start, or a list that cannot be read: then only the age of the files counts.
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
