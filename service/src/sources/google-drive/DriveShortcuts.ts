import type { Credential } from '../Credential.ts'
import { expired } from '../feed/expired.ts'
import { isItemFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { DriveFiles } from './DriveFiles.ts'
import type { File } from './driveAnswers.ts'
import { isFolder, quoted, SHORTCUT } from './driveFormats.ts'
import { itemOf } from './driveItems.ts'
import type { SharedDrives } from './SharedDrives.ts'

const CONCURRENCY = 8
/** Nesting of folders: Google allows 100 levels. */
const MAX_DEPTH = 110
/** Shortcut targets in one query. */
const TARGETS = 30

/** Shortcuts, and what they lead to. */
export class DriveShortcuts {
  private readonly files: DriveFiles
  private readonly shared: SharedDrives

  constructor(files: DriveFiles, shared: SharedDrives) {
    this.files = files
    this.shared = shared
  }

  /** Returns the targets of all shortcuts among files, by the id of the shortcut, without those that would loop. */
  async targets(
    credential: Credential,
    files: readonly File[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, File>> {
    const targets = new Map<string, File>()
    const shortcuts = files.filter(({ mimeType }) => mimeType === SHORTCUT)
    for (let from = 0; from < shortcuts.length; from += CONCURRENCY) {
      const some = shortcuts.slice(from, from + CONCURRENCY)
      const found = await Promise.all(some.map((one) => this.targetOf(credential, one, signal)))
      for (const [index, { id }] of some.entries()) {
        const target = found[index]
        if (target) targets.set(id, target)
      }
    }
    const above = new Map<string, ReadonlySet<string>>()
    for (const { id, parents } of shortcuts) {
      const [parent = ''] = parents
      const target = targets.get(id)
      if (!target || !isFolder(target.mimeType)) continue
      const folders = above.get(parent) ?? (await this.foldersAbove(credential, parent, signal))
      above.set(parent, folders)
      if (folders.has(target.id)) targets.delete(id)
    }
    return targets
  }

  /** Returns the shortcuts to files that have changed, as items. */
  async itemsTo(credential: Credential, files: readonly File[], signal: AbortSignal): Promise<SourceItem[]> {
    const byId = new Map(files.map((file) => [file.id, file]))
    const shortcuts = await this.to(credential, [...byId.keys()], signal)
    return (await this.shared.within(credential, shortcuts, signal)).flatMap((shortcut) => {
      const target = byId.get(shortcut.shortcutDetails?.targetId ?? '')
      return (target && itemOf(shortcut, target)) ?? []
    })
  }

  /** Returns the shortcuts to these ids, whether those exist or not. */
  async to(credential: Credential, targets: readonly string[], signal: AbortSignal): Promise<File[]> {
    const found: File[] = []
    for (let from = 0; from < targets.length; from += TARGETS) {
      const some = targets.slice(from, from + TARGETS)
      const filter = some.map((id) => `shortcutDetails.targetId = '${quoted(id)}'`).join(' or ')
      const query = this.files.list(credential, `(${filter})`, {}, null, signal)
      const { files } = await query.catch((error: unknown) => {
        // A refusal for some ids must not hold up all other changes: a full scan finds these.
        throw isItemFault(error) ? expired() : error
      })
      found.push(...files)
    }
    return found
  }

  private async targetOf(credential: Credential, { shortcutDetails }: File, signal: AbortSignal) {
    if (!shortcutDetails) return null
    const { targetId: id, targetResourceKey: key = null } = shortcutDetails
    return this.files.find(credential, { id, key }, signal)
  }

  /** Returns a folder and its ancestors. */
  private async foldersAbove(
    credential: Credential,
    folder: string,
    signal: AbortSignal,
  ): Promise<Set<string>> {
    const above = new Set<string>()
    for (let id = folder; id !== '' && !above.has(id) && above.size < MAX_DEPTH; ) {
      above.add(id)
      id = (await this.files.find(credential, { id, key: null }, signal))?.parents[0] ?? ''
    }
    return above
  }
}
