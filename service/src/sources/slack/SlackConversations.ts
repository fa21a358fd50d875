import type { ConversationsAbility, ConversationType } from '../abilities/ConversationsAbility.ts'
import type { Credential } from '../Credential.ts'
import { SourceFault } from '../SourceFault.ts'
import { conversationItem, typeOf } from './conversationOf.ts'
import { isAllowed } from './isAllowed.ts'
import type { SlackApi } from './SlackApi.ts'
import type { SlackNames } from './SlackNames.ts'
import { type Channel, ChannelInfo, Channels, Teams, Test } from './slackAnswers.ts'

/** Conversations per page, as Slack recommends. */
const PAGE = 200
/** Workspaces of an organization. */
const MAX_TEAMS = 1000
const ID = /^[A-Z0-9]{2,40}$/
/** The scope of each conversation type. */
const READS: Readonly<Record<ConversationType, string>> = {
  public_channel: 'channels:read',
  private_channel: 'groups:read',
  im: 'im:read',
  mpim: 'mpim:read',
}

/** The conversations that a Slack user can read: public channels and those they are in. */
export class SlackConversations implements ConversationsAbility {
  private readonly api: SlackApi
  private readonly names: SlackNames

  constructor(api: SlackApi, names: SlackNames) {
    this.api = api
    this.names = names
  }

  async list(
    credential: Credential,
    { types, withArchived, cursor }: Parameters<ConversationsAbility['list']>[1],
    signal: AbortSignal,
  ) {
    const allowed = types.filter((type) => isAllowed(credential, READS[type]))
    const teams = isOfOrganization(credential) ? await this.teams(credential, signal) : []
    // The workspaces of an organization are listed one by one.
    const [, team = teams[0] ?? null, next = cursor ?? ''] =
      (teams.length > 0 && /^(\w+):(.*)$/s.exec(cursor ?? '')) || []
    if (allowed.length === 0) return { conversations: [], nextCursor: null }
    const args = {
      types: allowed.join(),
      exclude_archived: withArchived ? 'false' : 'true',
      limit: PAGE,
      cursor: next || null,
      team_id: team,
    }
    const answer = await this.api.call(Channels, credential, ['conversations.list', args], signal)
    const conversations = []
    for (const channel of answer.channels) {
      const name = await this.nameOf(credential, channel, signal)
      const isArchived = channel.is_archived === true
      conversations.push({ id: channel.id, name, type: typeOf(channel), isArchived })
    }
    const more = answer.response_metadata?.next_cursor || null
    const after = team === null ? null : (teams[teams.indexOf(team) + 1] ?? null)
    if (team === null) return { conversations, nextCursor: more }
    return { conversations, nextCursor: more ? `${team}:${more}` : after && `${after}:` }
  }

  async find(
    credential: Credential,
    { id, after }: Parameters<ConversationsAbility['find']>[1],
    signal: AbortSignal,
  ) {
    const channel = ID.test(id) ? await this.info(credential, id, signal) : null
    if (!channel) return null
    const name = await this.nameOf(credential, channel, signal)
    const { url } = await this.api.call(Test, credential, ['auth.test', {}], signal)
    const handle = {
      name,
      after: Math.floor((after?.getTime() ?? 0) / 1000),
      url: url ?? '',
      team: isOfOrganization(credential) ? channel.context_team_id || null : null,
    }
    return { item: conversationItem(channel, handle), conversation: name }
  }

  /** Returns null if this user can't read it. */
  async info(credential: Credential, id: string, signal: AbortSignal): Promise<Channel | null> {
    const call = ['conversations.info', { channel: id }] as const
    try {
      return (await this.api.call(ChannelInfo, credential, call, signal)).channel
    } catch (error) {
      if (error instanceof SourceFault && error.code === 'gone') return null
      throw error
    }
  }

  private async teams(credential: Credential, signal: AbortSignal): Promise<string[]> {
    const call = ['auth.teams.list', { limit: MAX_TEAMS }] as const
    return (await this.api.call(Teams, credential, call, signal)).teams.map(({ id }) => id)
  }

  private async nameOf(
    credential: Credential,
    { id, name, user, is_im, is_mpim }: Channel,
    signal: AbortSignal,
  ): Promise<string> {
    if (is_im && user) {
      const ids = { users: new Set([user]), channels: new Set<string>(), groups: new Set<string>() }
      return (await this.names.find(credential, ids, signal)).user(user) ?? user
    }
    if (is_mpim && name) return this.names.group(credential, name, signal)
    return name || id
  }
}

/** Whether an administrator installed the app for all workspaces of an organization. */
function isOfOrganization({ extra }: Credential): boolean {
  return extra.enterprise !== undefined && extra.team === undefined
}
