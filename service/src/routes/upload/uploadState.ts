import type { ResumableUpload } from '@inlet/wire/service'
import type { Customer } from '../../db/customers/customers.ts'
import { findOwnFile } from '../../db/files/files.ts'
import type { UploadRow } from '../../db/files/resumableUploads.ts'
import type { Reach } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import type { Clock } from '../../lib/Clock.ts'
import { pause } from '../../lib/pause.ts'
import { toUserFile } from '../answers/toUserFile.ts'

/** Looks at an upload that another process writes to, and milliseconds between them. */
const MAX_LOOKS = 10
const LOOK_MS = 100

type State = { readonly row: UploadRow; readonly answer: ResumableUpload }

/**
 * Returns how far an upload is. Another process may still store what came before the connection was cut, so it is given
 * a moment. One that was killed never ends.
 */
export async function uploadState(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { customer, reach }: { readonly customer: Customer; readonly reach: Reach },
  find: () => Promise<UploadRow>,
): Promise<State> {
  let row = await find()
  for (let looks = 0; row.writer !== null && looks < MAX_LOOKS; looks += 1) {
    await pause(clock, LOOK_MS, new AbortController().signal)
    row = await find()
  }
  const file = row.file_id === null ? undefined : await findOwnFile(db, reach, row.file_id)
  return {
    row,
    answer: {
      offset: row.received,
      length: row.length,
      expires_at: row.expires_at.toISOString(),
      file: file ? toUserFile(file, customer) : null,
    },
  }
}
