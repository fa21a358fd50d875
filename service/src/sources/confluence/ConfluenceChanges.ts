import type { Clock } from '../../lib/Clock.ts'
import type { Changes, FeedRequest } from '../Connector.ts'
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

/** What moved to another place, or is gone, is told by nothing. */
const SWEEP_MS = 24 * 3_600_000
/** Clocks differ. */
const OVERLAP_MS = 5 * 60_000
/** The first one that is too old ends the list. */
const NEWEST = { status: 'current', sort: '-modified-date' }

/** Pages and attachments by when they were modified, the latest first. */
export class ConfluenceChanges {
  private readonly means: Deps

  constructor(means: Deps) {
    this.means = means
  }

  start(request: FeedRequest, asked: CallContext): Promise<string> {
    return startOfStreams(this.streams(request, asked))
  }

  since(cursor: string | null, request: FeedRequest, asked: CallContext): Promise<Changes> {
    return changesOfStreams(cursor, this.streams(request, asked))
  }

  private streams({ attachments }: FeedRequest, asked: CallContext): Streams {
    const { clock } = this.means
    const feed = { clock, overlap: OVERLAP_MS, sweepEvery: SWEEP_MS }
    const streamOf = (read: (since: Date, page: string | null) => Promise<SincePage>) => ({
      start: () => startSince({ clock }),
      changes: (cursor: string) => changesSince(cursor, feed, read),
    })
    return {
      pages: streamOf((since, page) => this.pages(since, page, asked)),
      ...(attachments && { attachments: streamOf((since, page) => this.attachments(since, page, asked)) }),
    }
  }

  private async pages(since: Date, cursor: string | null, asked: CallContext): Promise<SincePage> {
    const { api, trees } = this.means
    const { entries, next } = await api.page(Page, ['/api/v2/pages', NEWEST], cursor, asked)
    const modified = entries.filter(isAfter(since))
    const nextCursor = modified.length < entries.length ? null : next
    return { items: await trees.placed(modified, asked), nextCursor }
  }

  private async attachments(since: Date, cursor: string | null, asked: CallContext): Promise<SincePage> {
    const { api, attachments } = this.means
    const { entries, next } = await api.page(Attachment, ['/api/v2/attachments', NEWEST], cursor, asked)
    const modified = entries.filter(isAfter(since))
    const nextCursor = modified.length < entries.length ? null : next
    return { items: attachments.items(modified, asked), nextCursor }
  }
}

function isAfter(since: Date): (entry: Pick<Page, 'version'>) => boolean {
  // One without a time may be of now.
  return ({ version: { createdAt } }) => createdAt === null || !(Date.parse(createdAt) < since.getTime())
}
