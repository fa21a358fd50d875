import { sql } from 'kysely'
import { type Reach, reachedFiles } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import { countFiles, type FileFigures, readFileFigures, type Whose } from './fileFigures.ts'

/** What a customer, or all of an organisation, have imported, added up. */
export type Usage = {
  readonly bySource: readonly SourceUsage[]
  readonly byFormat: Record<string, number>
}
type SourceUsage = Omit<FileFigures, 'format'>

/** Pairs that are answered at most: tags are the host's own, and nothing else bounds their number. */
const MOST_PAIRS = 1000
/** Files whose tags are read, the newest of those that have any, and how many different sets of tags. */
const TAGGED = 5000
const MOST_SETS = 1000

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

/** Pairs of tag and value of the newest files in reach that have tags, each once. */
export async function readTags(db: Db, reach: Reach): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select distinct tag.key, tag.value from (
      select tags from (
        select f.id, f.tags from files f where ${reachedFiles(reach)} and f.tags <> '{}' and f.deleted_at is null
        order by f.id desc limit ${TAGGED}
      ) newest group by tags order by max(id) desc limit ${MOST_SETS}
    ) sets cross join jsonb_each(sets.tags) as tag order by tag.key, tag.value limit ${MOST_PAIRS}`.execute(
    db,
  )
  return rows.map(({ key, value }) => ({ [key]: value }))
}
