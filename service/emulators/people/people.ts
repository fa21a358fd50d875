/**
 * `cursor-ends`: cursors expire at once. `own-limits`: 'wait' is said otherwise than by 429.
 * `error-inside`: it is said inside of a success. `content-elsewhere`: contents lie at another host, which takes no
 * tokens. `one-use-refresh`: what an access is renewed with is good once.
 */
export type Quirk = 'cursor-ends' | 'own-limits' | 'error-inside' | 'content-elsewhere' | 'one-use-refresh'

/** A user to sign in as, whose account then behaves in one known way. */
export type Person = {
  readonly id: string
  readonly name: string
  /** What the sign-in page says about them. */
  readonly story: string
  /** What happens when they press Allow. Default: they are let in. */
  readonly consent?: 'denied' | 'needs-admin'
  /** Answers of the token endpoint take their time. */
  readonly slow?: true
  /** Seconds that their access tokens live at most. */
  readonly tokenSeconds?: number
  /** Their access ends when a list is begun for the second time: after the first sync, at the second. */
  readonly revokedLater?: true
  /** Every so many requests, one is answered with 429. */
  readonly limitedEvery?: number
  /** Of a hundred archived items, one cannot be read. */
  readonly badItems?: true
  /** What the source does in the way of its vendor, where a plainer one is known to everybody. */
  readonly quirk?: Quirk
  /** Items in the folder Archive. */
  readonly archive: number
  /** Repositories, and conversations with those that are archived. Default 27 of each. */
  readonly repositories?: number
  readonly conversations?: number
}

const SMALL = 12

/** The first is the one whom the sign-in page suggests. */
export const PEOPLE = [
  {
    id: 'fine',
    name: 'Fiona Fine',
    story: 'Signing in and syncing work. Two of the files hold no text: Logo.png and Model.xyz.',
    archive: SMALL,
  },
  {
    id: 'multi',
    name: 'Max Multi',
    story: 'Works too: a second account of the same source.',
    archive: SMALL,
  },
  {
    id: 'denies',
    name: 'Dana Denies',
    story: 'Does not allow it, whatever you press.',
    consent: 'denied',
    archive: SMALL,
  },
  {
    id: 'admin',
    name: 'Adam Asks',
    story: 'Needs the approval of an administrator.',
    consent: 'needs-admin',
    archive: SMALL,
  },
  { id: 'slow', name: 'Sloane Slow', story: 'Signing in takes half a minute.', slow: true, archive: SMALL },
  {
    id: 'expired',
    name: 'Ezra Expired',
    story: 'The access must be renewed every minute.',
    tokenSeconds: 60,
    archive: SMALL,
  },
  {
    id: 'revoked',
    name: 'Rita Revoked',
    story: 'The access is taken back after the first sync.',
    revokedLater: true,
    archive: SMALL,
  },
  {
    id: 'limited',
    name: 'Lionel Limited',
    story: 'Every fifth request is told to wait.',
    limitedEvery: 5,
    archive: SMALL,
  },
  {
    id: 'faulty',
    name: 'Frida Faulty',
    story: 'One item in a hundred cannot be read.',
    badItems: true,
    archive: 100,
  },
  {
    id: 'big',
    name: 'Bruno Big',
    story: 'Has a folder of 10,000 items.',
    archive: 10_000,
    repositories: 120,
    conversations: 2700,
  },
] as const satisfies readonly Person[]

/** Those whose source behaves as its vendor's does. They write no messages in chats. */
const QUIRKS = [
  {
    id: 'forgetful',
    name: 'Flora Forgetful',
    story: 'The source forgets what changed: all is read again.',
    quirk: 'cursor-ends',
    archive: SMALL,
  },
  {
    id: 'quota',
    name: 'Quentin Quota',
    story: 'Every fifth request is told to wait, in the vendor’s own way.',
    quirk: 'own-limits',
    limitedEvery: 5,
    archive: SMALL,
  },
  {
    id: 'inside',
    name: 'Ingrid Inside',
    story: 'Every fifth request is told to wait, inside of a success.',
    quirk: 'error-inside',
    limitedEvery: 5,
    archive: SMALL,
  },
  {
    id: 'elsewhere',
    name: 'Elsa Elsewhere',
    story: 'Contents lie at another host.',
    quirk: 'content-elsewhere',
    archive: SMALL,
  },
  {
    id: 'once',
    name: 'Oscar Once',
    story: 'The access must be renewed every minute, each time with a new token.',
    quirk: 'one-use-refresh',
    tokenSeconds: 60,
    archive: SMALL,
  },
] as const satisfies readonly Person[]

export const EVERYBODY: readonly Person[] = [...PEOPLE, ...QUIRKS]

export function personOf(id: string): Person | null {
  return EVERYBODY.find((person) => person.id === id) ?? null
}

/** For vendors that number people. */
export function numberOf({ id }: Person): number {
  return 1001 + EVERYBODY.findIndex((person) => person.id === id)
}

export function loginOf({ name }: Person): string {
  return name.toLowerCase().replaceAll(' ', '.')
}

/** As code hosts want it. */
export function usernameOf(person: Person): string {
  return loginOf(person).replaceAll('.', '-')
}

export function emailOf(person: Person): string {
  return `${loginOf(person)}@sandbox.example`
}
