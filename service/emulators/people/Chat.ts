import type { CONVERSATION_TYPES } from '@inlet/wire/service'
import { PEOPLE, type Person } from './people.ts'
import { FILLERS } from './wordingOf.ts'

type ConversationType = (typeof CONVERSATION_TYPES)[number]

/** Times are seconds since 1970, as chats write them. */
export type ChatConversation = {
  readonly id: string
  readonly name: string
  readonly type: ConversationType
  readonly archived: boolean
  readonly created: number
  /** Who else is in it. Of channels: nobody is named. */
  readonly members: readonly Person[]
}
export type ChatMessage = { readonly ts: number; readonly author: Person; readonly text: string }
export type ChatFile = {
  readonly id: string
  readonly name: string
  readonly created: number
  readonly text: string
}

const DAY = 86_400
/** Kinds of nine conversations in a row. */
const KINDS = [
  'public_channel',
  'public_channel',
  'public_channel',
  'private_channel',
  'im',
  'public_channel',
  'private_channel',
  'im',
  'mpim',
] as const satisfies readonly ConversationType[]
const LETTERS = { public_channel: 'C', private_channel: 'C', im: 'D', mpim: 'G' } as const
/** The channels among 27 in a row; the others are named after who is in them. */
const CHANNELS: Readonly<Record<number, string>> = {
  1: 'general',
  2: 'random',
  3: 'announcements',
  4: 'leadership',
  6: 'support',
  7: 'planning',
  10: 'releases',
  11: 'incidents',
  12: 'design',
  13: 'budget',
  15: 'sales',
  16: 'reorganisation',
  19: 'engineering',
  20: 'marketing',
  21: 'hiring',
  22: 'contracts',
  24: 'onboarding',
  25: 'offsite',
}
/** The channel where files were shared, and these: one of them can't be read. */
const SHARED_IN = 'C0003'
const SHARED = [
  { name: 'Berths.txt', text: 'The harbor has forty berths, and two of them are for guests.' },
  { name: 'Pontoon.xyz', text: 'A format of nobody.' },
]
const MARKUP = '<img src=x onerror=alert(1)> & "quotes"'
/** Of 27 conversations in a row, which is archived, which is empty, and whose name is odd. */
const CYCLE = 27
const ARCHIVED = 21
const EMPTY = 0
const ODD = 8

/** All that one person reads in a chat: the same at every moment, but for what is said in the meantime. */
export class Chat {
  readonly #person: Person
  readonly #now: number
  /** The beginning of this month a year ago. */
  readonly #created: number

  constructor(person: Person, now: Date) {
    this.#person = person
    this.#now = Math.floor(now.getTime() / 1000)
    this.#created = Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1) / 1000
  }

  /** All of them, with those that are archived. */
  get conversations(): readonly ChatConversation[] {
    return Array.from({ length: this.#count }, (_, index) => this.#conversation(index + 1))
  }

  /** All that was said, the oldest first. */
  messagesOf(id: string): readonly ChatMessage[] {
    const number = this.#numberOf(id)
    return number === null ? [] : this.#moments(number).map((ts) => this.#message(id, number, ts))
  }

  /** What people shared, the oldest first. */
  filesOf(id: string): readonly ChatFile[] {
    if (id !== SHARED_IN) return []
    return SHARED.map((file, index) => ({ id: `F000${index + 1}`, created: this.#created + index, ...file }))
  }

  get #count(): number {
    return this.#person.conversations ?? CYCLE
  }

  #numberOf(id: string): number | null {
    const number = Number(/^[CDG](\d{4})$/.exec(id)?.[1] ?? 0)
    return number >= 1 && number <= this.#count && idOf(number) === id ? number : null
  }

  #conversation(number: number): ChatConversation {
    return {
      id: idOf(number),
      name: this.#nameOf(number),
      type: kindOf(number),
      archived: number % CYCLE === ARCHIVED,
      created: this.#created,
      members: this.#membersOf(number),
    }
  }

  #membersOf(number: number): readonly Person[] {
    const others = PEOPLE.filter(({ id }) => id !== this.#person.id)
    const first = others[number % others.length] ?? PEOPLE[0]
    const second = others[(number + 1) % others.length] ?? PEOPLE[0]
    switch (kindOf(number)) {
      case 'im':
        return [number % CYCLE === ODD ? { ...first, id: 'odd', name: MARKUP } : first]
      case 'mpim':
        return [first, second]
      default:
        return []
    }
  }

  #nameOf(number: number): string {
    const mark = number > CYCLE ? ` ${number}` : ''
    const names = this.#membersOf(number).map(({ name }) => name)
    if (names.length > 0) return names.join(', ') + mark
    return (CHANNELS[number % CYCLE] ?? '') + mark.replace(' ', '-')
  }

  /** Fixed moments, of which those count that are over: on every day in `#general`, elsewhere on every few days. */
  #moments(number: number): number[] {
    if (number % CYCLE === EMPTY) return []
    const every = number === 1 ? 1 : 2 + (number % 12)
    const moments: number[] = []
    for (let day = this.#created / DAY; day * DAY <= this.#now; day += 1) {
      const ts = day * DAY + 9 * 3600 + (number % 60) * 60
      if ((day + number) % every === 0 && ts <= this.#now) moments.push(ts)
    }
    return moments
  }

  #message(id: string, number: number, ts: number): ChatMessage {
    const day = ts / DAY
    const filler = FILLERS[Math.floor(day + number) % FILLERS.length] ?? ''
    const author = PEOPLE[Math.floor(day) % PEOPLE.length] ?? PEOPLE[0]
    return { ts, author, text: `${filler} You found message ${dateOf(ts)} of ${id} of Slack.` }
  }
}

function kindOf(number: number): ConversationType {
  return KINDS[(number - 1) % KINDS.length] ?? 'public_channel'
}

function idOf(number: number): string {
  return LETTERS[kindOf(number)] + String(number).padStart(4, '0')
}

/** One word, so that a search finds this day alone. */
function dateOf(ts: number): string {
  return new Date(ts * 1000).toISOString().slice(0, 10).replaceAll('-', '')
}
