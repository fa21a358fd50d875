import type { Clock } from '../../src/lib/Clock.ts'
import type { EmulatedVendor, World } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { Chat, type ChatConversation, type ChatFile, type ChatMessage } from '../people/Chat.ts'
import { escaped } from '../people/htmlOf.ts'
import { EVERYBODY, loginOf, numberOf, type Person } from '../people/people.ts'
import { rateLimited, refusal } from './answers.ts'
import { type Said, StrictSlack } from './server.ts'
import { SLACK_SIGN_IN } from './slackSignIn.ts'

/** Conversations of a page. Slack may answer fewer than it is asked for: https://docs.slack.dev/apis/web-api/pagination */
const PAGE = 100
const FILES = '/files-pri/'

/** Slack for all people: everybody is in the workspace `Acme`. What is said comes as the clock goes on. */
export function emulateSlack(): EmulatedVendor {
  return {
    signIn: SLACK_SIGN_IN,
    // https://docs.slack.dev/reference/methods/auth.test#errors
    refused: refusal('invalid_auth'),
    limited: (seconds, { quirk }) =>
      quirk === 'error-inside' ? refusal('ratelimited') : rateLimited(seconds),
    beginsSync: ({ path, body }) =>
      path === '/api/conversations.list' && !new URLSearchParams(body).has('cursor'),
    open: (person, clock) => new SlackWorld(person, clock),
  }
}

/** Its conversations are no documents, so nobody edits them. */
class SlackWorld implements World {
  private readonly slack = new StrictSlack()
  private readonly person: Person
  private readonly clock: Clock
  /** Where the last request came in, for the addresses of files. */
  private base = ''

  constructor(person: Person, clock: Clock) {
    this.person = person
    this.clock = clock
    const { slack } = this
    const conversations = this.chat.conversations
    slack.conversationsOfPage = PAGE
    slack.whoCalls = { ...slack.whoCalls, user_id: idOf(person), user: loginOf(person) }
    for (const one of [...EVERYBODY, ...conversations.flatMap(({ members }) => members)])
      slack.users.set(idOf(one), userOf(one))
    slack.listed = slack.users.size
    for (const one of conversations) this.open(one)
  }

  answer(request: StrictRequest): StrictAnswer {
    const { base, method, path } = request
    this.base = base
    return method === 'GET' && path.startsWith(FILES)
      ? this.contentOf(path.slice(FILES.length))
      : this.slack.answer(request)
  }

  put(): void {}

  remove(): void {}

  /** Until now. */
  private get chat(): Chat {
    return new Chat(this.person, this.clock.now())
  }

  /** https://docs.slack.dev/reference/objects/file-object: by the token. Assumed: the type, and 404 for others. */
  private contentOf(id: string): StrictAnswer {
    const all = this.chat.conversations.flatMap((one) => this.chat.filesOf(one.id))
    const file = all.find((one) => one.id === id)
    const headers = { 'content-type': 'application/octet-stream' }
    return file ? { status: 200, headers, body: file.text } : { status: 404 }
  }

  private open({ id, name, type, archived, created, members }: ChatConversation): void {
    const messagesOf = () => this.chat.messagesOf(id).map(said)
    const filesOf = () => this.chat.filesOf(id).map((file) => shared(file, this.base))
    const handles = [this.person, ...members].map(loginOf)
    const [other = this.person] = members
    this.slack.conversations.push({
      ...{ id, created, is_archived: archived },
      // https://docs.slack.dev/reference/objects/conversation-object
      ...(type === 'im' && { is_im: true, user: idOf(other) }),
      ...(type === 'mpim' && { is_mpim: true, is_private: true, name: `mpdm-${handles.join('--')}-1` }),
      ...(members.length === 0 && { is_channel: true, is_private: type === 'private_channel', name }),
      get messages() {
        return messagesOf()
      },
      get files() {
        return filesOf()
      },
    })
  }
}

function said({ ts, author, text }: ChatMessage): Said {
  return { type: 'message', ts: `${ts}.000000`, user: idOf(author), text: escaped(text) }
}

/** https://docs.slack.dev/reference/objects/file-object */
function shared({ id, name, created, text }: ChatFile, base: string) {
  const size = Buffer.byteLength(text)
  return { id, name, created, mode: 'hosted', size, url_private: `${base}${FILES}${id}` }
}

/** https://docs.slack.dev/reference/objects/user-object */
function userOf(person: Person) {
  const { name } = person
  return { id: idOf(person), name: loginOf(person), real_name: name, profile: { display_name: name } }
}

function idOf(person: Person): string {
  return `U${numberOf(person)}`
}
