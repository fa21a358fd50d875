import * as v from 'valibot'
import type { BlobPlace } from '../blobs/BlobPlace.ts'
import type { EmbeddingEndpoint, RerankEndpoint, TranscriptionEndpoint } from '../ingest/index.ts'
import type { AddressRange } from '../lib/clientAddress.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { LogLevel } from '../lib/log.ts'
import { StartFault } from '../lib/StartFault.ts'
import type { DeploymentApps } from '../sources/DeploymentApps.ts'
import type { SourceEndpoints } from '../sources/SourceEndpoints.ts'
import { expectBlobKey } from './expectBlobKey.ts'
import { limitsOf, rates, scrapeCeilings } from './limits.ts'
import { notSet, openedBy } from './openedBy.ts'
import { readApps } from './readApps.ts'
import { readBlobPlace } from './readBlobPlace.ts'
import { type ConsoleLogin, readConsoleLogin } from './readConsoleLogin.ts'
import { readEmbeddingModels } from './readEmbeddingModels.ts'
import { readEntryPage } from './readEntryPage.ts'
import { type McpLogin, readMcpLogin } from './readMcpLogin.ts'
import { readOcrLanguages } from './readOcrLanguages.ts'
import { readRerank } from './readRerank.ts'
import { readSourceEndpoints } from './readSourceEndpoints.ts'
import { readTracing, type TracingConfig } from './readTracing.ts'
import { readTranscription } from './readTranscription.ts'
import { Variables } from './variables.ts'
import { weakSettings } from './weakSettings.ts'

/** The page under `/inlet`. */
export type EntryPageConfig = {
  readonly apiKey: string
  /** Null: links need no signature. */
  readonly linkSecret: string | null
  readonly redirectOrigins: readonly string[]
  readonly dir: string
}

export type { ConsoleLogin, McpLogin }

/** Limits of crawls. */
export type ScrapeCeilings = {
  readonly pages: number
  readonly depth: number
  readonly minutes: number
  readonly bytes: number
  /** Factor on pages, minutes and bytes for all websites of one request. */
  readonly request: number
}

/** The configuration as the service uses it. */
export type Config = {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Where blobs are stored. */
  readonly blobs: BlobPlace
  /** Downloads are redirected to the bucket. */
  readonly directReads: boolean
  /** Null: the embedded database. */
  readonly databaseUrl: string | null
  /** `api` runs no jobs; `worker` runs them, and only answers health checks. */
  readonly role: 'all' | 'api' | 'worker'
  /**
   * Draining, in seconds: how long it is announced before new connections are refused, and how long running requests
   * may take then.
   */
  readonly drain: { readonly notice: number; readonly wait: number }
  readonly apiKeys: readonly { readonly organization: string; readonly key: string }[]
  readonly hostOrigins: readonly string[]
  readonly frameOrigins: readonly string[]
  /** Origins of pages that call the API themselves, beside the frame's. */
  readonly callingOrigins: readonly string[]
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** How a sign-in link without a waiting frame is confirmed. */
  readonly signInLinks: 'number' | 'confirm'
  readonly extraApiOrigins: readonly string[]
  readonly developmentApi: string | null
  readonly fetchAllow: readonly string[]
  /** Null: no proxy for outbound requests. */
  readonly egressProxy: string | null
  /** Endpoints of sources, and which sources are real although the sandbox is on. */
  readonly sources: { readonly realSources: ReadonlySet<string>; readonly endpoints: SourceEndpoints }
  /** ARN of this service at AWS, which roles of customers trust. Null: S3 takes no roles. */
  readonly s3Principal: string | null
  /** The deployment's OAuth apps, for organizations without an app of their own. */
  readonly apps: DeploymentApps
  /** Bytes. */
  readonly maxUpload: number
  /** Bytes of original files of one customer. Null: no limit. */
  readonly maxCustomerBytes: number | null
  /** Bytes. */
  readonly diskReserve: number
  /** Seconds. */
  readonly tokenTtl: number
  /** Concurrent jobs of one kind. */
  readonly jobsPerCustomer: number
  /** Maximum items per account. */
  readonly maxItems: number
  /** Interval of automatic sync. 0: off. */
  readonly autoSyncHours: number
  /** The same for sources without a change feed. */
  readonly autoSyncWalkHours: number
  /** Whether to subscribe to change notifications of sources. */
  readonly push: boolean
  /** Null: as many as the machine has cores for. */
  readonly parseWorkers: number | null
  /** OCR languages. Empty: no OCR. */
  readonly ocrLanguages: readonly string[]
  readonly scrape: ScrapeCeilings
  /** Browser that runs the scripts of pages. Null: none are run. */
  readonly rendererUrl: string | null
  /** Per minute. */
  readonly rates: {
    /** By customer. */
    readonly heavy: number
    readonly light: number
    readonly organization: { readonly heavy: number; readonly light: number }
    /** By IP address. */
    readonly wrongKeys: number
  }
  readonly trustedProxies: readonly AddressRange[]
  /** By the contract's names of models. Empty: no embeddings, and searches are by keyword. */
  readonly embeddings: ReadonlyMap<string, EmbeddingEndpoint>
  /** Null: searches that ask for `rerank` are refused. */
  readonly rerank: RerankEndpoint | null
  /** By the contract's names of services, beside the deployment's own. Empty: no transcription. */
  readonly transcription: ReadonlyMap<string, TranscriptionEndpoint>
  /** Null: this deployment has none. */
  readonly sandbox: { readonly port: number; readonly url: string | null } | null
  /** Null: the key in the data folder. */
  readonly encryptionKeys: EnvelopeKeys | null
  /** Whether the bytes of new files are encrypted. */
  readonly encryptFiles: boolean
  /** Null: this deployment has none. */
  readonly entryPage: EntryPageConfig | null
  /** Null: assistants sign in with tokens of this service alone. */
  readonly mcpLogin: McpLogin | null
  /** `days`: how long entries are kept; null: for ever. */
  readonly audit: {
    readonly level: 'off' | 'changes' | 'all'
    readonly days: number | null
    readonly addresses: boolean
  }
  /** The operators' console. Null: off. */
  readonly console: { readonly dir: string } | null
  /** Null: operators sign in with API keys. */
  readonly consoleLogin: ConsoleLogin | null
  readonly webhookUrl: string | null
  readonly removeBranding: boolean
  readonly tosUrl: string | null
  readonly privacyUrl: string | null
  readonly logLevel: LogLevel
  /** Null: `/metrics` is off. */
  readonly metricsToken: string | null
  /** Null: no tracing. */
  readonly tracing: TracingConfig | null
  readonly frameDir: string
  readonly sdkDir: string
}

/** Seconds in which load balancers usually notice. */
const DRAIN_NOTICE = 5
const DEVELOPMENT_KEYS = [{ organization: 'development', key: 'development-key' }]
const DEVELOPMENT_HOSTS = ['http://127.0.0.1:3000', 'http://localhost:3000']

/** Reads the configuration. Throws StartFault with one line per invalid variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const set = parsed(given)
  const production = set.NODE_ENV === 'production'
  const port = set.INLET_PORT ?? set.PORT ?? 8000
  // Keys from the public source code must not work where others can reach the service.
  const opener = production ? 'NODE_ENV' : openedBy(set)
  const isOpen = opener !== null
  const inDevelopment = <T>(value: T) => (isOpen ? undefined : value)
  const missing = (variable: string, remedy: string) => notSet(variable, remedy, opener)
  const apiKeys =
    set.INLET_API_KEYS ??
    inDevelopment(DEVELOPMENT_KEYS) ??
    missing('INLET_API_KEYS', 'organization=key: the keys of your back ends')
  const hostOrigins =
    set.INLET_HOST_ORIGINS ??
    inDevelopment(DEVELOPMENT_HOSTS) ??
    missing('INLET_HOST_ORIGINS', 'https://app.example.com: the pages that may embed the frame')
  const frameOrigins =
    set.INLET_FRAME_ORIGIN ??
    inDevelopment([`http://localhost:${port}`]) ??
    missing('INLET_FRAME_ORIGIN', 'https://connect.example.com: the address that people see')
  const blobs = readBlobPlace(set)
  const entryPage = readEntryPage(set, apiKeys, opener)
  const publicUrl = set.INLET_PUBLIC_URL ?? frameOrigins[0] ?? ''
  const config: Config = {
    production,
    port,
    host: set.INLET_HOST,
    dataDir: set.INLET_DATA_DIR,
    blobs,
    directReads: set.INLET_BLOBS_DIRECT_READS,
    databaseUrl: set.DATABASE_URL ?? null,
    role: roleOf(set),
    drain: { notice: set.INLET_DRAIN_NOTICE ?? (production ? DRAIN_NOTICE : 0), wait: set.INLET_DRAIN_WAIT },
    apiKeys,
    // The entry page embeds the frame, on its origin.
    hostOrigins: entryPage ? [...new Set([...hostOrigins, ...frameOrigins])] : hostOrigins,
    frameOrigins,
    callingOrigins: set.INLET_CALLING_ORIGINS,
    publicUrl,
    signInLinks: set.INLET_SIGN_IN_LINKS,
    extraApiOrigins: set.INLET_EXTRA_API_ORIGINS,
    developmentApi: set.INLET_DEVELOPMENT_API ?? null,
    fetchAllow: set.INLET_FETCH_ALLOW,
    egressProxy: set.INLET_EGRESS_PROXY ?? null,
    sources: readSourceEndpoints(set),
    s3Principal: set.INLET_S3_PRINCIPAL ?? null,
    apps: readApps(given),
    ...limitsOf(set),
    push: set.INLET_PUSH,
    parseWorkers: set.INLET_PARSE_WORKERS ?? null,
    ocrLanguages: readOcrLanguages(set),
    scrape: scrapeCeilings(set),
    rendererUrl: set.INLET_RENDERER_URL ?? null,
    rates: rates(set),
    trustedProxies: set.INLET_TRUSTED_PROXIES,
    embeddings: readEmbeddingModels(set),
    rerank: readRerank(set),
    transcription: readTranscription(set),
    sandbox: readSandbox(set, isOpen),
    ...readEncryption(set, blobs, opener),
    entryPage,
    mcpLogin: readMcpLogin(set, apiKeys, publicUrl),
    console: (set.INLET_CONSOLE ?? !isOpen) ? { dir: set.INLET_CONSOLE_DIR } : null,
    consoleLogin: readConsoleLogin(set, apiKeys),
    webhookUrl: set.INLET_WEBHOOK_URL ?? null,
    removeBranding: set.INLET_REMOVE_BRANDING,
    tosUrl: set.INLET_TOS_URL ?? null,
    privacyUrl: set.INLET_PRIVACY_URL ?? null,
    logLevel: set.INLET_LOG_LEVEL,
    metricsToken: set.INLET_METRICS_TOKEN ?? null,
    tracing: readTracing(set),
    frameDir: set.INLET_FRAME_DIR,
    sdkDir: set.INLET_SDK_DIR,
  }
  const weak = isOpen ? weakSettings(config) : []
  if (weak.length > 0) throw new StartFault(weak.join('\n'))
  return config
}

function readEncryption(
  set: Variables,
  blobs: BlobPlace,
  opener: string | null,
): Pick<Config, 'encryptionKeys' | 'encryptFiles'> {
  const encryptionKeys = readEncryptionKeys(set, blobs, opener)
  const encryptFiles = set.INLET_ENCRYPT_FILES
  if (encryptFiles && encryptionKeys) expectBlobKey(encryptionKeys)
  return { encryptionKeys, encryptFiles }
}

function readEncryptionKeys(set: Variables, blobs: BlobPlace, opener: string | null): EnvelopeKeys | null {
  // With several processes, each with a data folder of its own, none may create its own key.
  const isShared = blobs.kind !== 'folder' && set.DATABASE_URL !== undefined
  const isNeeded = opener !== null || isShared
  return (
    set.INLET_ENCRYPTION_KEYS ??
    (isNeeded
      ? notSet('INLET_ENCRYPTION_KEYS', 'id:key, the key made with `openssl rand -base64 32`', opener)
      : null)
  )
}

function readSandbox(set: Variables, isOpen: boolean): Config['sandbox'] {
  const isOn = set.INLET_SANDBOX ?? !isOpen
  return isOn ? { port: set.INLET_SANDBOX_PORT, url: set.INLET_SANDBOX_URL ?? null } : null
}

function roleOf({ INLET_ROLE: role, DATABASE_URL: url }: Variables): Config['role'] {
  if (role === 'all' || url !== undefined) return role
  throw new StartFault(
    `INLET_ROLE is ${role}, but the embedded database serves one process, which does all. Set DATABASE_URL, or unset INLET_ROLE.`,
  )
}

function parsed(given: Readonly<Record<string, string | undefined>>): Variables {
  const { success, issues, output } = v.safeParse(Variables, given)
  if (success) return output
  // Values are not repeated, because some are secrets.
  throw new StartFault(issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('\n'))
}
