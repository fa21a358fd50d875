import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { Changes } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { pageOf } from '../client/pageOf.ts'
import { idOf } from '../client/partsOf.ts'
import { expected, parseJson } from '../client/readAnswer.ts'
import type { SourceApi } from '../client/SourceApi.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { expired } from '../feed/expired.ts'
import type { BoxFolders } from './BoxFolders.ts'
import { Events } from './boxAnswers.ts'

/** Events of an answer: what each is about is asked for. */
const PAGE = '100'
const AT_ONCE = 4
/** Bytes of such an answer. */
const MAX_EVENTS_BYTES = 4_000_000
/** Milliseconds after which all that is known is read again: who loses a whole folder need not be told of it. */
const SWEEP_EVERY = 24 * 3_600_000

/** Numbers that are larger than those that JSON keeps. */
const POSITION = /("next_stream_position"\s*:\s*)(\d+)/

const State = v.object({ position: v.string(), swept: v.number() })

/** What happened to what an account sees: https://developer.box.com/guides/events/user-events */
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

  /** The cursor of now. */
  async start(asked: CallContext): Promise<string> {
    const { next_stream_position: position } = await this.events('now', asked)
    return JSON.stringify({ position, swept: this.clock.now().getTime() })
  }

  /**
   * Events come twice, and in no order: what one is about is asked for as it is now, and what cannot be had is gone.
   * There may be more even where fewer come than were asked for.
   */
  async changes(cursor: string | null, asked: CallContext): Promise<Changes> {
    const state = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor, { abortEarly: true })
    if (!state.success) throw expired()
    const { position, swept } = state.output
    if (this.clock.now().getTime() - swept >= SWEEP_EVERY) throw expired()
    const { entries, next_stream_position: next } = await this.events(position, asked)
    const ids = [...new Set(entries.flatMap(({ source }) => idIn(source)))]
    const changed: Changes['changed'][number][] = []
    const removed: string[] = []
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE)
      const found = await Promise.all(some.map((id) => this.folders.item(id, asked)))
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
