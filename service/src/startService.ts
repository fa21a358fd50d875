import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { AccountAccess } from './accounts/AccountAccess.ts'
import { AppRegistry } from './accounts/AppRegistry.ts'
import { credentialKeys } from './accounts/credentials.ts'
import { returnAddress } from './accounts/returnAddress.ts'
import { createApp } from './app.ts'
import { AuditLog } from './audit/AuditLog.ts'
import { createBlobStore } from './blobs/createBlobStore.ts'
import { prepareStore } from './blobs/prepareStore.ts'
import { claimOwnStore, removeAllOrphans } from './claimOwnStore.ts'
import type { Config } from './config/config.ts'
import { createRenderer, type PageRenderer } from './crawl/index.ts'
import { createAgents } from './createAgents.ts'
import { createHandlers, jobSettings } from './createHandlers.ts'
import type { Store } from './db/claimStore.ts'
import { ByteQuota } from './db/customers/ByteQuota.ts'
import { type Database, openDatabase } from './db/database.ts'
import { ensureWebhooks } from './db/jobs/deliveryJobs.ts'
import { ensureAnalyse, ensureAutoSync, ensureSubscriptions, ensureUpkeep } from './db/jobs/standingJobs.ts'
import { ProcessLease } from './db/ProcessLease.ts'
import { EventStreams } from './http/EventStreams.ts'
import { type Listening, listen } from './http/listen.ts'
import { createEmbedders, createIngester, measuredIngester, Reranker } from './ingest/index.ts'
import { JobRunner } from './jobs/JobRunner.ts'
import { keepAssets } from './keepAssets.ts'
import type { Clock } from './lib/Clock.ts'
import type { Log } from './lib/log.ts'
import { Metrics } from './lib/Metrics.ts'
import { isNoSpace } from './lib/NoSpace.ts'
import { StartFault } from './lib/StartFault.ts'
import type { Tracer } from './lib/tracing.ts'
import { makeDataFolder } from './makeDataFolder.ts'
import type { Tracing } from './openTracing.ts'
import { createGuardedClient, type GuardedClient } from './outbound/createGuardedClient.ts'
import { setEgressProxy } from './outbound/egressProxy.ts'
import type { RunningSandbox } from './sandbox/startSandbox.ts'
import { standardAwsKeys } from './sources/auth/standardAwsKeys.ts'
import { type Connectors, createConnectors } from './sources/createConnectors.ts'
import { logApps, warnFullDisk, warnMissingFrame, warnNewerSchema } from './startWarnings.ts'
import { startWork } from './startWork.ts'
import { DiskSpace } from './uploads/DiskSpace.ts'
import { createWorkerApp } from './workerApp.ts'

/** A running service. */
export type Service = {
  /** The port on which it listens. */
  readonly url: string
  /** Resolves with the reason if it must not go on: another process has taken over its lease. */
  readonly lost: Promise<Error>
  /** Drains: reports it for a while, lets running requests end, requeues running jobs and closes the database. */
  stop(): Promise<void>
}

/** Timeout of a PostgreSQL query in milliseconds, also if the network has gone silent. */
const MAX_QUERY_MS = 60_000
/** The `User-Agent` for websites and sources. */
const USER_AGENT = 'InletBot/0.1'

type Deps = { log: Log; clock: Clock }

/** Configuration → database → jobs → HTTP. Throws StartFault with the remedy if something prevents the start. */
export async function startService(config: Config, deps: Deps): Promise<Service> {
  setEgressProxy(config.egressProxy)
  const tracing = await openTraces(config, deps)
  try {
    const { stop, ...service } = await start(config, { ...deps, tracer: tracing?.tracer ?? null })
    const stopAll = async () => {
      await stop()
      await tracing?.close()
    }
    return { ...service, stop: stopAll }
  } catch (error) {
    await tracing?.close()
    if (!isNoSpace(error)) throw error
    throw new StartFault(
      `The disk of ${resolve(config.dataDir)} is full. Make room there, then start again. Nothing is lost.`,
    )
  }
}

async function start(config: Config, deps: Deps & { tracer: Tracer | null }): Promise<Service> {
  const { log, clock } = deps
  makeDataFolder(config.dataDir)
  const keys = credentialKeys(config)
  const metrics = new Metrics()
  const stopping = new AbortController()
  const streams = new EventStreams(stopping.signal)
  const database = await open(config, { metrics, streams, ...deps })
  const { db, exclusive } = database
  warnNewerSchema(database, log)
  let sandbox: RunningSandbox | null = null
  let lease: ProcessLease | null = null
  const blobStore = createBlobStore(config.blobs, { ...config, keys, maxFile: config.maxUpload, clock })
  try {
    await prepareStore(blobStore)
    const disk = new DiskSpace(config.dataDir, config.diskReserve)
    await warnFullDisk(disk, config, log)
    const store = await claimOwnStore(blobStore, { db, keys, ...deps })
    const ownsStore = store.standing === 'own'
    lease = await acquireLease(database, store, { ...deps, works: config.role !== 'api' })
    if (exclusive && ownsStore) await removeAllOrphans(blobStore, db, deps)
    await ensureStandingJobs(db, config, clock.now())

    const embedders = createEmbedders(config.embeddings)
    const reranker = config.rerank && new Reranker({ endpoint: config.rerank, clock, log })
    const ingester = measuredIngester(createIngester(config), { metrics, clock })
    const client = createGuardedClient({ allow: [...config.fetchAllow], userAgent: USER_AGENT })
    const renderer = openRenderer(config, client)
    const agents = createAgents(config)
    sandbox = await openSandbox(config, clock)
    const connectors = openConnectors(config, { sandbox, agents, clock })
    const apps = new AppRegistry({ db, keys, deployment: config.apps, connectors })
    await logApps(apps, log)
    const access = new AccountAccess({ db, clock, apps, keys, metrics })
    const quota = new ByteQuota(config.maxCustomerBytes)
    const connected = { db, clock, log, blobStore, disk, quota, embedders, connectors, apps, keys, access }
    const handlers = createHandlers({
      ...connected,
      embedded: exclusive,
      ownsStore,
      ingester,
      ...{ client, renderer },
      operatorAgent: agents.operatorAgent,
      agent: agents.agent,
      ...jobSettings(config),
    })
    const jobs = new JobRunner({ ...deps, db, metrics, handlers, mostOfKind: config.jobsPerCustomer })
    const audit = new AuditLog({ ...deps, db, config })
    const answers = { audit, tracer: deps.tracer, metrics, streams, stopping: stopping.signal }
    const { operatorAgent } = agents
    const answering = { ...connected, ...answers, reranker, database, client, operatorAgent, config, jobs }
    const app = config.role === 'worker' ? createWorkerApp(answering) : createApp(answering)
    if (config.role !== 'worker') await keepAssets(config, { log, clock })
    const { url, close } = await listen(app, config, clock)
    const notices = await startWork(config, exclusive, { jobs, streams, ...deps })
    log.info({ role: config.role, url }, 'listening')
    if (sandbox) log.info({ address: sandbox.url }, 'the sandbox of all sources is open')
    if (config.role !== 'worker') warnMissingFrame(config, log)
    const opened = { sandbox, lease }
    const stop = async () => {
      stopping.abort()
      notices?.stop()
      // Other processes continue the jobs meanwhile.
      await Promise.all([jobs.stop(), drain(close, config, clock)])
      await Promise.all([agents, client, embedders, reranker, ingester, renderer].map((one) => one?.close()))
      await audit.flush()
      await opened.sandbox?.close()
      await opened.lease?.stop()
      await blobStore.close()
      await database.close()
    }
    return { url, lost: Promise.race([database.lost, ...(lease ? [lease.lost] : [])]), stop }
  } catch (error) {
    await sandbox?.close()
    await lease?.stop()
    await blobStore.close()
    await database.close()
    throw error
  }
}

type Watchers = { readonly metrics: Metrics; readonly streams: EventStreams }

async function open(config: Config, { log, clock, metrics, streams }: Deps & Watchers): Promise<Database> {
  const place = config.databaseUrl ? { url: config.databaseUrl } : { folder: config.dataDir }
  const database = await openDatabase(place, clock.now(), {
    longestQuery: MAX_QUERY_MS,
    channels: streams.channels,
    ended: (reason) => log.error({ reason }, 'the embedded database ended; it is started again'),
    queried: (outcome, seconds) => metrics.queried(outcome, seconds),
  })
  if (database.exclusive) streams.setHearing(true)
  return database
}

/** A worker gets no requests, so it needs no grace period. */
async function drain(close: Listening['close'], { role, drain: { notice, wait } }: Config, clock: Clock) {
  if (role !== 'worker') await new Promise<void>((resolve) => clock.after(notice * 1000, resolve))
  await close(wait * 1000)
}

/** Takes a process lease if other processes may run. All of them must have the same blob store. */
async function acquireLease(
  { db, exclusive }: Database,
  { id }: Store,
  deps: Deps & { works: boolean },
): Promise<ProcessLease | null> {
  if (exclusive) return null
  const lease = new ProcessLease({ db, ...deps, store: id })
  await lease.start()
  return lease
}

/** Enqueues the standing jobs, which repeat for ever. */
async function ensureStandingJobs(db: Database['db'], config: Config, now: Date): Promise<void> {
  await ensureUpkeep(db, now)
  await ensureAnalyse(db, now)
  await ensureWebhooks(db, now)
  if (config.autoSyncHours === 0) return
  await ensureAutoSync(db, now)
  if (config.push) await ensureSubscriptions(db, now)
}

type Sources = {
  readonly sandbox: RunningSandbox | null
  readonly agents: ReturnType<typeof createAgents>
  readonly clock: Clock
}

function openConnectors(config: Config, sources: Sources): Connectors {
  const temporary = new DiskSpace(tmpdir(), config.diskReserve)
  const room = () => temporary.room()
  const { s3Principal: principal } = config
  const aws = principal === null ? null : { principal, keys: standardAwsKeys() }
  return createConnectors({ ...sources, ...config.sources, userAgent: USER_AGENT, aws, room })
}

/** Loaded only if tracing is on. */
async function openTraces({ tracing }: Config, deps: Deps): Promise<Tracing | null> {
  if (tracing === null) return null
  const { openTracing } = await import('./openTracing.ts')
  return openTracing(tracing, deps)
}

/** Loaded only if it is on. */
async function openSandbox(config: Config, clock: Clock): Promise<RunningSandbox | null> {
  if (config.sandbox === null) return null
  const { startSandbox } = await import('./sandbox/startSandbox.ts')
  return startSandbox(config, config.sandbox, { redirectUris: [returnAddress(config)], clock })
}

/** Null: page scripts are not run. */
function openRenderer({ rendererUrl }: Config, client: GuardedClient): PageRenderer | null {
  return rendererUrl === null ? null : createRenderer({ url: rendererUrl, client })
}
