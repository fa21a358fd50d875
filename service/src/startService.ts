import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AccountAccess } from './accounts/AccountAccess.ts'
import { returnAddress } from './accounts/returnAddress.ts'
import { createApp } from './app.ts'
import type { Clock } from './Clock.ts'
import type { Config } from './config.ts'
import { createConnectors } from './connectors/createConnectors.ts'
import { credentialKeys } from './connectors/credentials.ts'
import { createGuardedClient } from './crawl/index.ts'
import { listen } from './http/listen.ts'
import { createEmbedder, createIngester } from './ingest/index.ts'
import { createHandlers } from './jobs/handlers.ts'
import { JobRunner } from './jobs/JobRunner.ts'
import type { Log } from './log.ts'
import { StartFault } from './StartFault.ts'
import { SANDBOX_CLIENT_ID } from './sandbox/createSandbox.ts'
import { type RunningSandbox, startSandbox } from './sandbox/startSandbox.ts'
import { referredBlobs } from './store/blobs.ts'
import { openDatabase } from './store/database.ts'
import { Vault } from './uploads/Vault.ts'

/** A running service. */
export type Service = {
  /** Where it listens. */
  readonly url: string
  /** Settles, with the reason, when it cannot go on. */
  readonly died: Promise<Error>
  /** Lets running requests end, puts running jobs back and closes the database. */
  stop(): Promise<void>
}

/** How the service tells websites who is asking. */
const USER_AGENT = 'InletBot/0.1'
/** Milliseconds after which an unfinished upload of another process counts as abandoned. */
const ABANDONED = 24 * 60 * 60_000

/** Configuration → database → jobs → HTTP. Throws StartFault with the remedy when something stands in the way. */
export async function startService(
  config: Config,
  { log, clock }: { log: Log; clock: Clock },
): Promise<Service> {
  makeFolder(config.dataDir)
  const place = config.databaseUrl ? { url: config.databaseUrl } : { folder: config.dataDir }
  const database = await openDatabase(place, clock.now())
  const { db, exclusive } = database
  let sandbox: RunningSandbox | null = null
  try {
    const vault = new Vault(config.dataDir)
    await vault.prepare()
    const leftBefore = new Date(clock.now().getTime() - (exclusive ? 0 : ABANDONED))
    const swept = await vault.sweep((blobs) => referredBlobs(db, blobs), leftBefore)
    if (swept > 0) log.info({ swept }, 'removed what interrupted uploads had left')

    const embedder = createEmbedder(config.embeddings)
    const ingester = createIngester({ workers: config.parseWorkers })
    const client = createGuardedClient({ allow: [...config.fetchAllow], userAgent: USER_AGENT })
    sandbox = await startSandbox(config, { redirectUris: [returnAddress(config)], clock })
    const connectors = createConnectors({
      sandbox: sandbox && { baseUrl: sandbox.url, clientId: SANDBOX_CLIENT_ID, clock },
    })
    const keys = credentialKeys(config)
    const access = new AccountAccess({ db, clock, connectors, keys })
    const connected = { db, clock, vault, embedder, connectors, keys, access }
    const { maxUpload: maxFile, webhookUrl } = config
    const handlers = createHandlers({
      ...connected,
      ingester,
      client,
      scrape: config.scrape,
      maxFile,
      webhookUrl,
    })
    const jobs = new JobRunner({ db, clock, log, handlers, mostOfKind: config.jobsPerCustomer })
    const app = createApp({ ...connected, client, config, jobs, log })
    const { url, close } = await listen(app, config, clock)
    await jobs.start({ exclusive })
    log.info({ url }, 'listening')
    if (sandbox) log.info({ address: sandbox.url }, 'the sandbox of all sources is open')
    if (!existsSync(join(config.frameDir, 'index.html'))) {
      log.warn(
        { folder: config.frameDir },
        'the frame is not built: run `npm run build`, or set INLET_FRAME_DIR',
      )
    }
    const opened = sandbox
    const stop = async () => {
      await close()
      await jobs.stop()
      await opened?.close()
      await database.close()
    }
    return { url, died: database.died, stop }
  } catch (error) {
    await sandbox?.close()
    await database.close()
    throw error
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFault(
      `The data folder cannot be written to (${reason}). Set INLET_DATA_DIR to a folder of yours.`,
    )
  }
}
