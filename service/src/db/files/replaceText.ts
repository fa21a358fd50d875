import type { Db } from '../schema.ts'
import type { FileSettings } from './FileSettings.ts'
import { type FileRow, named } from './files.ts'

type NewText = {
  /** Null: the name stays. */
  readonly name: string | null
  readonly settings: FileSettings
  readonly blob: string
  readonly sha256: string
  readonly size: number
}

/** Replaces the contents of a file and enqueues its ingestion. */
export function replaceText(db: Db, id: number, text: NewText, now: Date): Promise<FileRow> {
  return db
    .updateTable('files')
    .set({
      ...(text.name !== null && named(text.name)),
      blob: text.blob,
      blob_sha256: text.sha256,
      file_size: text.size,
      settings: JSON.stringify(text.settings),
      sync_status: 'QUEUED_FOR_SYNC',
      sync_error_message: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
