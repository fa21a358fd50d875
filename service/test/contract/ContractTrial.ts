import { CONVERSATION_TYPES } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { openingOf } from '../../src/outbound/agentFor.ts'
import { createGuardedAgent, type GuardedAgent } from '../../src/outbound/createGuardedAgent.ts'
import type { Changes } from '../../src/sources/abilities/Changes.ts'
import type { ConversationPage } from '../../src/sources/abilities/ConversationsAbility.ts'
import type { Connector } from '../../src/sources/Connector.ts'
import type { Credential } from '../../src/sources/Credential.ts'
import { createConnectors } from '../../src/sources/createConnectors.ts'
import type { SourceApp } from '../../src/sources/SourceApp.ts'
import { SourceFault } from '../../src/sources/SourceFault.ts'
import type { ItemPage, SourceItem } from '../../src/sources/SourceItem.ts'
import {
  appInForm,
  connectsWithKeys,
  isThirdPartySource,
  keyFormOf,
  type ThirdPartySource,
} from '../../src/sources/thirdPartySources.ts'
import { approve, RETURN } from '../approve.ts'
import { resolveTestNames } from '../resolveTestNames.ts'
import { TestClock } from '../TestClock.ts'
import { parentIn, withoutGone } from './foldersOf.ts'
import type { PlayedSource } from './PlayedSource.ts'

/** Longer than any source goes without looking for what is gone. */
const LONG_MS = 31 * 24 * 3_600_000
const FREE_BYTES = 1_000_000_000

/** What was seen, by external id. */
export type Seen = ReadonlyMap<string, SourceItem>

/** The connector of a source against its strict server, with no database in between. */
export class ContractTrial {
  readonly clock = new TestClock()
  readonly connector: Connector
  /** Creates another one, which remembers no answer. */
  readonly createConnector: () => Connector
  readonly played: PlayedSource
  credential: Credential = { accessToken: '', refreshToken: null, expiresAt: null, extra: {} }
  /** All that was listed or told, as it was last. */
  private readonly known = new Map<string, SourceItem>()
  private readonly source: ThirdPartySource
  private readonly app: SourceApp | null
  private readonly agent: GuardedAgent
  private readonly signal = new AbortController().signal

  /** `through`: what its calls go through on their way, and an origin that this may lead to. */
  constructor(
    source: ThirdPartySource,
    played: PlayedSource,
    through?: { readonly origin: string; agent(agent: GuardedAgent): GuardedAgent },
  ) {
    const { sources, apps } = readConfig({
      INLET_SANDBOX: 'false',
      INLET_FETCH_ALLOW: played.origins.join(),
      ...played.variables,
    })
    this.source = source
    this.played = played
    const agent = createGuardedAgent({
      allow: [...played.origins, ...(through ? [through.origin] : [])].map(openingOf),
      connections: 32,
      timeoutMs: 10_000,
      resolve: resolveTestNames,
    })
    this.agent = through?.agent(agent) ?? agent
    this.createConnector = () => {
      const agents = { agent: this.agent, operatorAgent: this.agent }
      const room = async () => FREE_BYTES
      const means = { ...sources, sandbox: null, agents, userAgent: 'InletTest/1', clock: this.clock, room }
      const connector = createConnectors(means).realFor(source)
      if (!connector) throw new Error(`There is no connector to ${source}`)
      return connector
    }
    this.connector = this.createConnector()
    const fields = played.login.how === 'sign-in' ? played.login.fields : {}
    this.app = (isThirdPartySource(source) && apps.get(source)?.[0]) || appInForm(source, fields)
  }

  async stop(): Promise<void> {
    await this.agent.close()
    await this.played.stop()
  }

  /** What was typed, sorted, or the access that a sign-in gives. */
  async connect(changed: object = {}): Promise<Credential> {
    const { login } = this.played
    if (login.how === 'sign-in') return this.signIn(login.fields)
    if (!connectsWithKeys(this.source)) throw new Error(`${this.source} has no keys`)
    const { key, extra } = v.parse(keyFormOf(this.source).schema, { ...login.keys(), ...changed })
    return { accessToken: key, refreshToken: null, expiresAt: null, extra }
  }

  identify(credential = this.credential) {
    return this.connector.identify(credential, this.signal)
  }

  async renew(): Promise<Credential> {
    if (!this.connector.oauth || !this.app) throw new Error(`${this.source} has no sign-in`)
    return this.connector.oauth.refresh(this.credential, this.app, this.signal)
  }

  disconnect(): Promise<void> {
    return this.connector.revoke(this.credential, this.app, this.signal)
  }

  /** Where the access has ended already: that is no fault, or said where it could be renewed. */
  async disconnectEnded(): Promise<void> {
    try {
      await this.disconnect()
    } catch (error) {
      const isSaid = error instanceof SourceFault && error.code === 'reconnect'
      if (!isSaid || this.credential.refreshToken === null) throw error
    }
  }

  /** One page of a folder. */
  async list(folder: string | null, cursor: string | null = null): Promise<ItemPage> {
    // A conversation is not listed before somebody chose it.
    if (this.connector.conversations && !this.known.has(folder ?? '')) await this.top()
    const handle = this.known.get(folder ?? '')?.handle ?? null
    const page = await this.connector.list(this.credential, { folder, cursor, handle }, this.signal)
    for (const item of page.items) this.known.set(item.externalId, item)
    return page
  }

  /** What a folder lists, in so many pages; of a flat source all there is. */
  async listed(folder: string | null) {
    const items: SourceItem[] = []
    let pages = 0
    let cursor: string | null = null
    do {
      const page: ItemPage = await this.list(this.isFlat ? null : folder, cursor)
      items.push(...page.items)
      pages += 1
      cursor = page.nextCursor
    } while (cursor !== null)
    return { items, pages }
  }

  /** What is in a folder itself. */
  async children(folder: string | null): Promise<SourceItem[]> {
    const { items } = await this.listed(folder)
    return this.isFlat ? items.filter((item) => parentIn(items)(item) === folder) : items
  }

  /** The folders that are picked from, whatever is opened before; or the documents, where there are none. */
  async top(): Promise<SourceItem[]> {
    const { conversations } = this.connector
    if (conversations) return this.conversations(conversations)
    let items = await this.children(null)
    for (const folder of this.played.top ?? []) {
      expect(items.map(({ externalId }) => externalId)).toContain(folder)
      items = await this.children(folder)
    }
    return items
  }

  /** All of them, as each is found once somebody chooses it. */
  private async conversations(all: NonNullable<Connector['conversations']>): Promise<SourceItem[]> {
    const items: SourceItem[] = []
    const wanted = { types: CONVERSATION_TYPES, withArchived: false }
    let cursor: string | null = null
    do {
      const page: ConversationPage = await all.list(this.credential, { ...wanted, cursor }, this.signal)
      for (const { id } of page.conversations) {
        const found = await all.find(this.credential, { id, after: null }, this.signal)
        if (found) items.push(found.item)
      }
      cursor = page.nextCursor
    } while (cursor !== null)
    for (const item of items) this.known.set(item.externalId, item)
    return items
  }

  /** Everything below a folder, itself not. */
  async below(folder: string | null): Promise<Map<string, SourceItem>> {
    const { items } = await this.listed(folder)
    const seen = new Map(items.map((item) => [item.externalId, item]))
    if (this.isFlat) return folder === null ? seen : withoutGone(seen, new Set(), folder)
    for (const item of items) {
      if (!item.isExpandable) continue
      for (const [id, one] of await this.below(item.externalId)) seen.set(id, one)
    }
    return seen
  }

  async item(folder: string | null, id: string): Promise<SourceItem> {
    const item = (await this.below(folder)).get(id)
    if (!item) throw new Error(`${id} is not listed`)
    return item
  }

  async read(item: SourceItem): Promise<string> {
    const { bytes } = await this.connector.fetch(this.credential, item, this.signal)
    const parts: Uint8Array[] = []
    for await (const part of bytes) parts.push(part)
    return Buffer.concat(parts).toString()
  }

  /** The cursor of now. Null: the source has none to begin with. */
  async start(root: string | null): Promise<string | null> {
    return (await this.connector.start?.(this.credential, this.feed(root), this.signal)) ?? null
  }

  /**
   * What is there now, by what is known of before and what the source tells since, as the jobs of the service do it:
   * where it tells nothing, or not all, it is listed again. `scans`: so much later that what is gone is looked for.
   */
  async follow(
    { root, seen, cursor }: { root: string | null; seen: Seen; cursor: string | null },
    { scans = false } = {},
  ): Promise<Seen> {
    if (scans) this.clock.advance(LONG_MS)
    if (!this.connector.changes) return this.below(root)
    const known = new Map(seen)
    const gone = new Set<string>()
    try {
      let at = cursor
      for (let more = true; more; ) {
        const page = await this.changesSince(root, at)
        for (const item of page.changed) {
          known.set(item.externalId, item)
          gone.delete(item.externalId)
        }
        for (const id of page.removed) gone.add(id)
        if (page.readsAgain) return this.below(root)
        at = page.nextCursor
        more = page.more
      }
    } catch (error) {
      if (!(error instanceof SourceFault) || error.code !== 'cursor-expired') throw error
      return this.below(root)
    }
    return withoutGone(known, gone, root)
  }

  /** Whether what is known has to be read again, because what changed since the cursor is not told. */
  async readsAgain(root: string | null, cursor: string | null): Promise<boolean> {
    let at = cursor
    try {
      for (let more = true; more; ) {
        const page = await this.changesSince(root, at)
        if (page.readsAgain) return true
        at = page.nextCursor
        more = page.more
      }
      return false
    } catch (error) {
      if (error instanceof SourceFault && error.code === 'cursor-expired') return true
      throw error
    }
  }

  async changesSince(root: string | null, cursor: string | null): Promise<Changes> {
    if (!this.connector.changes) throw new Error(`${this.source} tells no changes`)
    const picked = async (ids: readonly string[]) =>
      (await this.top()).filter(({ externalId: id }) => id === root && ids.includes(id))
    const byHandle = async (handles: readonly string[]) =>
      [...this.known.values()].filter(({ handle }) => handle != null && handles.includes(handle))
    const known = async (ids: readonly string[]) => ids.flatMap((id) => this.known.get(id) ?? [])
    const asked = { ...this.feed(root), cursor, picked, known, byHandle }
    const changes = await this.connector.changes(this.credential, asked, this.signal)
    for (const item of changes.changed) this.known.set(item.externalId, item)
    return changes
  }

  private async signIn(fields: Readonly<Record<string, string>>): Promise<Credential> {
    const { oauth } = this.connector
    if (!oauth || !this.app) throw new Error(`${this.source} has no sign-in, or no app`)
    const asked = { state: 'a-state', redirectUri: RETURN, scopes: [], fields, asksWhich: false }
    const { url, secret } = await oauth.begin(asked, this.app, this.signal)
    const query = Object.fromEntries((await approve(url)).searchParams)
    return oauth.finish({ query, secret, redirectUri: RETURN, fields }, this.app, this.signal)
  }

  private get isFlat(): boolean {
    return this.connector.placement === 'flat'
  }

  /** As something in the folder is imported. */
  private feed(root: string | null) {
    const rootOf = async () => {
      const top = await this.top()
      return top.find(({ externalId }) => root === null || externalId === root)?.rootExternalId ?? root
    }
    return { roots: async () => [await rootOf()].filter((one) => one !== null) }
  }
}
