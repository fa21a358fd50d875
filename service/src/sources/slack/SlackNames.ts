import type { Clock } from '../../lib/Clock.ts'
import { keepNewest } from '../../lib/keepNewest.ts'
import { type Credential, isOfOneItem } from '../Connector.ts'
import { loginOf } from '../client/loginOf.ts'
import type { SlackApi } from './SlackApi.ts'
import { ChannelInfo, Groups, type User, UserInfo, Users } from './slackAnswers.ts'

/** What ids in messages stand for. */
export type Names = {
  user(id: string): string | null
  channel(id: string): string | null
  group(id: string): string | null
}
export type Ids = Readonly<Record<'users' | 'channels' | 'groups', ReadonlySet<string>>>

type Known = {
  readonly until: number
  readonly users: Map<string, string | null>
  /** By the names that Slack puts into those of group messages. */
  readonly handles: Map<string, string>
  readonly channels: Map<string, string | null>
  groups: Map<string, string> | null
}

/** Milliseconds that a name is believed. */
const FRESH = 3_600_000
/** Logins whose names are kept, and names of each. */
const LOGINS = 50
const NAMES = 20_000
/** Names that one call brings: all of a small workspace's. */
const FIRST = 200

/** Looks up the names of people, channels and user groups, each once in a while for each login. */
export class SlackNames {
  private readonly api: SlackApi
  private readonly clock: Clock
  private readonly logins = new Map<string, Promise<Known>>()

  constructor(api: SlackApi, clock: Clock) {
    this.api = api
    this.clock = clock
  }

  async find(credential: Credential, wanted: Ids, signal: AbortSignal): Promise<Names> {
    const known = await this.knownTo(credential, signal)
    for (const id of wanted.users) {
      if (!known.users.has(id)) keepNewest(known.users, id, await this.user(credential, id, signal), NAMES)
    }
    for (const id of wanted.channels) {
      if (!known.channels.has(id))
        keepNewest(known.channels, id, await this.channel(credential, id, signal), NAMES)
    }
    if (wanted.groups.size > 0) known.groups ??= await this.groups(credential, signal)
    return {
      user: (id) => known.users.get(id) ?? null,
      channel: (id) => known.channels.get(id) ?? null,
      group: (id) => known.groups?.get(id) ?? null,
    }
  }

  /** The people of a group message, whose name at Slack is `mpdm-ann--bob--cy-1`. */
  async group(credential: Credential, name: string, signal: AbortSignal): Promise<string> {
    const handles = /^mpdm-(.+)-\d+$/.exec(name)?.[1]?.split('--')
    if (!handles) return name
    const known = await this.knownTo(credential, signal)
    return handles.map((handle) => known.handles.get(handle) ?? handle).join(', ')
  }

  private async knownTo(credential: Credential, signal: AbortSignal): Promise<Known> {
    const login = loginOf(credential)
    const kept = await this.logins.get(login)?.catch(() => null)
    if (kept && kept.until > this.clock.now().getTime()) return kept
    const asked = this.firstNames(credential, signal)
    keepNewest(this.logins, login, asked, LOGINS)
    try {
      return await asked
    } catch (error) {
      if (this.logins.get(login) === asked) this.logins.delete(login)
      throw error
    }
  }

  private async firstNames(credential: Credential, signal: AbortSignal): Promise<Known> {
    const call = ['users.list', { limit: FIRST }] as const
    // An access to a whole organisation would have to say which workspace: there each name is asked for.
    const { members } = await this.api.call(Users, credential, call, signal).catch(otherwise({ members: [] }))
    return {
      until: this.clock.now().getTime() + FRESH,
      users: new Map(members.map((user) => [user.id, nameOf(user)])),
      handles: new Map(members.map((user) => [user.name ?? '', nameOf(user)])),
      channels: new Map(),
      groups: null,
    }
  }

  private async user(credential: Credential, id: string, signal: AbortSignal): Promise<string | null> {
    const call = ['users.info', { user: id }] as const
    const found = await this.api.call(UserInfo, credential, call, signal).catch(otherwise(null))
    return found && nameOf(found.user)
  }

  private async channel(credential: Credential, id: string, signal: AbortSignal): Promise<string | null> {
    const call = ['conversations.info', { channel: id }] as const
    const found = await this.api.call(ChannelInfo, credential, call, signal).catch(otherwise(null))
    return found?.channel.name || null
  }

  private async groups(credential: Credential, signal: AbortSignal): Promise<Map<string, string>> {
    const none = otherwise({ usergroups: [] })
    const { usergroups } = await this.api
      .call(Groups, credential, ['usergroups.list', {}], signal)
      .catch(none)
    return new Map(usergroups.map(({ id, handle }) => [id, handle ?? '']))
  }
}

/** What people call somebody, as Slack shows it. */
function nameOf({ name, real_name, profile, id }: User): string {
  return profile?.display_name || profile?.real_name || real_name || name || id
}

/** A name that cannot be had leaves the id: the message is still worth reading. */
function otherwise<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isOfOneItem(error)) return value
    throw error
  }
}
