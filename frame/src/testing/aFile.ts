import { UserFile } from '@inlet/wire/service'
import * as v from 'valibot'

/** A file as the service would answer it, with everything not given at its default. */
export function aFile(given: v.InferInput<typeof UserFile>): UserFile {
  return v.parse(UserFile, { source: 'TEXT', sync_status: 'QUEUED_FOR_SYNC', ...given })
}
