import * as v from 'valibot'
import { Ingested } from './Ingested.ts'
import { ProcessingChoices } from './ProcessingChoices.ts'

/** What a parse worker is asked. `path`: the file on disk; `name`: as the person knows it. */
export const ParseJob = v.object({
  path: v.string(),
  name: v.string(),
  format: v.string(),
  settings: ProcessingChoices,
})
export type ParseJob = v.InferOutput<typeof ParseJob>

/** What it answers. `detail` is for the log. */
export const ParseAnswer = v.variant('kind', [
  v.object({ kind: v.literal('done'), ingested: Ingested }),
  v.object({
    kind: v.literal('fault'),
    message: v.string(),
    retryable: v.boolean(),
    detail: v.nullable(v.string()),
  }),
])
export type ParseAnswer = v.InferOutput<typeof ParseAnswer>
