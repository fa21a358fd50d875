import * as v from 'valibot'

/** The state of a crawl, to continue from. */
export const CrawlState = v.object({
  waiting: v.array(v.object({ url: v.string(), depth: v.number() })),
  known: v.array(v.string()),
  /** Links were left out because they lead too deep. */
  tooDeep: v.boolean(),
  /** Links were left out because there were too many. Jobs of earlier versions have none. */
  tooMany: v.optional(v.boolean(), false),
  /** Pages visited, and those of them that were read. */
  attempts: v.number(),
  read: v.number(),
  bytes: v.number(),
  milliseconds: v.number(),
})
export type CrawlState = v.InferOutput<typeof CrawlState>
