import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config/config.ts'
import { createAgents } from '../src/createAgents.ts'
import { type RunningSandbox, startSandbox } from '../src/sandbox/startSandbox.ts'
import type { Connector } from '../src/sources/Connector.ts'
import type { Credential } from '../src/sources/Credential.ts'
import { type Connectors, createConnectors } from '../src/sources/createConnectors.ts'
import type { SourceApp } from '../src/sources/SourceApp.ts'
import { decide } from './connect.ts'
import { TestClock } from './TestClock.ts'

const { signal } = new AbortController()

type SignIn = {
  readonly decision?: 'allow' | 'deny'
  /** What was typed into the form before. */
  readonly fields?: Readonly<Record<string, string>>
}

/** The sandbox with its emulators, and the sources' own connectors that ask them. */
export class EmulatorTrial {
  /** Where a sign-in returns to. */
  static readonly returnUrl = 'http://127.0.0.1/return'
  readonly clock = new TestClock()
  sandbox!: RunningSandbox
  private connectors!: Connectors
  private readonly folder = mkdtempSync(join(tmpdir(), 'inlet-emulators-'))
  private readonly config = readConfig({ INLET_DATA_DIR: this.folder })
  private readonly agents = createAgents(this.config)

  static async start(): Promise<EmulatorTrial> {
    const trial = new EmulatorTrial()
    await trial.open()
    return trial
  }

  private async open(): Promise<void> {
    const { config, agents, clock } = this
    const { endpoints } = config.sources
    const options = { redirectUris: [EmulatorTrial.returnUrl], clock }
    this.sandbox = await startSandbox(config, { port: 0, url: null }, options)
    const own = { endpoints, agents, userAgent: 'Inlet', clock, room: async () => 1e9 }
    this.connectors = createConnectors({ ...own, sandbox: this.sandbox, realSources: new Set() })
  }

  async restart(): Promise<void> {
    await this.sandbox.close()
    await this.open()
  }

  async stop(): Promise<void> {
    await this.sandbox.close()
    await this.agents.close()
    rmSync(this.folder, { recursive: true })
  }

  of(source: string): { readonly connector: Connector; readonly app: SourceApp } {
    const played = this.connectors.playedFor(source)
    if (!played) throw new Error(`${source} is not emulated`)
    return played
  }

  async edit(source: string, item: string, change: string, person = 'fine'): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ person, item, change })
    const answer = await fetch(`${this.sandbox.url}/${source}/edits`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }

  /** Rejects as the connector does. */
  async signIn(
    source: string,
    person: string,
    { decision = 'allow', fields = {} }: SignIn = {},
  ): Promise<Credential> {
    const { connector, app } = this.of(source)
    const { oauth } = connector
    if (!oauth) throw new Error('Nobody can sign in')
    const { returnUrl: redirectUri } = EmulatorTrial
    const request = { state: 'a state', redirectUri, scopes: [], fields, asksWhich: false }
    const { url, secret } = await oauth.begin(request, app, signal)
    const query = Object.fromEntries((await decide(url, person, decision)).searchParams)
    if (query.state !== 'a state') throw new Error(`Another state: ${query.state}`)
    return oauth.finish({ query, secret, redirectUri, fields }, app, signal)
  }

  /** As after the access token ended. */
  renew(source: string, credential: Credential): Promise<Credential> {
    const { connector, app } = this.of(source)
    if (!connector.oauth) throw new Error('Nobody can sign in')
    return connector.oauth.refresh({ ...credential, accessToken: '', expiresAt: null }, app, signal)
  }
}
