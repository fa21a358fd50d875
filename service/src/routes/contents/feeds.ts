import { randomUUID } from 'node:crypto'
import { RssFeed, RssFeedAnswer } from '@inlet/wire/service'
import { normalizeUrl } from '../../crawl/index.ts'
import { insertFile } from '../../db/files/files.ts'
import { reachesNewFile } from '../../db/filters/Reach.ts'
import { addJob } from '../../db/jobs/jobs.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { OWN_READERS } from '../../http/extensions.ts'
import { HttpError } from '../../http/HttpError.ts'
import { expectReached } from '../../http/requireScope.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import { expectRoom } from '../settings/expectRoom.ts'
import { newReaders } from '../settings/newReaders.ts'
import { storedTags } from '../settings/storedTags.ts'
import { uploadSettings } from '../settings/uploadSettings.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner }

/** POST /integrations/rss_feed: creates a file for the feed, and a job that creates one for each entry. */
export const feedEndpoints = [
  endpoint({
    id: 'addFeed',
    method: 'POST',
    path: '/integrations/rss_feed',
    by: 'customer',
    needs: 'uploads:create',
    effect: 'change',
    about: 'file',
    within: 'new files',
    weight: 'heavy',
    extension: { body: OWN_READERS },
    summary: 'Import a feed, RSS or Atom',
    request: { body: RssFeed },
    answer: RssFeedAnswer,
    errors: [400, 403],
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const wanted = c.req.valid('json')
        const address = normalizeUrl(wanted.url)
        if (!address) throw new HttpError(400, 'This is not the address of a feed.')
        const customer = c.get('customer')
        const now = clock.now()
        await expectRoom(db, customer.id, 1, now)
        const settings = uploadSettings({
          ...wanted,
          skip_embedding_generation: wanted.skip_embedding_generation ?? false,
          prepend_filename_to_chunks: wanted.prepend_filename_to_chunks ?? false,
          generate_chunks_only: false,
          store_file_only: false,
        })
        const root = {
          customerId: customer.id,
          source: 'RSS_FEED',
          name: address.href,
          externalId: address.href,
          externalUrl: address.href,
          settings,
          metadata: { type: 'RSS_FEED', is_folder: true },
          tags: storedTags(wanted.tags, ['body', 'tags']),
          format: 'RSS_FEED',
          requestId: wanted.request_id ?? null,
          uploadId: wanted.request_id ? null : randomUUID(),
          readers: newReaders(c.get('grant'), wanted.readers, ['body']),
        }
        expectReached(await reachesNewFile(db, c.get('reach'), root))
        await db.transaction().execute(async (trx) => {
          const file = await insertFile(trx, root, now)
          await addJob(trx, { kind: 'feed', fileId: file.id }, now)
        })
        jobs.nudge()
        return { success: true }
      },
  }),
]
