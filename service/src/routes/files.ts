import { CreateFileTags, DeleteFileTags, FilesPage, FilesQuery, UserFile } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { Config } from '../config/config.ts'
import { listFiles } from '../db/files/fileList.ts'
import { changeFileTags, type FileRow } from '../db/files/files.ts'
import { filesWithText } from '../db/files/texts.ts'
import type { TagChange } from '../db/filters/changedTags.ts'
import { OutOfReach } from '../db/filters/Reach.ts'
import { setFileReaders, TooManyFiles } from '../db/readers/setReaders.ts'
import type { Db } from '../db/schema.ts'
import type { ContentAddresses } from '../http/ContentAddresses.ts'
import type { CallGrant } from '../http/Environment.ts'
import { endpoint } from '../http/endpoint.ts'
import { OWN_FILE, OWN_FILTERS, OWN_LIST, OWN_PAGING, OWN_READERS } from '../http/extensions.ts'
import { invalid, notFound } from '../http/HttpError.ts'
import { countCall, ratesOf } from '../http/limitRate.ts'
import { outsideGrant, urlToken } from '../http/requireScope.ts'
import type { Clock } from '../lib/Clock.ts'
import { pausedImports } from './answers/pausedImports.ts'
import { toUserFile } from './answers/toUserFile.ts'
import { laterReaders } from './settings/newReaders.ts'
import { storedTags } from './settings/storedTags.ts'

type Deps = {
  db: Db
  clock: Clock
  addresses: ContentAddresses
  config: Pick<Config, 'role' | 'rates'>
}

/** Listing and tagging the customer's files. */
export const fileEndpoints = [
  endpoint({
    id: 'listFiles',
    method: 'POST',
    path: '/user_files_v2',
    by: 'customer',
    needs: 'files:read',
    effect: 'read',
    within: 'files',
    isReadOnly: true,
    extension: {
      body: [...OWN_FILTERS, ...OWN_PAGING],
      answer: [...OWN_LIST, ...OWN_FILE.map((name) => `results[].${name}`)],
    },
    summary: 'One page of the files',
    request: { body: FilesQuery },
    answer: FilesPage,
    run: (deps: Deps) => async (c) => {
      const customer = c.get('customer')
      const wanted = c.req.valid('json')
      const { rows, next, count, isExact } = await listFiles(deps.db, c.get('reach'), wanted)
      const urls = await contentUrls(deps, rows, wanted, urlToken(c.get('grant')))
      const paused = await pausedImports(rows, deps)
      const results = rows.map((row) => {
        const file = toUserFile(row, customer)
        return { ...file, sync_error_message: file.sync_error_message ?? paused(row), ...urls(row) }
      })
      return { results, count, next_cursor: next, count_is_exact: isExact }
    },
  }),
  endpoint({
    id: 'addFileTags',
    method: 'POST',
    path: '/create_user_file_tags',
    by: 'customer',
    needs: 'files:write',
    effect: 'change',
    within: 'files',
    extension: { body: OWN_READERS, answer: OWN_FILE },
    summary: 'Add tags to a file',
    request: { body: CreateFileTags },
    answer: UserFile,
    errors: [404],
    run: (deps: Deps) => {
      const heavy = ratesOf('heavy', deps)
      return async (c) => {
        const { organization_user_file_id: id, tags, readers } = c.req.valid('json')
        const names = laterReaders(c.get('grant'), readers)
        const add = storedTags(tags, ['body', 'tags'])
        // As PUT /readers: it changes all below the file.
        if (names) await countCall(heavy, c.get('customer'))
        const row = await changeTags(deps, { reach: c.get('reach'), id }, { add }, names)
        return toUserFile(row, c.get('customer'))
      }
    },
  }),
  endpoint({
    id: 'removeFileTags',
    method: 'POST',
    path: '/delete_user_file_tags',
    by: 'customer',
    needs: 'files:write',
    effect: 'change',
    within: 'files',
    extension: { answer: OWN_FILE },
    summary: 'Take tags of a file away',
    request: { body: DeleteFileTags },
    answer: UserFile,
    errors: [404],
    run: (deps: Deps) => async (c) => {
      const { organization_user_file_id: id, tags } = c.req.valid('json')
      const row = await changeTags(deps, { reach: c.get('reach'), id }, { remove: tags })
      return toUserFile(row, c.get('customer'))
    },
  }),
]

/** `names`: the readers of the file and all below it from now on. Null: they stay. */
async function changeTags(
  { db, clock }: Deps,
  file: Parameters<typeof changeFileTags>[1],
  change: TagChange,
  names: readonly string[] | null = null,
): Promise<FileRow> {
  const now = clock.now()
  const changed = db.transaction().execute(async (trx) => {
    // Before the tags: it locks the file together with all below it.
    const { customerId } = file.reach
    if (names) await setFileReaders(trx, customerId, { filters: { ids: [file.id] }, names }, now)
    const row = await changeFileTags(trx, file, change, now)
    if (!row) throw notFound('file')
    return row
  })
  return changed.catch((error: unknown) => {
    if (error instanceof TooManyFiles) throw invalid(['body', 'readers'], error.message)
    throw error instanceof OutOfReach ? outsideGrant() : error
  })
}

/** Signed URLs for the contents of these files, if they were requested. */
async function contentUrls(
  { db, addresses }: Deps,
  rows: readonly FileRow[],
  wanted: InferOutput<typeof FilesQuery>,
  token: CallGrant['token'],
) {
  const { include_raw_file: withBytes, include_parsed_text_file: withText } = wanted
  const ids = rows.map(({ id }) => id)
  const read = withText ? await filesWithText(db, ids) : null
  return (row: FileRow) => {
    const content = { fileId: row.id, customerId: row.customer_id, tokenId: token?.id ?? null }
    const addressOf = (kind: 'raw' | 'text') =>
      addresses.addressOf(
        { ...content, kind },
        token?.expiresAt ?? null,
        wanted.presigned_url_expiry_time_seconds,
      )
    return {
      presigned_url: withBytes && row.blob !== null ? addressOf('raw') : null,
      parsed_text_url: read?.has(row.id) ? addressOf('text') : null,
    }
  }
}
