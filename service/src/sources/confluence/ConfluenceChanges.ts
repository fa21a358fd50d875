import type { Clock } from '../../lib/Clock.ts'
import type { Changes, FeedRequest } from '../abilities/Changes.ts'
import type { CallContext } from '../client/callContext.ts'
import { changesOfStreams, type Streams, startOfStreams } from '../feed/changesOfStreams.ts'
import { changesSince, type SincePage, startSince } from '../feed/changesSince.ts'
import type { ConfluenceApi } from './ConfluenceApi.ts'
import type { ConfluenceAttachments } from './ConfluenceAttachments.ts'
import type { ConfluenceTrees } from './ConfluenceTrees.ts'
import { Attachment, Page } from './confluenceAnswers.ts'

type Deps = {
  readonly api: ConfluenceApi
  readonly trees: ConfluenceTrees
  readonly attachments: ConfluenceAttachments
  readonly clock: Clock
}

/** Moves and deletions are in no feed, so the cursor expires after this for a full scan. */
const FULL_SCAN_EVERY_MS = 24 * 3_600_000
/** For clock differences. */
const OVERLAP_MS = 5 * 60_000
/** Newest first: the list ends at the first entry that is too old. */
const NEWEST = { status: 'current', sort: '-modified-date' }

/** Pages and attachments by modification time, newest first. */
export class ConfluenceChanges {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  start(request: FeedRequest, context: CallContext): Promise<string> {
    return startOfStreams(this.streams(request, context))
  }

  since(cursor: string | null, request: FeedRequest, context: CallContext): Promise<Changes> {
    return changesOfStreams(cursor, this.streams(request, context))
  }

  private streams({ attachments }: FeedRequest, context: CallContext): Streams {
    const { clock } = this.deps
    const feed = { clock, overlapMs: OVERLAP_MS, fullScanEveryMs: FULL_SCAN_EVERY_MS }
    const streamOf = (read: (since: Date, page: string | null) => Promise<SincePage>) => ({
      start: () => startSince({ clock }),
      changes: (cursor: string) => changesSince(cursor, feed, read),
    })
    return {
      pages: streamOf((since, page) => this.pages(since, page, context)),
      ...(attachments && { attachments: streamOf((since, page) => this.attachments(since, page, context)) }),
    }
  }

  private async pages(since: Date, cursor: string | null, context: CallContext): Promise<SincePage> {
    const { api, trees } = this.deps
    const { entries, next } = await api.page(Page, ['/api/v2/pages', NEWEST], cursor, context)
    const modified = entries.filter(isAfter(since))
    const nextCursor = modified.length < entries.length ? null : next
    return { items: await trees.placed(modified, context), nextCursor }
  }

  private async attachments(since: Date, cursor: string | null, context: CallContext): Promise<SincePage> {
    const { api, attachments } = this.deps
    const { entries, next } = await api.page(Attachment, ['/api/v2/attachments', NEWEST], cursor, context)
    const modified = entries.filter(isAfter(since))
    const nextCursor = modified.length < entries.length ? null : next
    return { items: attachments.items(modified, context), nextCursor }
  }
}

function isAfter(since: Date): (entry: Pick<Page, 'version'>) => boolean {
  // An entry without a time may be new.
  return ({ version: { createdAt } }) => createdAt === null || !(Date.parse(createdAt) < since.getTime())
}
