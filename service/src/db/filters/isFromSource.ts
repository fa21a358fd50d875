import { type SqlBool, sql } from 'kysely'
import { meansUploads } from '../../sources/ownSources.ts'
import type { Condition } from './conditions.ts'

/** On the wire an uploaded file's source is its format; LOCAL_FILES stands for all of them. */
export function isFromSource(sources: readonly string[]): Condition {
  const listed = sql<SqlBool>`f.source = any(${sources})`
  if (!sources.some(meansUploads)) return listed
  return sql<SqlBool>`(${listed} or f.account_id is null and f.source not in ('WEB_SCRAPE', 'RSS_FEED'))`
}
