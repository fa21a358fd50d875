import { PREVIEW_CAPS, PREVIEW_LIMITS, PREVIEW_SKIPS } from '@inlet/wire/service'
import * as v from 'valibot'

/** What a preview has counted, as stored. */
export const PreviewFigures = v.object({
  files: v.optional(v.number(), 0),
  folders: v.optional(v.number(), 0),
  /** Files and folders that are not imported yet: limits count both. */
  added: v.optional(v.number(), 0),
  alreadyImported: v.optional(v.number(), 0),
  byFormat: v.optional(
    v.record(v.string(), v.object({ files: v.number(), bytes: v.number(), unsized: v.number() })),
    {},
  ),
  skipped: v.optional(
    v.array(
      v.object({
        code: v.picklist(PREVIEW_SKIPS),
        count: v.number(),
        samples: v.array(v.string()),
        reason: v.nullable(v.string()),
      }),
    ),
    [],
  ),
  limitsMet: v.optional(v.array(v.picklist(PREVIEW_LIMITS)), []),
  cappedBy: v.optional(v.nullable(v.picklist(PREVIEW_CAPS)), null),
  /** The source counts more than an import takes. */
  isEstimated: v.optional(v.boolean(), false),
  /** Something that isn't counted comes besides. */
  hasMore: v.optional(v.boolean(), false),
  /** Folders that the source was asked for, and for how long, in all runs. */
  askedFolders: v.optional(v.number(), 0),
  askedMs: v.optional(v.number(), 0),
  /** Requests per minute that the source allows. Null: it names no limit. */
  perMinute: v.optional(v.nullable(v.number()), null),
})
export type PreviewFigures = v.InferOutput<typeof PreviewFigures>
