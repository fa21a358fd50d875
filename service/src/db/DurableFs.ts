import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
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
  syncAll(): void {
    for (const entry of readdirSync(this.rootDir, { withFileTypes: true, recursive: true })) {
      this.syncPath(join(entry.parentPath, entry.name))
    }
    this.syncPath(this.rootDir)
  }

  private syncPath(path: string): void {
    const descriptor = openSync(path, 'r')
    try {
      this.tell(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }

  /** Zero, or an error number. */
  private tell(descriptor: number): number {
    try {
      this.sync(descriptor)
      return 0
    } catch (error) {
      return error instanceof Error && 'code' in error && NOT_SYNCED.has(error.code) ? EINVAL : EIO
    }
  }
}
