import { asObject } from '../../db/asObject.ts'
import type { FileRow } from '../../db/files/files.ts'
import type { ReadingKind } from '../../db/jobs/NewJob.ts'
import { readingJob } from '../../jobs/readingJob.ts'

/** Returns the kind of job that ingests a file without an account. */
export function jobOf(file: FileRow): ReadingKind | 'crawl' | 'feed' {
  if (file.source === 'WEB_SCRAPE') return 'crawl'
  // A feed has no blob of its own; its entries do.
  if (file.source === 'RSS_FEED' && asObject(file.metadata).is_folder === true) return 'feed'
  return readingJob(file.file_format ?? file.source, file.file_size)
}
