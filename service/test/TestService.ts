import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccessToken } from '@inlet/wire/service'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { AccountAccess } from '../src/accounts/AccountAccess.ts'
import { AppRegistry } from '../src/accounts/AppRegistry.ts'
import { credentialKeys } from '../src/accounts/credentials.ts'
import { returnAddress } from '../src/accounts/returnAddress.ts'
import { createApp } from '../src/app.ts'
import { AuditLog } from '../src/audit/AuditLog.ts'
import { LocalBlobStore } from '../src/blobs/LocalBlobStore.ts'
import { type Config, readConfig } from '../src/config/config.ts'
import { createAgents } from '../src/createAgents.ts'
import { createHandlers, jobSettings } from '../src/createHandlers.ts'
import { ByteQuota } from '../src/db/customers/ByteQuota.ts'
import { type Database, type DatabasePlace, openDatabase } from '../src/db/database.ts'
import { Notices } from '../src/db/Notices.ts'
import { EventStreams } from '../src/http/EventStreams.ts'
import { createEmbedders, createIngester, measuredIngester, Reranker } from '../src/ingest/index.ts'
import { JobRunner } from '../src/jobs/JobRunner.ts'
import { createLog } from '../src/lib/log.ts'
import { Metrics } from '../src/lib/Metrics.ts'
import { openTracing, type Tracing } from '../src/openTracing.ts'
import { createGuardedClient } from '../src/outbound/createGuardedClient.ts'
import { type RunningSandbox, startSandbox } from '../src/sandbox/startSandbox.ts'
import { type Connectors, createConnectors } from '../src/sources/createConnectors.ts'
import { DiskSpace } from '../src/uploads/DiskSpace.ts'
import { HurriedClock } from './HurriedClock.ts'
import { resolveTestNames } from './resolveTestNames.ts'
import { TestBrowser } from './TestBrowser.ts'
import { TestClock } from './TestClock.ts'
import { TestConnectors } from './TestConnectors.ts'
import { TestCustomer } from './TestCustomer.ts'

type Parts = {
  config: Config
  database: Database
  clock: TestClock
  folder: string
  sandbox: RunningSandbox | null
  metrics: Metrics
  tracing: Tracing | null
  streams: EventStreams
  stopping: AbortController
  /** Of a server's database. */
  notices: Notices | null
}

/** What a service needs once others can reach it. */
const OPENED = {
  INLET_HOST_ORIGINS: 'http://127.0.0.1:3000,http://localhost:3000',
  INLET_FRAME_ORIGIN: 'http://localhost:8000',
  INLET_ENCRYPTION_KEYS: `test:${Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64')}`,
  INLET_ENTRY_LINK_SECRET: 'a-secret-that-signs-links-0123456789',
  INLET_CONSOLE: 'true',
}

function isOpened(variables: Readonly<Record<string, string>>): boolean {
  const { INLET_PUBLIC_URL = '', INLET_FRAME_ORIGIN = '', INLET_HOST_ORIGINS = '' } = variables
  return `${INLET_PUBLIC_URL}${INLET_FRAME_ORIGIN}${INLET_HOST_ORIGINS}`.includes('https://')
}

/** The whole service in this process, without a port: its real handler, jobs and database. */
export class TestService {
  readonly app: Hono
  readonly config: Config
  readonly database: Database
  readonly blobStore: LocalBlobStore
  readonly clock: TestClock
  readonly jobs: JobRunner
  readonly audit: AuditLog
  /** Listens when `INLET_SANDBOX` is `true`. */
  readonly sandbox: RunningSandbox | null
  /** Where `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector. */
  readonly tracing: Tracing | null
  /** The one that people sign in with, unless a test gives them another. */
  readonly browser: TestBrowser
  /** Lines of the log, where `INLET_LOG_LEVEL` lets any through. */
  readonly logged: string[] = []
  private readonly replaced = new TestConnectors()
  /** Sources of the test's own, in the place of the service's. */
  readonly sources = this.replaced.sources
  /** The same, but the sandbox goes on playing them where it would play the service's. */
  readonly realSources = this.replaced.realSources
  /** What its disk has free, as the service sees it. */
  bytesFree = () => Number.MAX_SAFE_INTEGER
  private readonly stopping: AbortController
  private readonly notices: Notices | null
  private readonly folder: string
  /** The sandbox's or the real one, unless a test has put another in its place. */
  readonly connectorFor: Connectors['connectorFor']
  private readonly closeConnections: () => Promise<void>
  private tries = 0

  private constructor({ config, database, clock, folder, sandbox, metrics, tracing, ...parts }: Parts) {
    const { streams, stopping, notices } = parts
    const { db } = database
    const tracer = tracing?.tracer ?? null
    const log = createLog(config.logLevel, { write: (line: string) => void this.logged.push(line) })
    const blobStore = new LocalBlobStore(folder)
    const embedders = createEmbedders(config.embeddings)
    const reranker = config.rerank && new Reranker({ endpoint: config.rerank, clock, log })
    const ingester = measuredIngester(createIngester(config), { metrics, clock })
    const client = createGuardedClient({ allow: [...config.fetchAllow], userAgent: 'InletTest/1' })
    const agents = createAgents(config, resolveTestNames)
    this.closeConnections = async () => {
      await Promise.all([
        agents.close(),
        client.close(),
        embedders.close(),
        reranker?.close(),
        ingester.close(),
      ])
    }
    const room = async () => this.bytesFree()
    const real = { ...config.sources, agents, userAgent: 'InletTest/1', clock, room }
    const own = createConnectors({ sandbox, ...real })
    const connectors = this.replaced.replaceIn(own)
    this.connectorFor = connectors.connectorFor
    const keys = credentialKeys(config)
    const apps = new AppRegistry({ db, keys, deployment: config.apps, connectors })
    const paceClock = new HurriedClock(clock)
    const access = new AccountAccess({ db, clock, apps, keys, metrics, paceClock })
    const measure = async () => this.bytesFree()
    const disk = new DiskSpace(folder, config.diskReserve, measure)
    const quota = new ByteQuota(config.maxCustomerBytes)
    const connected = { db, clock, log, blobStore, disk, quota, embedders, connectors, apps, keys, access }
    const handlers = createHandlers({
      ...connected,
      embedded: database.exclusive,
      ownsStore: true,
      ingester,
      client,
      operatorAgent: agents.operatorAgent,
      agent: agents.agent,
      ...jobSettings(config),
    })
    this.jobs = new JobRunner({
      db,
      clock,
      log,
      metrics,
      tracer,
      handlers,
      mostOfKind: config.jobsPerCustomer,
    })
    this.audit = new AuditLog({ db, clock, log, config })
    this.app = createApp({
      ...connected,
      audit: this.audit,
      reranker,
      database,
      metrics,
      tracer,
      client,
      operatorAgent: agents.operatorAgent,
      config,
      jobs: this.jobs,
      streams,
      stopping: stopping.signal,
    })
    this.stopping = stopping
    this.notices = notices
    this.sandbox = sandbox
    this.tracing = tracing
    this.config = config
    this.browser = this.newBrowser()
    this.database = database
    this.blobStore = blobStore
    this.clock = clock
    this.folder = folder
  }

  /** `variables` are those of the environment, beside quiet defaults. */
  static async start(
    place: DatabasePlace = { folder: 'memory://' },
    variables: Record<string, string> = {},
  ): Promise<TestService> {
    const folder = mkdtempSync(join(tmpdir(), 'inlet-test-'))
    const config = readConfig({
      INLET_API_KEYS: 'acme=acme-test-api-key,globex=globex-test-api-key',
      INLET_DATA_DIR: folder,
      INLET_LOG_LEVEL: 'silent',
      INLET_SANDBOX: 'false',
      INLET_SANDBOX_PORT: '0',
      ...(isOpened(variables) && OPENED),
      ...variables,
    })
    const clock = new TestClock()
    const metrics = new Metrics()
    const stopping = new AbortController()
    const streams = new EventStreams(stopping.signal)
    const database = await openDatabase(place, clock.now(), {
      channels: streams.channels,
      queried: (outcome, seconds) => metrics.queried(outcome, seconds),
    })
    const notices = 'url' in place ? await openNotices(place.url, streams, clock) : null
    if (notices === null) streams.setHearing(true)
    const sandbox =
      config.sandbox &&
      (await startSandbox(config, config.sandbox, { redirectUris: [returnAddress(config)], clock }))
    const tracing = config.tracing && openTracing(config.tracing, { clock, log: createLog('silent') })
    const parts = { config, database, clock, folder, sandbox, metrics, tracing, streams, stopping, notices }
    const service = new TestService(parts)
    await service.blobStore.prepare()
    if (config.role !== 'api') await service.jobs.start({ exclusive: database.exclusive })
    return service
  }

  /** Its process was told to stop, and ends what is open. */
  drain(): void {
    this.stopping.abort()
  }

  async stop(): Promise<void> {
    this.drain()
    this.notices?.stop()
    await this.jobs.stop()
    await this.closeConnections()
    await this.audit.flush()
    await this.sandbox?.close()
    await this.database.close()
    await this.tracing?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** How often the test that runs now was tried before. */
  beginTry(tries: number): void {
    this.tries = tries
  }

  /** Names of all stored bytes, kept and arriving. */
  storedNames(): string[] {
    return ['files', 'arriving'].flatMap((name) => readdirSync(join(this.folder, name)))
  }

  /** In front of it a proxy takes the path of the public address away. */
  newBrowser(): TestBrowser {
    const path = new URL(this.config.publicUrl).pathname.replace(/\/$/, '')
    return new TestBrowser(({ pathname, search }, init) =>
      this.app.request(pathname.replace(path, '') + search, init),
    )
  }

  /** A customer of the service, with a token. */
  async customer(name: string, key = 'acme-test-api-key'): Promise<TestCustomer> {
    return this.withToken(this.tries ? `${name}-${this.tries}` : name, key)
  }

  /** The same customer with a new token, for a test in which hours pass. */
  renewed({ name }: TestCustomer): Promise<TestCustomer> {
    return this.withToken(name, 'acme-test-api-key')
  }

  private async withToken(own: string, key: string): Promise<TestCustomer> {
    const answer = await this.app.request('/auth/v1/access_token', {
      headers: { Authorization: `Bearer ${key}`, 'customer-id': own },
    })
    const { access_token } = v.parse(AccessToken, await answer.json())
    return new TestCustomer(this.app, own, access_token, this.browser)
  }
}

async function openNotices(url: string, streams: EventStreams, clock: TestClock): Promise<Notices> {
  const onHearing = (isHearing: boolean) => streams.setHearing(isHearing)
  const log = createLog('silent')
  const notices = new Notices({ url, clock, log, channels: streams.channels, onHearing })
  await notices.start()
  return notices
}
