import { GenericSuccess, Preview, PreviewItems, PreviewPath, PreviewStarted } from '@inlet/wire/service'
import type { InferInput } from 'valibot'
import type { AccountAccess } from '../../accounts/AccountAccess.ts'
import type { Config } from '../../config/config.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import type { Reach } from '../../db/filters/Reach.ts'
import {
  beginPreview,
  deletePreview,
  figuresOf,
  findPreview,
  type PreviewRow,
} from '../../db/items/previews.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import { chosenConversations } from './chosenConversations.ts'
import { chosenItems } from './chosenItems.ts'
import { chosenMail } from './chosenMail.ts'
import { estimatePreview } from './estimatePreview.ts'
import { usableAccount } from './usableAccount.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner; access: AccountAccess; config: Config }

const TOO_MANY = 'Two previews are running already. Wait for one, or delete it.'
const CANCELED = 'The preview was canceled. Begin it again.'

/** What an import would bring, before it happens. */
export const previewEndpoints = [
  endpoint({
    id: 'previewItems',
    effect: 'read',
    // It may list repositories at the source.
    weight: 'heavy',
    method: 'POST',
    path: '/integrations/items/preview',
    by: 'customer',
    needs: 'accounts:read',
    within: 'accounts',
    extension: true,
    summary: 'Count what an import of these items would bring, without importing',
    request: { body: PreviewItems },
    answer: PreviewStarted,
    errors: [404, 409, 502],
    run:
      ({ db, clock, jobs, access, config }: Deps) =>
      async (c) => {
        const { account_id, item_ids, mail, conversations } = c.req.valid('json')
        const reach = c.get('reach')
        const deps = { db, access, maxItems: config.maxItems }
        const asked = await usableAccount(db, reach, account_id)
        const ids = [
          ...(await chosenItems(deps, asked, item_ids, c.req.raw.signal)),
          ...(await chosenMail(access, asked, mail, c.req.raw.signal)),
          ...(await chosenConversations({ access, clock }, asked, conversations, c.req.raw.signal)),
        ]
        const id = await db.transaction().execute(async (trx) => {
          const account = await usableAccount(trx, reach, account_id)
          return beginPreview(trx, account, ids, clock.now())
        })
        if (id === null) throw new HttpError(429, TOO_MANY, { 'Retry-After': '20' })
        jobs.nudge()
        return { preview_id: id }
      },
  }),
  endpoint({
    id: 'getPreview',
    effect: 'read',
    method: 'GET',
    path: '/previews/{preview_id}',
    by: 'customer',
    needs: 'accounts:read',
    within: 'accounts',
    extension: true,
    summary: 'What a preview has counted until now',
    request: { path: PreviewPath, names: 'preview' },
    answer: Preview,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) =>
        toPreview(await ownPreview(db, c.get('reach'), c.req.valid('param').preview_id, clock)),
  }),
  endpoint({
    id: 'deletePreview',
    effect: 'read',
    method: 'DELETE',
    path: '/previews/{preview_id}',
    by: 'customer',
    needs: 'accounts:read',
    within: 'accounts',
    extension: true,
    summary: 'End a preview',
    request: { path: PreviewPath, names: 'preview' },
    answer: GenericSuccess,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const { preview_id } = c.req.valid('param')
        await db.transaction().execute(async (trx) => {
          await deletePreview(trx, await ownPreview(trx, c.get('reach'), preview_id, clock))
        })
        return { success: true }
      },
  }),
]

type OwnPreview = PreviewRow & { readonly is_left: boolean }

/** 404 if it is missing, expired, or its account out of reach. */
async function ownPreview(db: Db, reach: Reach, id: number, clock: Clock): Promise<OwnPreview> {
  const preview = await findPreview(db, reach.customerId, id, clock.now())
  if (!preview || !(await findAccount(db, reach, preview.account_id))) throw notFound('preview')
  return preview
}

function toPreview(row: OwnPreview): InferInput<typeof Preview> {
  const figures = figuresOf(row)
  const formats = Object.entries(figures.byFormat)
  const state = row.is_left ? 'failed' : row.state
  const sum = (of: 'bytes' | 'unsized') => formats.reduce((total, [, one]) => total + one[of], 0)
  const isUnread = figures.skipped.some(({ code }) => code === 'FOLDER_UNREADABLE')
  return {
    state,
    reason: row.is_left ? CANCELED : row.reason,
    capped_by: figures.cappedBy,
    files: figures.files,
    folders: figures.folders,
    bytes: sum('bytes'),
    files_without_size: sum('unsized'),
    by_format: Object.fromEntries(formats.map(([format, { files, bytes }]) => [format, { files, bytes }])),
    skipped: figures.skipped,
    already_imported: figures.alreadyImported,
    limits_met: figures.limitsMet,
    ...estimatePreview(figures),
    is_estimate: figures.isEstimated,
    is_lower_bound:
      state !== 'done' || isUnread || figures.hasMore || figures.limitsMet.includes('max_items'),
  }
}
