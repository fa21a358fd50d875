import * as v from 'valibot'
import { Found, Ingested } from './Ingested.ts'
import { ProcessingChoices } from './ProcessingChoices.ts'

/** How pictures are read, or why they are not. */
const OcrChoice = v.union([
  v.picklist(['unasked', 'missing']),
  v.object({ languages: v.array(v.string()), tables: v.boolean() }),
])
export type OcrChoice = v.InferOutput<typeof OcrChoice>

/** `path`: the file on disk; `name`: as the person knows it. */
const FileJob = v.object({
  kind: v.literal('file'),
  path: v.string(),
  name: v.string(),
  format: v.string(),
  settings: ProcessingChoices,
  ocr: OcrChoice,
})
export type FileJob = v.InferOutput<typeof FileJob>

/** A text that is at hand, of the page or file of that name. */
const TextJob = v.object({
  kind: v.literal('text'),
  text: v.string(),
  name: v.string(),
  settings: ProcessingChoices,
})
export type TextJob = v.InferOutput<typeof TextJob>

/** Chunks whose terms are to be found out, with the headings of their sections. */
const AnalyseJob = v.object({
  kind: v.literal('analyse'),
  texts: v.array(v.object({ text: v.string(), headings: v.array(v.string()) })),
})
export type AnalyseJob = v.InferOutput<typeof AnalyseJob>

/** What a parse worker is asked. */
export const ParseJob = v.variant('kind', [FileJob, TextJob, AnalyseJob])
export type ParseJob = v.InferOutput<typeof ParseJob>

/** What it says first of each job. `thread`: the system's number of the worker, where that can be told. */
export const ParseBegun = v.object({ kind: v.literal('begun'), thread: v.nullable(v.number()) })
export type ParseBegun = v.InferOutput<typeof ParseBegun>

/** What it answers. `detail` is for the log. */
export const ParseAnswer = v.variant('kind', [
  v.object({ kind: v.literal('done'), ingested: Ingested }),
  v.object({ kind: v.literal('analysed'), found: v.array(Found) }),
  v.object({
    kind: v.literal('fault'),
    message: v.string(),
    retryable: v.boolean(),
    detail: v.nullable(v.string()),
  }),
])
export type ParseAnswer = v.InferOutput<typeof ParseAnswer>
