import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Credential } from '../Credential.ts'
import { loginOf } from '../client/loginOf.ts'
import { isItemFault } from '../SourceFault.ts'
import type { SlackApi } from './SlackApi.ts'
import { ChannelInfo, Groups, type User, UserInfo, Users } from './slackAnswers.ts'

/** The names of ids in messages. */
export type Names = {
  user(id: string): string | null
  channel(id: string): string | null
  group(id: string): string | null
}
export type Ids = Readonly<Record<'users' | 'channels' | 'groups', ReadonlySet<string>>>

type Known = {
  readonly until: number
  readonly users: BoundedMap<string | null>
  /** By the user names that the names of group messages consist of. */
  readonly handles: Map<string, string>
  readonly channels: BoundedMap<string | null>
  groups: Map<string, string> | null
}

/** How long a name is cached. */
const CACHE_MS = 3_600_000
/** Cached logins, and names per login. */
const MAX_LOGINS = 50
const MAX_NAMES = 20_000
/** Names of the first call: enough for a small workspace. */
const FIRST_PAGE = 200

/** Looks up and caches the names of users, channels and user groups, per login. */
export class SlackNames {
  private readonly api: SlackApi
  private readonly clock: Clock
  private readonly logins = new BoundedMap<Promise<Known>>(MAX_LOGINS)

  constructor(api: SlackApi, clock: Clock) {
    this.api = api
    this.clock = clock
  }

  async find(credential: Credential, ids: Ids, signal: AbortSignal): Promise<Names> {
    const known = await this.knownTo(credential, signal)
    for (const id of ids.users) {
      if (!known.users.has(id)) known.users.set(id, await this.user(credential, id, signal))
    }
    for (const id of ids.channels) {
      if (!known.channels.has(id)) known.channels.set(id, await this.channel(credential, id, signal))
    }
    if (ids.groups.size > 0) known.groups ??= await this.groups(credential, signal)
    return {
      user: (id) => known.users.get(id) ?? null,
      channel: (id) => known.channels.get(id) ?? null,
      group: (id) => known.groups?.get(id) ?? null,
    }
  }

  /** Returns the members of a group message, whose name at Slack is `mpdm-ann--bob--cy-1`. */
  async group(credential: Credential, name: string, signal: AbortSignal): Promise<string> {
    const handles = /^mpdm-(.+)-\d+$/.exec(name)?.[1]?.split('--')
    if (!handles) return name
    const known = await this.knownTo(credential, signal)
    return handles.map((handle) => known.handles.get(handle) ?? handle).join(', ')
  }

  private async knownTo(credential: Credential, signal: AbortSignal): Promise<Known> {
    const login = loginOf(credential)
    const cached = await this.logins.get(login)?.catch(() => null)
    if (cached && cached.until > this.clock.now().getTime()) return cached
    const loading = this.firstNames(credential, signal)
    this.logins.set(login, loading)
    try {
      return await loading
    } catch (error) {
      if (this.logins.get(login) === loading) this.logins.delete(login)
      throw error
    }
  }

  private async firstNames(credential: Credential, signal: AbortSignal): Promise<Known> {
    const call = ['users.list', { limit: FIRST_PAGE }] as const
    // For a whole organization this call needs a workspace, so each name is looked up by itself.
    const { members } = await this.api
      .call(Users, credential, call, signal)
      .catch(orFallback({ members: [] }))
    const users = new BoundedMap<string | null>(MAX_NAMES)
    for (const user of members) users.set(user.id, nameOf(user))
    return {
      until: this.clock.now().getTime() + CACHE_MS,
      users,
      handles: new Map(members.map((user) => [user.name ?? '', nameOf(user)])),
      channels: new BoundedMap(MAX_NAMES),
      groups: null,
    }
  }

  private async user(credential: Credential, id: string, signal: AbortSignal): Promise<string | null> {
    const call = ['users.info', { user: id }] as const
    const found = await this.api.call(UserInfo, credential, call, signal).catch(orFallback(null))
    return found && nameOf(found.user)
  }

  private async channel(credential: Credential, id: string, signal: AbortSignal): Promise<string | null> {
    const call = ['conversations.info', { channel: id }] as const
    const found = await this.api.call(ChannelInfo, credential, call, signal).catch(orFallback(null))
    return found?.channel.name || null
  }

  private async groups(credential: Credential, signal: AbortSignal): Promise<Map<string, string>> {
    const none = orFallback({ usergroups: [] })
    const { usergroups } = await this.api
      .call(Groups, credential, ['usergroups.list', {}], signal)
      .catch(none)
    return new Map(usergroups.map(({ id, handle }) => [id, handle ?? '']))
  }
}

/** Returns a user's name as Slack displays it. */
function nameOf({ name, real_name, profile, id }: User): string {
  return profile?.display_name || profile?.real_name || real_name || name || id
}

/** Without a name, the id stays: the message is still useful. */
function orFallback<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isItemFault(error)) return value
    throw error
  }
}
