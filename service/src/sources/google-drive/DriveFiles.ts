import type * as v from 'valibot'
import type { Credential } from '../Credential.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import { isItemFault } from '../SourceFault.ts'
import { FILE_FIELDS, File, Files } from './driveAnswers.ts'
import { keyHeader, type Target } from './resourceKeys.ts'

const ALL_DRIVES = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' }
const PAGE = '1000'

export type FilesPage = v.InferOutput<typeof Files>

/** The files of all drives, as Google describes them. */
export class DriveFiles {
  private readonly api: GoogleApi

  constructor(api: GoogleApi) {
    this.api = api
  }

  /** Returns a page of the files that match a filter, without those in the trash. */
  list(
    credential: Credential,
    filter: string,
    corpus: Readonly<Record<string, string>>,
    cursor: string | null,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<FilesPage> {
    const query = {
      ...ALL_DRIVES,
      q: `${filter} and trashed = false`,
      pageSize: PAGE,
      ...corpus,
      fields: `nextPageToken,files(${FILE_FIELDS})`,
      ...(cursor !== null && { pageToken: cursor }),
    }
    return this.api.read(Files, credential, ['/files', query, headers], signal)
  }

  /** Returns null if it is in the trash or not accessible. */
  async find(credential: Credential, { id, key }: Target, signal: AbortSignal): Promise<File | null> {
    const file = await this.read(credential, id, signal, keyHeader(id, key)).catch((error: unknown) => {
      if (isItemFault(error)) return null
      throw error
    })
    return file?.trashed ? null : file
  }

  read(
    credential: Credential,
    id: string,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<File> {
    const query = { fields: FILE_FIELDS, supportsAllDrives: 'true' }
    return this.api.read(File, credential, [`/files/${encodeURIComponent(id)}`, query, headers], signal)
  }
}
