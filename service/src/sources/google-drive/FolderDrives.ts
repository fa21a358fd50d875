import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Credential } from '../Credential.ts'
import { loginOf } from '../client/loginOf.ts'
import type { DriveFiles } from './DriveFiles.ts'
import type { SharedDrives } from './SharedDrives.ts'

/** Folders whose shared drive is cached. */
const MAX_FOLDERS = 20_000

/** The shared drive of each folder, which is the only one where its content is listed. */
export class FolderDrives {
  private readonly files: DriveFiles
  private readonly shared: SharedDrives
  /** The shared drive of a folder, or null, by login and folder. */
  private readonly known = new BoundedMap<string | null>(MAX_FOLDERS)

  constructor(files: DriveFiles, shared: SharedDrives) {
    this.files = files
    this.shared = shared
  }

  /** Returns null for a folder of My Drive. */
  async find(
    credential: Credential,
    folder: string,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string | null> {
    const known = this.known.get(keyOf(credential, folder))
    if (known !== undefined) return known
    const found = await this.files.read(credential, folder, signal, headers)
    const [{ driveId = null } = found] = await this.shared.within(credential, [found], signal)
    this.remember(credential, folder, driveId)
    return driveId
  }

  remember(credential: Credential, folder: string, drive: string | null): void {
    this.known.set(keyOf(credential, folder), drive)
  }

  isKnown(credential: Credential, folder: string): boolean {
    return this.known.has(keyOf(credential, folder))
  }
}

function keyOf(credential: Credential, folder: string): string {
  return `${loginOf(credential)} ${folder}`
}
