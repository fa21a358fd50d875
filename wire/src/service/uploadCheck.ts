import * as v from 'valibot'
import { TagMap } from './shared.ts'

/** Hashes in one request, at most: as many files as the widget remembers. */
export const MAX_CHECKED_UPLOADS = 500

/** Body of POST /uploads/check. */
export const UploadCheckRequest = v.object({
  /** Hexadecimal SHA-256 of each file's bytes. */
  hashes: v.pipe(
    v.array(
      v.pipe(v.string(), v.maxLength(64), v.regex(/^[\da-f]{64}$/, 'a SHA-256 in lowercase hexadecimal')),
    ),
    v.minLength(1),
    v.maxLength(MAX_CHECKED_UPLOADS),
  ),
  /** Only uploads that have all of these tags. */
  tags: v.nullish(TagMap),
})
export type UploadCheckRequest = v.InferOutput<typeof UploadCheckRequest>

/** The uploads that are there already; of several with the same bytes the newest. */
export const UploadCheck = v.object({
  existing: v.array(v.object({ hash: v.string(), file_id: v.number(), sync_status: v.string() })),
})
export type UploadCheck = v.InferOutput<typeof UploadCheck>
