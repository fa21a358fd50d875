import type * as v from 'valibot'
import type { Clock } from '../../src/lib/Clock.ts'
import { connectsWithKeys, type ThirdPartySource } from '../../src/sources/thirdPartySources.ts'
import { contentTree, findThing, idOf, type Thing, walk } from '../people/contentTree.ts'
import { documentOf, type PersonDocument } from '../people/documentOf.ts'
import type { Person } from '../people/people.ts'
import { SOURCE_SHAPES } from '../people/sourceShapes.ts'
import { bearerOf } from './bearerOf.ts'
import type { ContentClaims } from './claims.ts'
import type { EmulatorDeps } from './EmulatorDeps.ts'
import { EMULATED_APP } from './emulatedApp.ts'
import { ownerOfKey } from './ownerOfKey.ts'
import { type Access, PeopleBook } from './PeopleBook.ts'
import { adminConsent, peoplePage } from './peoplePage.ts'
import type { StrictAnswer, StrictRequest } from './StrictServer.ts'
import { type OAuthBehavior, VendorSignIn } from './VendorSignIn.ts'

/** What a thing of the tree holds now. Null: nothing, as folders do. `bad`: what cannot be read. */
export type Held = PersonDocument | 'bad' | null

/** What one person has at a vendor. */
export type World = {
  answer(request: StrictRequest, key: string): StrictAnswer
  /** A thing is made or edited, after what it is in. `path`: from the top down to it. `editedAt`: null for a new one. */
  put(path: readonly Thing[], held: Held, editedAt: string | null): void
  remove(path: readonly Thing[]): void
}

/** How a vendor is emulated for all people. */
export type EmulatedVendor = {
  /** Null: people connect with keys, or sign in otherwise. */
  readonly signIn: OAuthBehavior | null
  /** Where people sign in otherwise than by OAuth 2. */
  openSignIn?(book: PeopleBook): VendorSignIn
  /** Where each customer has an address of their own: paths begin with its name. */
  readonly workspaces?: { exists(name: string): boolean; readonly missing: StrictAnswer }
  /** Returns the key that a request shows, empty where it shows none. Absent: people sign in. */
  keyOf?(request: StrictRequest): string
  /** What a call without an access that holds is answered: always the same, or what it asked decides. */
  readonly refused: StrictAnswer | ((request: StrictRequest) => StrictAnswer)
  /** What a call that comes too fast is answered. */
  limited(seconds: number, person: Person, now: Date): StrictAnswer
  /** Whether a key is checked first with this call: the slow person's takes its time. */
  checksKey?(request: StrictRequest): boolean
  /** Whether a sync begins with this call. At the second one an access that is taken back ends. */
  beginsSync(request: StrictRequest): boolean
  /** `contentUrl`: returns the address of a thing's content, which needs no access. */
  open(person: Person, clock: Clock, contentUrl: (id: string) => string): World
}

type OpenWorld = { readonly world: World; edits: number }

/** Seconds that the slow person's key takes to check: the service waits 20 for a key. */
const SLOW_KEY_SECONDS = 15
/** Seconds that the address of a content is good. */
const CONTENT_SECONDS = 60

/** One vendor for all people of the sandbox. What each has is made when they first call. */
export class Emulator {
  private readonly source: ThirdPartySource
  private readonly vendor: EmulatedVendor
  private readonly deps: EmulatorDeps
  private readonly book: PeopleBook
  private readonly signIn: VendorSignIn | null
  private readonly worlds = new Map<string, OpenWorld>()

  constructor(source: ThirdPartySource, vendor: EmulatedVendor, deps: EmulatorDeps) {
    this.source = source
    this.vendor = vendor
    this.deps = deps
    this.book = new PeopleBook(source, deps)
    const { signIn } = vendor
    this.signIn =
      vendor.openSignIn?.(this.book) ?? (signIn && new VendorSignIn(signIn, EMULATED_APP, this.book))
  }

  async answer(whole: StrictRequest): Promise<StrictAnswer> {
    const { source, signIn, book, deps } = this
    const { workspaces } = this.vendor
    const [, workspace = '', ...rest] = workspaces ? whole.path.split('/') : []
    if (workspaces && !workspaces.exists(workspace)) return workspaces.missing
    const base = `${whole.base}/${workspace}`
    const request = workspaces ? { ...whole, base, path: `/${rest.join('/')}` } : whole
    if (signIn && request.path === signIn.behavior.authorize)
      return peoplePage({ source, signIn, book, workspace: workspace || null }, deps, whole)
    if (signIn && request.path === signIn.behavior.adminConsent) return adminConsent(deps, whole)
    return signIn?.answerCalls(request) ?? this.call(request)
  }

  private call(request: StrictRequest): StrictAnswer {
    const { vendor, deps } = this
    const { memory } = deps
    const access = this.accessOf(request)
    if (!access) return this.refuse(request)
    const { person, grant } = access
    if (vendor.beginsSync(request)) memory.begin(grant, person)
    if (memory.hasEnded(grant)) return this.refuse(request)
    const wait = memory.waitFor(grant, person)
    if (wait !== null) return vendor.limited(wait, person, deps.clock.now())
    const answer = this.worldOf(person).answer(request, vendor.keyOf?.(request) ?? '')
    const isSlow = person.slow && vendor.checksKey?.(request)
    return isSlow ? { ...answer, delaySeconds: SLOW_KEY_SECONDS } : answer
  }

  private refuse(request: StrictRequest): StrictAnswer {
    const { refused } = this.vendor
    return typeof refused === 'function' ? refused(request) : refused
  }

  private accessOf(request: StrictRequest): Access | null {
    const { source, vendor } = this
    if (!vendor.keyOf || !connectsWithKeys(source)) return this.book.accessOf(bearerOf(request))
    const key = vendor.keyOf(request)
    const person = ownerOfKey(key)
    return person && { person, grant: `${source} ${key}` }
  }

  private open(person: Person): World {
    const { tokens, clock, contentOrigin } = this.deps
    const claims = { kind: 'content', source: this.source, person: person.id } as const
    return this.vendor.open(person, clock, (item) => {
      const content: v.InferOutput<typeof ContentClaims> = { ...claims, item }
      return `${contentOrigin()}/content/${tokens.make(content, CONTENT_SECONDS)}`
    })
  }

  /** With all that was edited until now. */
  private worldOf(person: Person): World {
    const shape = SOURCE_SHAPES[this.source]
    const tree = contentTree(shape, person)
    const edits = this.deps.memory.editsOf(this.source, person.id)
    const put = (world: World, path: readonly Thing[], id: string) =>
      world.put(path, documentOf({ shape, person, path, revision: edits.revision(id) }), edits.editedAt(id))
    const known = this.worlds.get(person.id)
    const opened = known ?? { world: this.open(person), edits: 0 }
    if (!known) {
      this.worlds.set(person.id, opened)
      for (const path of walk(tree)) put(opened.world, path, idOf(path))
    }
    for (const id of edits.itemsSince(opened.edits)) {
      const path = findThing(tree, id)
      const below = path?.at(-1)?.children
      for (const one of path ? [path, ...(below ? walk(below, path) : [])] : []) {
        if (edits.isRemoved(idOf(one))) opened.world.remove(one)
        else put(opened.world, one, idOf(one))
      }
    }
    opened.edits = edits.length
    return opened.world
  }
}
