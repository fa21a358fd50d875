import * as v from 'valibot'
import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Credential } from '../Credential.ts'
import { loginOf } from '../client/loginOf.ts'
import type { Query, SourceApi } from '../client/SourceApi.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import { SourceFault } from '../SourceFault.ts'
import { Collection, List, Organization, Space } from './gitbookAnswers.ts'

/** Entries per page. */
const PAGE = '1000'
/** Pages of a list. */
const MAX_PAGES = 1000
/** Organizations whose ids are cached. */
const MAX_CACHED_IDS = 1000

/** The collections and spaces that the login can see. */
export type SpaceTree = { readonly collections: readonly Collection[]; readonly spaces: readonly Space[] }

/** The organization named in the form, with its collections and spaces. */
export class GitbookOrganization {
  private readonly api: SourceApi
  private readonly ids = new BoundedMap<string>(MAX_CACHED_IDS)

  constructor(api: SourceApi) {
    this.api = api
  }

  /** Finds the organization by name, id or hostname. Null: this login can't read one of this name. */
  async named(credential: Credential, signal: AbortSignal): Promise<Organization | null> {
    const name = credential.extra.organization?.trim().toLowerCase() ?? ''
    const all = await this.all(Organization, credential, '/orgs', signal)
    const isNamed = (text: string | undefined) => text?.toLowerCase() === name
    return (
      all.find(({ id }) => isNamed(id)) ??
      all.find(({ hostname }) => isNamed(hostname)) ??
      all.find(({ title }) => isNamed(title)) ??
      null
    )
  }

  async tree(credential: Credential, signal: AbortSignal): Promise<SpaceTree> {
    const path = `/orgs/${encodeURIComponent(await this.id(credential, signal))}`
    const collections = await this.all(Collection, credential, `${path}/collections`, signal)
    const spaces = await this.all(Space, credential, `${path}/spaces`, signal)
    return { collections, spaces: spaces.filter(({ deletedAt }) => deletedAt === undefined) }
  }

  private async id(credential: Credential, signal: AbortSignal): Promise<string> {
    const key = `${loginOf(credential)} ${credential.extra.organization}`
    const id = this.ids.get(key) ?? (await this.named(credential, signal))?.id
    if (id === undefined)
      throw new SourceFault('reconnect', 'The organization has another name now. Connect it again.')
    this.ids.set(key, id)
    return id
  }

  private async all<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    path: string,
    signal: AbortSignal,
  ): Promise<readonly v.InferOutput<S>[]> {
    const found: v.InferOutput<S>[] = []
    let query: Query = { limit: PAGE }
    for (let read = 0; read < MAX_PAGES; read += 1) {
      const { items, next } = await this.api.read(List, { path, query, credential }, signal)
      const parsed = v.safeParse(v.array(schema), items, { abortEarly: true })
      if (!parsed.success) throw notUnderstood()
      found.push(...parsed.output)
      if (!next) return found
      query = { limit: PAGE, page: next.page }
    }
    throw notUnderstood()
  }
}
