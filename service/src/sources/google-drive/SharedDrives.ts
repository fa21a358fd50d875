import type * as v from 'valibot'
import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Credential } from '../Credential.ts'
import { loginOf } from '../client/loginOf.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import { isItemFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import { Drive, Drives, type File } from './driveAnswers.ts'
import { driveItem } from './driveItems.ts'

const PAGE = '100'
/** Pages that are searched for a drive. */
const MAX_PAGES = 500
/** Cached answers. */
const MAX_CACHED = 5000

/** The shared drives of an account. */
export class SharedDrives {
  private readonly api: GoogleApi
  /** Whether the account is a member, by login and drive. */
  private readonly members = new BoundedMap<boolean>(MAX_CACHED)

  constructor(api: GoogleApi) {
    this.api = api
  }

  page(
    credential: Credential,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<v.InferOutput<typeof Drives>> {
    const query = { pageSize: PAGE, ...(cursor !== null && { pageToken: cursor }) }
    return this.api.read(Drives, credential, ['/drives', query], signal)
  }

  /** Returns a drive by its id, or null if this account is not a member. */
  async drive(credential: Credential, driveId: string, signal: AbortSignal): Promise<SourceItem | null> {
    const at = [`/drives/${encodeURIComponent(driveId)}`, { fields: 'id,name' }] as const
    return this.api.read(Drive, credential, at, signal).then(driveItem, (error: unknown) => {
      if (isItemFault(error)) return null
      throw error
    })
  }

  /** Whether a drive is still listed. */
  async lists(credential: Credential, driveId: string, signal: AbortSignal): Promise<boolean> {
    let cursor: string | null = null
    for (let read = 0; read < MAX_PAGES; read += 1) {
      const page: v.InferOutput<typeof Drives> = await this.page(credential, cursor, signal)
      if (page.drives.some(({ id }) => id === driveId)) return true
      cursor = page.nextPageToken ?? null
      if (cursor === null) return false
    }
    throw notUnderstood()
  }

  /**
   * Removes the drive from files that are shared with non-members: to them it is in no drive, and they can
   * neither search the drive nor read its change feed.
   */
  async within(
    credential: Credential,
    files: readonly File[],
    signal: AbortSignal,
  ): Promise<readonly File[]> {
    const others = new Set<string>()
    for (const driveId of new Set(files.flatMap((file) => file.driveId ?? [])))
      if (!(await this.isMember(credential, driveId, signal))) others.add(driveId)
    return files.map((file) => (others.has(file.driveId ?? '') ? { ...file, driveId: undefined } : file))
  }

  private async isMember(credential: Credential, driveId: string, signal: AbortSignal): Promise<boolean> {
    const key = `${loginOf(credential)} ${driveId}`
    const members = this.members.get(key)
    if (members !== undefined) return members
    const at = [`/drives/${encodeURIComponent(driveId)}`, { fields: 'id' }] as const
    const isMember = await this.api.read(Drive, credential, at, signal).then(
      () => true,
      (error: unknown) => {
        if (isItemFault(error)) return false
        throw error
      },
    )
    this.members.set(key, isMember)
    return isMember
  }
}
