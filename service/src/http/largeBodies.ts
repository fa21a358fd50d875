import { SitemapScrapeRequest, UploadChunks, UploadText } from '@inlet/wire/service'
import * as v from 'valibot'
import { JSON_LIMITS, type Outcome, readJson, requestReader } from './readRequest.ts'
import type { JsonLimits } from './scanJson.ts'

/** Bodies that may be larger than a megabyte, by their schema. They are parsed in a worker. */
const SCHEMAS = { SitemapScrapeRequest, UploadChunks, UploadText }
export type LargeBody = keyof typeof SCHEMAS
const LargeBody = v.picklist(['SitemapScrapeRequest', 'UploadChunks', 'UploadText'])

/** Numbers of vectors are entries: 20 MB hold two million of the usual length. */
const LIMITS: Readonly<Record<LargeBody, JsonLimits>> = {
  SitemapScrapeRequest: JSON_LIMITS,
  UploadChunks: { depth: 32, values: 2_500_000, members: 200_000 },
  UploadText: JSON_LIMITS,
}

/** What the worker is sent. */
export const LargeBodyJob = v.object({ name: LargeBody, bytes: v.instance(ArrayBuffer) })
export type LargeBodyJob = v.InferOutput<typeof LargeBodyJob>

const Issue = v.object({
  message: v.string(),
  path: v.array(v.union([v.string(), v.number()])),
  type: v.string(),
})
/** What it answers. `value`: as the schema makes it. */
export const LargeBodyAnswer = v.union([
  v.object({ issues: v.array(Issue) }),
  v.object({ value: v.unknown() }),
])

/** Parses and checks a large body. For the worker. */
export function readLargeBody({ name, bytes }: LargeBodyJob): Outcome {
  const { data: _, ...outcome } = readJson(new Uint8Array(bytes), LIMITS[name], requestReader(SCHEMAS[name]))
  return outcome
}
