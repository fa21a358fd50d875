import * as v from 'valibot'
import type { Credential } from '../Credential.ts'
import type { CallContext } from '../client/callContext.ts'
import { encodeName } from '../client/encodePath.ts'
import { bearer, type Query, SourceApi } from '../client/SourceApi.ts'
import { notUnderstood, type SourceAnswer, type SourceClient } from '../client/SourceClient.ts'
import { accessEnded } from '../oauthFaults.ts'
import { AccessibleSite, Me, Results } from './confluenceAnswers.ts'

/** Entries of an answer: the most that Atlassian gives at once. */
const PAGE = '250'
/** Answers that one list is read in. */
const MAX_PAGES = 4000

type Listed<S extends v.GenericSchema> = {
  readonly entries: readonly v.InferOutput<S>[]
  readonly next: string | null
}

/** Atlassian's gateway, which alone takes accesses of apps, and the one site behind it that is meant. */
export class ConfluenceApi {
  private readonly api: SourceApi

  constructor(client: SourceClient, origin: string) {
    this.api = new SourceApi({
      client,
      base: origin,
      authorize: bearer,
      headers: { accept: 'application/json' },
    })
  }

  me({ credential, signal }: CallContext) {
    return this.api.read(Me, { path: '/me', credential }, signal)
  }

  /** All that the access opens. */
  sites({ credential, signal }: CallContext): Promise<readonly AccessibleSite[]> {
    const path = '/oauth/token/accessible-resources'
    return this.api.read(v.array(AccessibleSite), { path, credential }, signal)
  }

  /** `path`: below the site's `/wiki`. */
  read<S extends v.GenericSchema>(
    schema: S,
    [path, query = {}]: readonly [path: string, query?: Query],
    { credential, signal }: CallContext,
  ): Promise<v.InferOutput<S>> {
    return this.api.read(schema, { path: pathOf(credential, path), query, credential }, signal)
  }

  bytes(path: string, { credential, signal }: CallContext): Promise<SourceAnswer> {
    return this.api.get({ path: pathOf(credential, path), credential }, signal)
  }

  /** One page of a list. */
  async page<S extends v.GenericSchema>(
    schema: S,
    [path, query = {}]: readonly [path: string, query?: Query],
    cursor: string | null,
    context: CallContext,
  ): Promise<Listed<S>> {
    const { results, _links } = await this.read(
      Results,
      [path, { limit: PAGE, ...query, ...(cursor !== null && { cursor }) }],
      context,
    )
    const entries = v.safeParse(v.array(schema), results, { abortEarly: true })
    if (!entries.success) throw notUnderstood()
    return { entries: entries.output, next: cursorIn(_links?.next ?? null) }
  }

  /** All of a list. */
  async all<S extends v.GenericSchema>(
    schema: S,
    call: readonly [path: string, query?: Query],
    context: CallContext,
  ): Promise<v.InferOutput<S>[]> {
    const found: v.InferOutput<S>[] = []
    let cursor: string | null = null
    for (let read = 0; read < MAX_PAGES; read += 1) {
      const { entries, next }: Listed<S> = await this.page(schema, call, cursor, context)
      for (const entry of entries) found.push(entry)
      if (next === null) return found
      if (next === cursor) break
      cursor = next
    }
    throw notUnderstood()
  }
}

/** What leads to the next page is an address at the site, which accesses of apps do not open: its cursor is asked for. */
function cursorIn(next: string | null): string | null {
  if (next === null) return null
  const at = 'https://site.invalid'
  const cursor = URL.canParse(next, at) ? new URL(next, at).searchParams.get('cursor') : null
  if (!cursor) throw notUnderstood()
  return cursor
}

function pathOf({ extra }: Credential, path: string): string {
  if (!extra.cloud_id) throw accessEnded()
  return `/ex/confluence/${encodeName(extra.cloud_id)}/wiki${path}`
}
