import { named } from '../../src/db/files/files.ts'
import type { Db } from '../../src/db/schema.ts'

/** A file as a filter sees it. */
export type MadeFile = {
  readonly id: number
  readonly parentId: number | null
  readonly accountId: number | null
  readonly source: string
  readonly name: string
  readonly status: string
  readonly message: string | null
  readonly externalId: string
  readonly url: string | null
  readonly type: string | null
  readonly isFolder: boolean
  readonly tags: Readonly<Record<string, string | readonly string[]>>
  readonly model: string | null
  readonly requestId: string | null
  readonly uploadId: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly sourceUpdatedAt: Date | null
  readonly lastSync: Date | null
}

const COUNT = 60
const BEGIN = Date.UTC(2024, 0, 1)
const DAY = 24 * 60 * 60_000

const SOURCES = ['TEXT', 'PDF', 'WEB_SCRAPE', 'NOTION', 'ZENDESK']
const NAMES = ['Report 1.pdf', 'RÉSUMÉ.txt', '100%_done', 'ﬁne print', 'report two']
const STATUSES = ['READY', 'SYNC_ERROR', 'QUEUED_FOR_SYNC', 'SYNCING']
const MESSAGES = [null, '', 'The source does not answer.', 'No % left']
const TYPES = [null, 'TICKET', 'ARTICLE', 'FILE']
const TAGS: readonly MadeFile['tags'][] = [
  {},
  { tenant: 'one' },
  { tenant: 'two', level: '2' },
  { tenant: ['one', 'two'], 'odd "key"': 'x' },
  { tenant: [], level: 'true' },
]
const MODELS = [null, 'OPENAI', 'SOLAR_1_MINI']

/** Different in everything that filters look at, some below others, and one deleted in the middle of a branch. */
export async function makeFiles(db: Db, customerId: number): Promise<readonly MadeFile[]> {
  const accounts = [await makeAccount(db, customerId), await makeAccount(db, customerId)]
  const made: MadeFile[] = []
  const deleted: number[] = []
  for (let index = 0; index < COUNT; index++) {
    // Steps that have no factor in common, so that values meet in all combinations.
    const pick = <T>(values: readonly T[], step: number) => values[Math.floor(index / step) % values.length]
    const createdAt = new Date(BEGIN + (index % 11) * DAY)
    const accountId = index % 2 ? (pick(accounts, 3) ?? null) : null
    const source = pick(SOURCES, 1) ?? ''
    const draft = {
      parentId: index % 3 === 0 ? null : (made[Math.floor(index / 4)]?.id ?? null),
      accountId,
      source,
      name: pick(NAMES, 2) ?? '',
      status: pick(STATUSES, 3) ?? '',
      message: pick(MESSAGES, 5) ?? null,
      // An account has an item once, a website a page.
      externalId: `external-${accountId === null ? index % 20 : index}`,
      url: index % 4 ? `https://site.example/${source === 'WEB_SCRAPE' ? index : index % 9}` : null,
      type: pick(TYPES, 2) ?? null,
      isFolder: index % 5 === 0,
      tags: pick(TAGS, 1) ?? {},
      model: pick(MODELS, 7) ?? null,
      requestId: index % 3 ? `request-${index % 4}` : null,
      uploadId: index % 3 === 1 ? `upload-${index % 5}` : null,
      createdAt,
      updatedAt: new Date(createdAt.getTime() + (index % 7) * DAY),
      sourceUpdatedAt: index % 3 ? new Date(createdAt.getTime() - (index % 5) * DAY) : null,
      lastSync: index % 2 ? createdAt : null,
    }
    const isDeleted = index === 17
    const id = await insert(db, customerId, draft, isDeleted ? createdAt : null)
    made.push({ ...draft, id })
    if (isDeleted) deleted.push(id)
  }
  return made.filter(({ id }) => !deleted.includes(id))
}

async function insert(
  db: Db,
  customerId: number,
  draft: Omit<MadeFile, 'id'>,
  deletedAt: Date | null,
): Promise<number> {
  const { id } = await db
    .insertInto('files')
    .values({
      customer_id: customerId,
      account_id: draft.accountId,
      parent_id: draft.parentId,
      source: draft.source,
      ...named(draft.name),
      sync_status: draft.status,
      sync_error_message: draft.message,
      external_file_id: draft.externalId,
      external_url: draft.url,
      metadata: JSON.stringify({ type: draft.type, is_folder: draft.isFolder }),
      settings: JSON.stringify({
        chunkSize: 1500,
        chunkOverlap: 20,
        embeddingModel: draft.model ?? undefined,
      }),
      tags: JSON.stringify(draft.tags),
      request_id: draft.requestId,
      upload_id: draft.uploadId,
      created_at: draft.createdAt,
      updated_at: draft.updatedAt,
      source_updated_at: draft.sourceUpdatedAt,
      last_sync: draft.lastSync,
      deleted_at: deletedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function makeAccount(db: Db, customerId: number): Promise<number> {
  const now = new Date(BEGIN)
  const { id } = await db
    .insertInto('accounts')
    .values({
      customer_id: customerId,
      data_source_type: 'NOTION',
      sync_status: 'READY',
      sync_begun_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
