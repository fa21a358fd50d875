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

/** Of WebAssembly's system interface. */
const EINVAL = 28
const EIO = 29
/** What systems answer that force no folder to the disk; PostgreSQL takes it for a folder, and for nothing else. */
const NOT_SYNCED = new Set<unknown>(['EINVAL', 'EPERM', 'EBADF'])

/** The embedded database's files. Unlike those of PGlite they know fsync: what was committed outlives a power cut. */
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

  /** Whether a database was made here. */
  isMade(): boolean {
    return existsSync(join(this.rootDir, 'PG_VERSION'))
  }

  /** PGlite copies a new database here without forcing it to the disk. */
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

  /** Zero, or the number of what went wrong. */
  private tell(descriptor: number): number {
    try {
      this.sync(descriptor)
      return 0
    } catch (error) {
      return error instanceof Error && 'code' in error && NOT_SYNCED.has(error.code) ? EINVAL : EIO
    }
  }
}
