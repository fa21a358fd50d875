import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readConfig } from '../src/config/config.ts'
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

type SignInOptions = {
  readonly decision?: 'allow' | 'deny'
  /** What is typed before. */
  readonly fields?: Readonly<Record<string, string>>
}

/** The sandbox, and the connectors that ask its emulators. */
export class SandboxTrial {
  readonly clock = new TestClock()
  private readonly folder = mkdtempSync(join(tmpdir(), 'inlet-sandbox-'))
  private readonly config = readConfig({ INLET_DATA_DIR: this.folder })
  private readonly agents = createAgents(this.config)
  private sandbox!: RunningSandbox
  private connectors!: Connectors

  static async start(): Promise<SandboxTrial> {
    const trial = new SandboxTrial()
    await trial.open()
    return trial
  }

  async close(): Promise<void> {
    await this.sandbox.close()
    await this.agents.close()
    rmSync(this.folder, { recursive: true })
  }

  async restart(): Promise<void> {
    await this.sandbox.close()
    await this.open()
  }

  of(source: string): { readonly connector: Connector; readonly app: SourceApp } {
    const played = this.connectors.playedFor(source)
    if (!played) throw new Error(`${source} is not emulated`)
    return played
  }

  /** Rejects as the connector does. */
  async signIn(
    source: string,
    person: string,
    { decision = 'allow', fields = {} }: SignInOptions = {},
  ): Promise<Credential> {
    const { connector, app } = this.of(source)
    if (!connector.oauth) throw new Error('Nobody can sign in')
    const request = { state: 'a state', redirectUri: RETURN, scopes: [], fields, asksWhich: false }
    const { url, secret } = await connector.oauth.begin(request, app, signal)
    const query = Object.fromEntries((await decide(url, person, decision)).searchParams)
    return connector.oauth.finish({ query, secret, redirectUri: RETURN, fields }, app, signal)
  }

  async renew(source: string, { refreshToken, extra }: Credential): Promise<Credential> {
    const { connector, app } = this.of(source)
    if (!connector.oauth) throw new Error('Nobody can sign in')
    return connector.oauth.refresh({ accessToken: '', refreshToken, expiresAt: null, extra }, app, signal)
  }

  async edit(source: string, item: string, change: string, person = 'fine'): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ person, item, change })
    const answer = await fetch(`${this.sandbox.url}/${source}/edits`, { method: 'POST', headers, body })
    expect(answer.status).toBe(204)
  }

  private async open(): Promise<void> {
    const { config, agents, clock } = this
    const sandbox = await startSandbox(config, { port: 0, url: null }, { redirectUris: [RETURN], clock })
    const { endpoints } = config.sources
    const own = { endpoints, agents, userAgent: 'Inlet', clock, room: async () => 1e9 }
    this.sandbox = sandbox
    this.connectors = createConnectors({ ...own, sandbox, realSources: new Set() })
  }
}
