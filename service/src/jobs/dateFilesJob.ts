import { dateFiles, filesToDate } from '../db/files/sourceDates.ts'
import type { Db } from '../db/schema.ts'
import type { JobHandler } from './JobHandler.ts'

/** Files that are changed in one transaction. */
const BATCH = 500

/** Kind `date-files`: once, after the update to the release that keeps source dates. Begins anew where it is cut off. */
export function dateFilesJob({ db }: { readonly db: Db }): JobHandler {
  return {
    concurrency: 1,
    attempts: Number.POSITIVE_INFINITY,
    async run(_, { signal, commit, survived }) {
      for (let after = 0; ; ) {
        signal.throwIfAborted()
        const ids = await filesToDate(db, after, BATCH)
        const last = ids.at(-1)
        if (last === undefined) return async () => {}
        await commit((trx) => dateFiles(trx, ids))
        await survived()
        after = last
      }
    },
  }
}
