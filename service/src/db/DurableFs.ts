import { existsSync, fsyncSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** PGlite starts PostgreSQL with `-F`, fsync off, and the `fdatasync` it would prefer never leaves PGlite. */
export const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Error numbers of the WebAssembly System Interface. */
const EINVAL = 28
const EIO = 29
/** Errors of systems that can't sync a folder; PostgreSQL tolerates them for folders only. */
const NOT_SYNCED = new Set<unknown>(['EINVAL', 'EPERM', 'EBADF'])

/** A disk writes its journal once for files that are synced at the same time. */
const SYNCED_AT_ONCE = 64

/** The file system of the embedded database. Unlike PGlite's own it supports fsync: commits survive a power failure. */
export class DurableFs extends NodeFS {
  private readonly sync: (descriptor: number) => void

  constructor(folder: string, sync: (descriptor: number) => void = fsyncSync) {
    super(folder)
    this.sync = sync
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const fsync = ({ nfd }: { nfd: number }) => this.tell(nfd)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module) => Object.assign(module.FS.filesystems.NODEFS.stream_ops, { fsync }),
        ],
      },
    }
  }

  /** Whether a database was created here. */
  isMade(): boolean {
    return existsSync(join(this.rootDir, 'PG_VERSION'))
  }

  /** PGlite copies a new database here without syncing it to disk. */
  async syncAll(): Promise<void> {
    const entries = readdirSync(this.rootDir, { withFileTypes: true, recursive: true })
    const paths = [...entries.map(({ parentPath, name }) => join(parentPath, name)), this.rootDir]
    for (let at = 0; at < paths.length; at += SYNCED_AT_ONCE)
      await Promise.all(paths.slice(at, at + SYNCED_AT_ONCE).map(syncPath))
  }

  /** Zero, or an error number. */
  private tell(descriptor: number): number {
    try {
      this.sync(descriptor)
      return 0
    } catch (error) {
      return isNotSynced(error) ? EINVAL : EIO
    }
  }
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } catch (error) {
    if (!isNotSynced(error)) throw error
  } finally {
    await file.close()
  }
}

function isNotSynced(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_SYNCED.has(error.code)
}
