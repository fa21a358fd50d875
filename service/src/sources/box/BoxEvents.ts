import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { Changes } from '../abilities/Changes.ts'
import type { CallContext } from '../client/callContext.ts'
import { pageOf } from '../client/pageOf.ts'
import { idOf } from '../client/partsOf.ts'
import { expected, parseJson } from '../client/readAnswer.ts'
import type { SourceApi } from '../client/SourceApi.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { expired } from '../feed/expired.ts'
import type { BoxFolders } from './BoxFolders.ts'
import { Events } from './boxAnswers.ts'

/** Events per page. Each needs a request for its item. */
const PAGE = '100'
const CONCURRENCY = 4
/** Maximum size of a page of events. */
const MAX_EVENTS_BYTES = 4_000_000
/** Losing access to a whole folder may raise no event, so the cursor expires after this for a full scan. */
const FULL_SCAN_EVERY_MS = 24 * 3_600_000

/** Positions exceed the integers that JSON.parse keeps exactly. */
const POSITION = /("next_stream_position"\s*:\s*)(\d+)/

const State = v.object({ position: v.string(), swept: v.number() })

/** The event stream of a user: https://developer.box.com/guides/events/user-events */
export class BoxEvents {
  private readonly api: SourceApi
  private readonly client: SourceClient
  private readonly folders: BoxFolders
  private readonly clock: Pick<Clock, 'now'>

  constructor(api: SourceApi, client: SourceClient, folders: BoxFolders, clock: Pick<Clock, 'now'>) {
    this.api = api
    this.client = client
    this.folders = folders
    this.clock = clock
  }

  /** Returns the cursor of now. */
  async start(context: CallContext): Promise<string> {
    const { next_stream_position: position } = await this.events('now', context)
    return JSON.stringify({ position, swept: this.clock.now().getTime() })
  }

  /**
   * Events are repeated and unordered, so each item is read as it is now; what can't be read is gone. There may
   * be more even if a page is not full.
   */
  async changes(cursor: string | null, context: CallContext): Promise<Changes> {
    const state = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor, { abortEarly: true })
    if (!state.success) throw expired()
    const { position, swept } = state.output
    if (this.clock.now().getTime() - swept >= FULL_SCAN_EVERY_MS) throw expired()
    const { entries, next_stream_position: next } = await this.events(position, context)
    const ids = [...new Set(entries.flatMap(({ source }) => idIn(source)))]
    const changed: Changes['changed'][number][] = []
    const removed: string[] = []
    for (let from = 0; from < ids.length; from += CONCURRENCY) {
      const some = ids.slice(from, from + CONCURRENCY)
      const found = await Promise.all(some.map((id) => this.folders.item(id, context)))
      for (const [index, id] of some.entries()) {
        const item = found[index]
        if (item) changed.push(item)
        else removed.push(id)
      }
    }
    return {
      changed: pageOf({ items: changed, nextCursor: null }).items,
      removed,
      nextCursor: JSON.stringify({ position: next, swept }),
      more: entries.length > 0 && next !== position,
    }
  }

  private async events(position: string, { credential, signal }: CallContext): Promise<Events> {
    const query = { stream_type: 'changes', stream_position: position, limit: PAGE }
    const answer = await this.api.get({ path: '/events', query, credential }, signal)
    const text = await this.client.textOf(answer, MAX_EVENTS_BYTES)
    const bytes = new TextEncoder().encode(text.replace(POSITION, '$1"$2"'))
    return expected(Events, await parseJson(bytes, [Events]))
  }
}

function idIn(source: Events['entries'][number]['source']): string[] {
  const [type, id] = [source?.item_type ?? source?.type, source?.item_id ?? source?.id]
  return (type === 'file' || type === 'folder') && id !== undefined ? [idOf(type, id)] : []
}
