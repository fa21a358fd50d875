import type { Credential } from '../Credential.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { DriveFiles } from './DriveFiles.ts'
import type { DriveShortcuts } from './DriveShortcuts.ts'
import type { File } from './driveAnswers.ts'
import { isFolder } from './driveFormats.ts'
import { itemOf } from './driveItems.ts'
import type { FolderDrives } from './FolderDrives.ts'
import type { SharedDrives } from './SharedDrives.ts'

type Deps = {
  readonly files: DriveFiles
  readonly shared: SharedDrives
  readonly folders: FolderDrives
  readonly shortcuts: DriveShortcuts
}

/** Makes items of files. */
export class DriveItemBuilder {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Shortcuts get the content of their target; those without one are left out. */
  async build(credential: Credential, listed: readonly File[], signal: AbortSignal): Promise<SourceItem[]> {
    const { shared, folders, shortcuts } = this.deps
    const within = await shared.within(credential, listed, signal)
    const files = await this.withSeenParents(credential, within, signal)
    const targets = await shortcuts.targets(credential, files, signal)
    for (const { id, mimeType, driveId } of files)
      if (isFolder(mimeType)) folders.remember(credential, id, driveId ?? null)
    return files.flatMap((file) => itemOf(file, targets.get(file.id)) ?? [])
  }

  /** Removes parents that this account can't see: the file itself was shared. */
  private async withSeenParents(
    credential: Credential,
    files: readonly File[],
    signal: AbortSignal,
  ): Promise<readonly File[]> {
    const isOfOthers = ({ sharedWithMeTime, ownedByMe, driveId }: File) =>
      driveId === undefined && (sharedWithMeTime !== undefined || ownedByMe === false)
    const hidden = new Set<string>()
    for (const parent of new Set(files.filter(isOfOthers).flatMap(({ parents }) => parents))) {
      if (this.deps.folders.isKnown(credential, parent)) continue
      if (!(await this.deps.files.find(credential, { id: parent, key: null }, signal))) hidden.add(parent)
    }
    if (hidden.size === 0) return files
    return files.map((file) => ({ ...file, parents: file.parents.filter((parent) => !hidden.has(parent)) }))
  }
}
