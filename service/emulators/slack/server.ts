import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { listedFile, ok, pageAt, rateLimited, refusal } from './answers.ts'

export type Said = { ts: string; thread_ts?: string; user?: string; text?: string; [more: string]: unknown }
type Form = Readonly<Record<string, string>>
type Conversation = {
  id: string
  /** May be read anew at each call. */
  readonly messages: Said[]
  files: Record<string, unknown>[]
  team?: string
  [more: string]: unknown
}

/** The arguments of each method; Slack's own list is longer. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'auth.test': [],
  'auth.teams.list': ['limit', 'cursor'],
  'conversations.list': ['types', 'exclude_archived', 'limit', 'cursor', 'team_id'],
  'conversations.info': ['channel'],
  'conversations.history': ['channel', 'limit', 'oldest', 'latest', 'cursor'],
  'conversations.replies': ['channel', 'ts', 'limit', 'cursor'],
  'users.list': ['limit', 'cursor'],
  'users.info': ['user'],
  'usergroups.list': [],
  'files.info': ['file'],
  'files.list': ['channel', 'ts_from', 'ts_to', 'count', 'page', 'team_id'],
}

/**
 * What Slack's reference says and a third party's server does not play: limits, `ok: false`,
 * organizations, times, cursors that belong to their question. https://docs.slack.dev/reference/methods
 */
export class StrictSlack {
  readonly conversations: Conversation[] = []
  readonly users = new Map<string, { readonly id: string; readonly [more: string]: unknown }>()
  /** The workspace and who calls: https://docs.slack.dev/reference/methods/auth.test */
  whoCalls = { user_id: '', user: '', team_id: 'T1', team: 'Acme', url: 'https://acme.slack.com/' }
  /** Whom `users.list` has on its first page. */
  listed = 2
  /** Conversations of a page, however many are asked for. */
  conversationsOfPage = 2
  /** Workspaces of an organization that the access is to; none: it is to one workspace. */
  teams: string[] = []
  filesOfPage = 100
  /** Whether the app is outside Slack's Marketplace: how long one history call keeps the next away, in calls of other kinds. */
  isLimited = false
  private allowed = 1

  add(id: string, more: Record<string, unknown>, messages: Said[] = []): Conversation {
    const conversation = { id, created: 1_700_000_000, files: [], ...more, messages }
    this.conversations.push(conversation)
    return conversation
  }

  /** A minute has gone by. */
  allow(): void {
    this.allowed = 1
  }

  /** What a person is answered whose access holds. */
  answer({ method: verb, path, body }: Pick<StrictRequest, 'method' | 'path' | 'body'>): StrictAnswer {
    if (verb !== 'POST') return refusal('invalid_arguments')
    const method = path.replace('/api/', '')
    const form = Object.fromEntries(new URLSearchParams(body))
    const known = ARGUMENTS[method]
    if (!known) return refusal('unknown_method')
    if (Object.keys(form).some((name) => !known.includes(name))) return refusal('invalid_arguments')
    if (this.isLimited && /^conversations\.(history|replies)$/.test(method)) {
      if (this.allowed === 0) return rateLimited(60)
      this.allowed -= 1
    }
    return this.of(method, form)
  }

  private of(method: string, form: Form): StrictAnswer {
    switch (method) {
      case 'auth.test':
        return ok(this.whoCalls)
      case 'auth.teams.list':
        return ok({ teams: this.teams.map((id) => ({ id, name: id })) })
      case 'users.list':
        return this.teams.length > 0
          ? refusal('missing_argument')
          : ok({ members: [...this.users.values()].slice(0, this.listed) })
      case 'users.info': {
        const user = this.users.get(form.user ?? '')
        return user ? ok({ user }) : refusal('user_not_found')
      }
      case 'usergroups.list':
        return ok({ usergroups: [{ id: 'S1', handle: 'writers' }] })
      case 'conversations.list':
        return this.list(form)
      case 'files.info':
        return this.fileInfo(form)
      default:
        return this.inConversation(method, form)
    }
  }

  private list({ types = '', exclude_archived, limit = '100', cursor = '', team_id }: Form): StrictAnswer {
    if (this.teams.length > 0 && team_id === undefined) return refusal('missing_argument')
    const kinds = types.split(',')
    const all = this.conversations.filter((one) => {
      const kind = one.is_im
        ? 'im'
        : one.is_mpim
          ? 'mpim'
          : one.is_private
            ? 'private_channel'
            : 'public_channel'
      const isThere = team_id === undefined || one.team === team_id
      return isThere && kinds.includes(kind) && !(exclude_archived === 'true' && one.is_archived)
    })
    const [page, next] = pageAt(all, cursor, Math.min(Number(limit), this.conversationsOfPage))
    if (!page) return refusal('invalid_cursor')
    const channels = page.map(({ messages, files, team, ...one }) => one)
    return ok({ channels, response_metadata: { next_cursor: next } })
  }

  /** https://docs.slack.dev/reference/methods/files.info: with the conversations that it is shared in. */
  private fileInfo(form: Form): StrictAnswer {
    const holding = this.conversations.find(({ files }) => files.some(({ id }) => id === form.file))
    const file = holding?.files.find(({ id }) => id === form.file)
    return file ? ok({ file: { channels: [holding?.id], ...file } }) : refusal('file_not_found')
  }

  private inConversation(method: string, form: Form): StrictAnswer {
    const conversation = this.conversations.find(({ id }) => id === form.channel)
    if (!conversation) return refusal('channel_not_found')
    const { messages, files, team, ...channel } = conversation
    if (method === 'conversations.info') return ok({ channel: { ...channel, context_team_id: team } })
    if (method === 'files.list') {
      const number = Number(form.page ?? '1')
      const most = Math.min(Number(form.count ?? '20'), this.filesOfPage)
      const all = files.filter(({ created }) => Number(created ?? 0) <= Number(form.ts_to ?? 'Infinity'))
      all.sort((a, b) => Number(b.created ?? 0) - Number(a.created ?? 0))
      const page = all.slice((number - 1) * most, number * most).map(listedFile)
      return ok({ files: page, paging: { page: number, pages: Math.ceil(all.length / most) } })
    }
    const most = this.isLimited ? 15 : Math.min(Number(form.limit ?? '100'), 999)
    const isHistory = method === 'conversations.history'
    const all = messages
      .filter((one) =>
        isHistory
          ? (one.thread_ts === undefined || one.thread_ts === one.ts || one.subtype === 'thread_broadcast') &&
            // Neither of the two moments is meant with it, unless one asks for that.
            Number(one.ts) > Number(form.oldest ?? '0') &&
            Number(one.ts) < Number(form.latest ?? 'Infinity')
          : one.ts === form.ts || one.thread_ts === form.ts,
      )
      .sort((a, b) => (isHistory ? Number(b.ts) - Number(a.ts) : Number(a.ts) - Number(b.ts)))
    const [page, next] = pageAt(all, form.cursor ?? '', most)
    if (!page) return refusal('invalid_cursor')
    return ok({ messages: page, has_more: next !== '', response_metadata: { next_cursor: next } })
  }
}
