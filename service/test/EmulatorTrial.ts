import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config/config.ts'
import { createAgents } from '../src/createAgents.ts'
import { type RunningSandbox, startSandbox } from '../src/sandbox/startSandbox.ts'
import type { OAuthAbility, SignInReturn } from '../src/sources/abilities/OAuthAbility.ts'
import type { Connector } from '../src/sources/Connector.ts'
import type { Credential } from '../src/sources/Credential.ts'
import { type Connectors, createConnectors } from '../src/sources/createConnectors.ts'
import type { SourceApp } from '../src/sources/SourceApp.ts'
import { decide } from './connect.ts'
import { PatientClock } from './PatientClock.ts'

const { signal } = new AbortController()

/** `fields`: what was typed into the form before. */
type Fields = { readonly fields?: Readonly<Record<string, string>> }
type SignIn = Fields & { readonly decision?: 'allow' | 'deny' }
type Begin = Fields & { readonly clientId?: string; readonly redirectUri?: string }

const STATE = 'the "state" & more'

/** The sandbox with its emulators, and the sources' own connectors that ask them. */
export class EmulatorTrial {
  /** Where a sign-in returns to. */
  static readonly returnUrl = 'http://127.0.0.1/return'
  /** What Sloane waits for, with a key and at a page, comes at once. */
  readonly clock = new PatientClock([15_000, 30_000])
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
  async signIn(source: string, person: string, options: SignIn = {}): Promise<Credential> {
    return this.finish(source, await this.press(source, person, options))
  }

  /** Begins a sign-in. Returns the address of the page, and the secret that proves who began. */
  begin(source: string, { fields = {}, clientId, redirectUri = EmulatorTrial.returnUrl }: Begin = {}) {
    const { app } = this.of(source)
    const request = { state: STATE, redirectUri, scopes: [], fields, asksWhich: false }
    return this.oauthOf(source).begin(request, { ...app, ...(clientId && { clientId }) }, signal)
  }

  /** Begins a sign-in and presses a button. Returns what the app is told. */
  async press(source: string, person: string, { decision = 'allow', fields = {} }: SignIn = {}) {
    const { url, secret } = await this.begin(source, { fields })
    const query = Object.fromEntries((await decide(url, person, decision)).searchParams)
    if (query.state !== STATE) throw new Error(`Another state: ${query.state}`)
    return { query, secret, redirectUri: EmulatorTrial.returnUrl, fields }
  }

  finish(source: string, returned: SignInReturn): Promise<Credential> {
    return this.oauthOf(source).finish(returned, this.of(source).app, signal)
  }

  /** As after the access token ended. */
  renew(source: string, credential: Credential): Promise<Credential> {
    const ended = { ...credential, accessToken: '', expiresAt: null }
    return this.oauthOf(source).refresh(ended, this.of(source).app, signal)
  }

  private oauthOf(source: string): OAuthAbility {
    const { oauth } = this.of(source).connector
    if (!oauth) throw new Error('Nobody can sign in')
    return oauth
  }
}
