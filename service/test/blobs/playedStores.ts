import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AzureContainer } from '../../src/blobs/AzureContainer.ts'
import type { BlobStore } from '../../src/blobs/BlobStore.ts'
import { EncryptedBlobStore } from '../../src/blobs/EncryptedBlobStore.ts'
import { LocalBlobStore } from '../../src/blobs/LocalBlobStore.ts'
import { ObjectBlobStore } from '../../src/blobs/ObjectBlobStore.ts'
import type { ObjectStorage } from '../../src/blobs/ObjectStorage.ts'
import { S3Bucket } from '../../src/blobs/S3Bucket.ts'
import { systemClock } from '../../src/lib/Clock.ts'
import { AzureStorage } from '../azure/AzureStorage.ts'
import { hasForeignServers, startS3rver, withoutForeignServers } from '../foreignServers.ts'
import type { S3Storage } from '../s3/S3Storage.ts'
import { hasMoto, startMoto, withoutMoto } from '../s3/startMoto.ts'
import { hasSwift, startSwift, withoutSwift } from '../s3/startSwift.ts'

/** A place where stores are, as a test meets it. */
export type PlayedStore = {
  /** One that is empty, and that nothing was done to yet. */
  open(): Promise<BlobStore>
  stop(): Promise<void>
}

/** The bucket or container of another program's making, and what there is in it. */
export type PlayedStorage = {
  readonly storage: ObjectStorage
  /** As the service's configuration names it. */
  readonly variables: Readonly<Record<string, string>>
  /** Before all names, where those variables are set. */
  readonly prefix: string
  readonly origin: string
  /** How many uploads in parts were begun and not ended. Null: it does not say. */
  readonly unfinished: (() => Promise<number>) | null
  stop(): Promise<void>
}

type Played<T> = {
  readonly name: string
  readonly isThere: boolean
  readonly checksSignatures: boolean
  /** Whether every run proves a whole service on it, and not the long one alone. */
  readonly isQuick: boolean
  /** Whether an address of it can say how a download is called. */
  readonly namesDownloads: boolean
  start(): Promise<T>
}

/** The smallest that Amazon takes. */
const PART = 5 * 2 ** 20
const BUCKET = 'inlet-blobs'

export const playedStorages: readonly Played<PlayedStorage>[] = [
  {
    name: `S3 at s3rver${withoutForeignServers}`,
    isThere: hasForeignServers,
    checksSignatures: false,
    isQuick: false,
    namesDownloads: true,
    start: () => inS3(startS3rver, false),
  },
  {
    name: `S3 at moto${withoutMoto}`,
    isThere: hasMoto,
    checksSignatures: false,
    isQuick: true,
    namesDownloads: false,
    start: () => inS3(startMoto, true),
  },
  {
    name: `S3 at OpenStack Swift${withoutSwift}`,
    isThere: hasSwift,
    checksSignatures: true,
    isQuick: false,
    namesDownloads: true,
    start: () => inS3(startSwift, true),
  },
  {
    name: `Azure at Azurite${withoutForeignServers}`,
    isThere: hasForeignServers,
    checksSignatures: true,
    isQuick: false,
    namesDownloads: true,
    start: inAzurite,
  },
]

/** The stores that keep bytes as they come. */
export const plainStores: readonly Played<PlayedStore>[] = [
  {
    name: 'a local folder',
    isThere: true,
    checksSignatures: false,
    isQuick: false,
    namesDownloads: false,
    start: async () => inFolder(),
  },
  ...playedStorages.map((played) => ({ ...played, start: async () => inObjects(await played.start()) })),
]

/** All stores that there are, each also encrypted; each keeps to the same contract. */
export const playedStores: readonly Played<PlayedStore>[] = plainStores.flatMap((played) => [
  played,
  { ...played, name: `${played.name}, encrypted`, start: async () => encrypted(await played.start()) },
])

function inFolder(): PlayedStore {
  const folder = mkdtempSync(join(tmpdir(), 'inlet-played-'))
  return {
    open: async () => new LocalBlobStore(mkdtempSync(join(folder, 'store-'))),
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

function encrypted({ open, stop }: PlayedStore): PlayedStore {
  const keys = [{ id: 'k1', key: randomBytes(32) }] as const
  const folder = mkdtempSync(join(tmpdir(), 'inlet-opened-'))
  return {
    open: async () => new EncryptedBlobStore({ store: await open(), keys, encrypts: true, folder }),
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function inObjects({ storage, stop }: PlayedStorage): PlayedStore {
  const folder = mkdtempSync(join(tmpdir(), 'inlet-played-'))
  return {
    open: async () =>
      new ObjectBlobStore({
        storage,
        name: 'played',
        prefix: `${randomUUID()}/`,
        folder: join(folder, 'reading'),
        partBytes: PART,
      }),
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function inS3(start: () => Promise<S3Storage>, listsUploads: boolean): Promise<PlayedStorage> {
  const server = await start()
  const folder = randomUUID()
  await server.makeBucket(BUCKET)
  const { origin: endpoint, region, keys } = server
  const storage = new S3Bucket({ bucket: BUCKET, endpoint, region, keys }, systemClock)
  return {
    storage,
    origin: endpoint,
    prefix: `${folder}/`,
    unfinished: listsUploads ? () => server.unfinished(BUCKET) : null,
    variables: {
      INLET_BLOBS: `s3://${BUCKET}/${folder}`,
      INLET_BLOBS_ENDPOINT: endpoint,
      INLET_BLOBS_REGION: region,
      INLET_BLOBS_KEY: `${keys.accessKeyId}:${keys.secretAccessKey}`,
    },
    async stop() {
      await storage.close()
      await server.stop()
    },
  }
}

async function inAzurite(): Promise<PlayedStorage> {
  const server = await AzureStorage.start()
  await server.makeContainer(BUCKET)
  const { account, key } = AzureStorage
  const folder = randomUUID()
  const endpoint = `${server.origin}/${account}`
  const storage = new AzureContainer({ endpoint, container: BUCKET, account, key }, systemClock)
  return {
    storage,
    origin: server.origin,
    prefix: `${folder}/`,
    unfinished: null,
    variables: {
      INLET_BLOBS: `azure://${BUCKET}/${folder}`,
      INLET_BLOBS_ENDPOINT: endpoint,
      INLET_BLOBS_KEY: `${account}:${key}`,
    },
    async stop() {
      await storage.close()
      await server.stop()
    },
  }
}
