import { createHash } from 'node:crypto'
import { bearerOf } from '../kit/bearerOf.ts'
import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import type { OAuthBehavior } from '../kit/VendorSignIn.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import { emailOf, type Person } from '../people/people.ts'
import { writtenAt } from '../people/writtenAt.ts'

/** By the book: RFC 6749, 7009 and 7636. */
const SIGN_IN: OAuthBehavior = {
  authorize: '/authorize',
  token: '/token',
  revoke: '/revoke',
  client: 'body',
  body: 'form',
  pkce: true,
  expiresIn: 3600,
  refreshToken: 'kept',
}

/** Items of a page. */
const PAGE = 200

type StarterItem = {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  readonly kind: 'folder' | 'file'
  readonly updated: string
  /** Changes with the content. */
  readonly version: string
}

/**
 * No vendor: the plainest API that a connector can ask, for a source whose own emulator is still to be written. People
 * sign in, or show a key as a bearer token. `GET /me`, `GET /items?parent=…&page=…`, `GET /items/{id}/content`.
 */
export function emulateStarter(): EmulatedVendor {
  return {
    signIn: SIGN_IN,
    keyOf: bearerOf,
    refused: refusal(401, 'invalid_token'),
    limited: (seconds) => ({
      ...refusal(429, 'too_many_requests'),
      headers: { 'retry-after': String(seconds) },
    }),
    checksKey: ({ path }) => path === '/me',
    beginsSync: ({ path, query }) => path === '/items' && !query.has('parent') && !query.has('page'),
    open: (person) => new StarterWorld(person),
  }
}

class StarterWorld implements World {
  private readonly person: Person
  private readonly items = new Map<string, StarterItem>()
  private readonly contents = new Map<string, Held>()

  constructor(person: Person) {
    this.person = person
  }

  answer({ method, path, query }: StrictRequest): StrictAnswer {
    if (method !== 'GET') return refusal(405, 'method_not_allowed')
    const { id, name } = this.person
    if (path === '/me') return { status: 200, body: { id, name, email: emailOf(this.person) } }
    if (path === '/items') return this.list(query.get('parent'), Number(query.get('page') ?? 0))
    const item = /^\/items\/([^/]+)\/content$/.exec(path)?.[1]
    return this.contentOf(decodeURIComponent(item ?? ''))
  }

  private list(parent: string | null, page: number): StrictAnswer {
    if (parent !== null && this.items.get(parent)?.kind !== 'folder') return refusal(404, 'not_found')
    const all = [...this.items.values()].filter((item) => item.parent === parent)
    const items = all.slice(page * PAGE, (page + 1) * PAGE)
    return { status: 200, body: { items, next: (page + 1) * PAGE < all.length ? String(page + 1) : null } }
  }

  private contentOf(id: string): StrictAnswer {
    const held = this.items.has(id) ? (this.contents.get(id) ?? null) : null
    if (held === null) return refusal(404, 'not_found')
    if (held === 'bad') return refusal(422, 'damaged')
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: held.bytes }
  }

  put(path: readonly Thing[], held: Held, editedAt: string | null): void {
    const thing = path.at(-1)
    // What is neither a folder nor a file elsewhere is not there.
    if (!thing || (held === null && !thing.children)) return
    const id = idOf(path)
    this.contents.set(id, held)
    this.items.set(id, {
      id,
      parent: path.length > 1 ? idOf(path.slice(0, -1)) : null,
      name: thing.name,
      kind: thing.children ? 'folder' : 'file',
      updated: writtenAt(editedAt).toISOString(),
      version: held === null || held === 'bad' ? '1' : createHash('sha256').update(held.bytes).digest('hex'),
    })
  }

  remove(path: readonly Thing[]): void {
    this.items.delete(idOf(path))
  }
}

function refusal(status: number, error: string): StrictAnswer {
  return { status, body: { error } }
}
