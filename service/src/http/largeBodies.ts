import { SitemapScrapeRequest, UploadChunks, UploadText } from '@inlet/wire/service'
import * as v from 'valibot'
import { JSON_LIMITS, type Outcome, readJson, requestReader } from './readRequest.ts'
import type { JsonLimits } from './scanJson.ts'

/** Schemas of bodies that may be larger than a megabyte. They are parsed in a worker. */
const SCHEMAS = { SitemapScrapeRequest, UploadChunks, UploadText }
export type LargeBody = keyof typeof SCHEMAS
const LargeBody = v.picklist(['SitemapScrapeRequest', 'UploadChunks', 'UploadText'])

/** Each number of a vector is an entry: 20 MB hold two million of the usual length. */
const LIMITS: Readonly<Record<LargeBody, JsonLimits>> = {
  SitemapScrapeRequest: JSON_LIMITS,
  UploadChunks: { depth: 32, values: 2_500_000, members: 200_000 },
  UploadText: JSON_LIMITS,
}

/** Request to the worker. */
export const LargeBodyJob = v.object({ name: LargeBody, bytes: v.instance(ArrayBuffer) })
export type LargeBodyJob = v.InferOutput<typeof LargeBodyJob>

const Issue = v.object({
  message: v.string(),
  path: v.array(v.union([v.string(), v.number()])),
  type: v.string(),
})
/** Response of the worker. `value`: the output of the schema. */
export const LargeBodyAnswer = v.union([
  v.object({ issues: v.array(Issue) }),
  v.object({ value: v.unknown() }),
])

/** Parses and validates a large body. Runs in the worker. */
export function readLargeBody({ name, bytes }: LargeBodyJob): Outcome {
  const { data: _, ...outcome } = readJson(new Uint8Array(bytes), LIMITS[name], requestReader(SCHEMAS[name]))
  return outcome
}
