import { UserFile } from '@inlet/wire/service'
import * as v from 'valibot'

/** A file as the service returns it, with defaults for all other fields. */
export function aFile(given: v.InferInput<typeof UserFile>): UserFile {
  return v.parse(UserFile, { source: 'TEXT', sync_status: 'QUEUED_FOR_SYNC', ...given })
}
