import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../src/config/config.ts'
import { createAgents } from '../src/createAgents.ts'
import { type RunningSandbox, startSandbox } from '../src/sandbox/startSandbox.ts'
import type { Connector } from '../src/sources/Connector.ts'
import type { Credential } from '../src/sources/Credential.ts'
import { type Connectors, createConnectors } from '../src/sources/createConnectors.ts'
import type { SourceApp } from '../src/sources/SourceApp.ts'
import { decide } from './connect.ts'
import { TestClock } from './TestClock.ts'

const RETURN = 'http://127.0.0.1/return'
const { signal } = new AbortController()

/** The sources' own connectors at the emulators of their vendors, without a service around them. */
export class EmulatedSources {
  readonly clock = new TestClock()
  private readonly config: Config
  private readonly folder: string
  private readonly agents: ReturnType<typeof createAgents>
  private sandbox: RunningSandbox | null = null
  private connectors: Connectors | null = null

  private constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'inlet-emulators-'))
    this.config = readConfig({ INLET_DATA_DIR: this.folder })
    this.agents = createAgents(this.config)
  }

  static async start(): Promise<EmulatedSources> {
    const sources = new EmulatedSources()
    await sources.open()
    return sources
  }

  /** The sandbox is stopped and started again. */
  async restart(): Promise<void> {
    await this.sandbox?.close()
    await this.open()
  }

  async stop(): Promise<void> {
    await this.sandbox?.close()
    await this.agents.close()
    rmSync(this.folder, { recursive: true })
  }

  connector(source: string): Connector {
    return this.played(source).connector
  }

  /** Rejects as the connector does. `fields`: what is typed before. */
  async signIn(
    source: string,
    person: string,
    decision: 'allow' | 'deny' = 'allow',
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Credential> {
    const { connector, app } = this.played(source)
    const { oauth } = connector
    if (!oauth) throw new Error('Nobody can sign in')
    const request = { state: 'a state', redirectUri: RETURN, scopes: [], fields, asksWhich: false }
    const { url, secret } = await oauth.begin(request, app, signal)
    const query = Object.fromEntries((await decide(url, person, decision)).searchParams)
    return oauth.finish({ query, secret, redirectUri: RETURN, fields }, app, signal)
  }

  async renew(source: string, credential: Credential): Promise<Credential> {
    const { connector, app } = this.played(source)
    if (!connector.oauth) throw new Error('Nobody can sign in')
    return connector.oauth.refresh(credential, app, signal)
  }

  async revoke(source: string, credential: Credential): Promise<void> {
    const { connector, app } = this.played(source)
    await connector.revoke(credential, app, signal)
  }

  /** Changes a thing of the people's tree, as its owner would. */
  async edit(
    source: string,
    item: string,
    change: 'edited' | 'removed' | 'restored',
    person = 'fine',
  ): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ person, item, change })
    const answer = await fetch(`${this.sandbox?.url}/${source}/edits`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }

  private async open(): Promise<void> {
    const { config, clock, agents } = this
    const sandbox = await startSandbox(config, { port: 0, url: null }, { redirectUris: [RETURN], clock })
    const own = { endpoints: config.sources.endpoints, agents, userAgent: 'Inlet', clock }
    this.sandbox = sandbox
    this.connectors = createConnectors({ ...own, room: async () => 1e9, sandbox, realSources: new Set() })
  }

  private played(source: string): { readonly connector: Connector; readonly app: SourceApp } {
    const played = this.connectors?.playedFor(source)
    if (!played) throw new Error(`${source} is not emulated`)
    return played
  }
}
