/** What can be asked of a source, and what it or its server lacks instead: a sentence, which docs/contribute/source-proofs.md repeats. */
export type OrNot<T> = T | string

/** What people type into a form, which is valid at the time. */
export type KeyLogin = {
  readonly how: 'keys'
  keys(): Readonly<Record<string, string>>
  /** What of the keys is changed, and what is said of it. */
  readonly wrong: readonly (readonly [changed: Readonly<Record<string, string>>, says: string])[]
}

/** A page of the source, which sends the person back without a question. */
export type SignInLogin = {
  readonly how: 'sign-in'
  /** What is typed before, as the request has it: a subdomain. */
  readonly form: object
  /** The same as the connector has it. */
  readonly fields: Readonly<Record<string, string>>
  /** The person says no to the next sign-in. */
  readonly deny: OrNot<() => void>
}

/**
 * A source as its strict server plays it, and what its owner does there. Ids are those that the connector gives: its
 * `externalId`s. What the vendor has not is a sentence that says so.
 */
export type PlayedSource = {
  /** What the environment says of it: its addresses, and the app. */
  readonly variables: Readonly<Record<string, string>>
  /** Origins that it is asked at. */
  readonly origins: readonly string[]
  readonly login: KeyLogin | SignInLogin
  /** What people open first, each in the one before, to see the folders: a site and a library of it. */
  readonly top?: readonly string[]
  /** A new folder there: a repository, a page with pages, a category. */
  readonly folder: OrNot<(name: string) => Promise<string>>
  /** A new folder in one. */
  readonly nested: OrNot<(name: string, within: string) => Promise<string>>
  /** A new document: in a folder, or at the top where there are none. What is listed says its name. */
  put(name: string, text: string, within: string | null): Promise<string>
  readonly change: OrNot<(id: string, text: string) => Promise<void>>
  /** Answers the id that it has then. */
  readonly rename: OrNot<(id: string, name: string) => Promise<string>>
  readonly move: OrNot<(id: string, to: string) => Promise<string>>
  remove(id: string): Promise<void>
  /** Something whose content cannot be had, in a folder. */
  readonly unsupported: OrNot<(within: string | null) => Promise<string>>
  /** One thing of each kind that the others here do not make: an article beside tickets, what is attached to them. */
  others?(): Promise<void>
  /** Cursors of changes that were given so far are too old. */
  readonly expire: OrNot<() => void>
  /** The next call is too much, as the vendor says it. Answers the seconds that it has us wait. */
  limit(): number
  /** Things on a page, where one that has fewer is the last. Null: its server has one page only. Absent: the source says whether there are more. */
  readonly fullPage?: number | null
  /** Every access ends there. Afterwards `keys` are new ones. */
  revoke(): void
  /** A new folder at the top with so many documents `0 …` in it, or so many at the top. Answers the folder. */
  readonly many: OrNot<(count: number) => Promise<string | null>>
  stop(): Promise<void>
}

/** What of it may be lacking. */
const LACKABLE = ['folder', 'nested', 'change', 'rename', 'move', 'unsupported', 'expire', 'many'] as const

/** What the source lacks, by what it is. */
export function lacksOf(played: PlayedSource): ReadonlyMap<string, string> {
  const lacks = new Map<string, string>()
  for (const name of LACKABLE) {
    const can = played[name]
    if (typeof can === 'string') lacks.set(name, can)
  }
  if (played.login.how === 'sign-in' && typeof played.login.deny === 'string')
    lacks.set('denied', played.login.deny)
  return lacks
}
