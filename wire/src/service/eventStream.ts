import * as v from 'valibot'
import { Id } from './shared.ts'

/** Null: it was deleted, or disconnected. */
const State = v.nullable(v.string())

/** Events of GET /event_stream with their data: ids and states, never a name or contents. */
export const STREAM_EVENTS = {
  'file.updated': v.object({ file_id: Id, sync_status: State }),
  'account.updated': v.object({ account_id: Id, sync_status: State }),
  /** A preview has counted more, or has ended. */
  'preview.progress': v.object({ preview_id: Id, state: v.string() }),
  /** Any file and account may have changed. */
  reset: v.object({}),
}
