import { sql } from 'kysely'
import { type Reach, reachedFiles } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import { countFiles, type FileFigures, readFileFigures, type Whose } from './fileFigures.ts'

/** The usage of a customer, or of all of an organization. */
export type Usage = {
  readonly bySource: readonly SourceUsage[]
  readonly byFormat: Record<string, number>
}
type SourceUsage = Omit<FileFigures, 'format'>

/** Maximum pairs in a response: tags are the host's own, and nothing else bounds their number. */
const MAX_TAG_PAIRS = 1000
/** Files whose tags are read, the newest of those that have any, and how many different sets of tags. */
const MAX_TAGGED_FILES = 5000
const MAX_TAG_SETS = 1000

export async function readUsage(db: Db, whose: Reach | Whose): Promise<Usage> {
  const isLimited = 'bounds' in whose && whose.bounds !== null
  return addUp(isLimited ? await countFiles(db, whose) : await readFileFigures(db, whose))
}

function addUp(figures: readonly FileFigures[]): Usage {
  const bySource = new Map<string, SourceUsage>()
  const byFormat: Record<string, number> = {}
  for (const { format, ...more } of figures) {
    bySource.set(more.source, added(bySource.get(more.source), more))
    if (format !== null) byFormat[format] = (byFormat[format] ?? 0) + more.files
  }
  return { bySource: [...bySource.values()], byFormat }
}

function added(sum: SourceUsage | undefined, more: SourceUsage): SourceUsage {
  if (!sum) return more
  return {
    source: sum.source,
    files: sum.files + more.files,
    ready: sum.ready + more.ready,
    size: sum.size + more.size,
    characters: sum.characters + more.characters,
    tokens: sum.tokens + more.tokens,
    embeddings: sum.embeddings + more.embeddings,
  }
}

/** Returns each pair of tag and value of the newest tagged files in reach, once. */
export async function readTags(db: Db, reach: Reach): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select distinct tag.key, tag.value from (
      select tags from (
        select f.id, f.tags from files f where ${reachedFiles(reach)} and f.tags <> '{}' and f.deleted_at is null
        order by f.id desc limit ${MAX_TAGGED_FILES}
      ) newest group by tags order by max(id) desc limit ${MAX_TAG_SETS}
    ) sets cross join jsonb_each(sets.tags) as tag order by tag.key, tag.value limit ${MAX_TAG_PAIRS}`.execute(
    db,
  )
  return rows.map(({ key, value }) => ({ [key]: value }))
}
