import * as v from 'valibot'
import type { StrictAnswer } from '../kit/StrictServer.ts'
import { badRequest } from './answers.ts'

// What calls may say, by files.stone. Assumed: a member that is not there is refused.

/** files.stone: PathOrId */
const PathOrId = v.pipe(v.string(), v.regex(/^(?:\/|id:.)/))
const Folder = v.union([v.literal(''), PathOrId])

/** files.stone: ListFolderArg */
export const ListFolder = v.strictObject({
  path: Folder,
  recursive: v.optional(v.boolean(), false),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2000)), 2000),
})

/** files.stone: ListFolderContinueArg */
export const Continue = v.strictObject({ cursor: v.pipe(v.string(), v.nonEmpty()) })

/** files.stone: GetMetadataArg, DownloadArg */
export const ByPath = v.strictObject({ path: PathOrId })

/** files.stone: SearchV2Arg, SearchOptions */
export const Search = v.strictObject({
  query: v.pipe(v.string(), v.maxLength(1000)),
  options: v.strictObject({
    path: v.optional(Folder),
    max_results: v.pipe(v.number(), v.minValue(1), v.maxValue(1000)),
    filename_only: v.boolean(),
  }),
})

/** files.stone: ExportArg */
export const Export = v.strictObject({ path: PathOrId, export_format: v.optional(v.string()) })

/** Answers a call whose argument is as the schema has it. */
export function argued<S extends v.GenericSchema>(
  schema: S,
  given: string,
  answer: (argument: v.InferOutput<S>) => StrictAnswer,
): StrictAnswer {
  const argument = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), given)
  return argument.success ? answer(argument.output) : badRequest(`request body: ${given}`)
}
