import * as v from 'valibot'
import { Id, IdText, nullish, SourceId } from './shared.ts'

/**
 * A repository of a code host. Read leniently: code hosts use numbers as ids, and some responses send them as text.
 */
export const Repository = v.object({
  id: v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  name: nullish(v.string()),
  url: nullish(v.string()),
})
export type Repository = v.InferOutput<typeof Repository>

/** GET /integrations/github/repos. Pages count from 1; one with fewer than `per_page` is the last. */
export const RepositoriesQuery = v.object({
  /** Defaults to the customer's only account of a code host. */
  data_source_id: v.optional(IdText),
  page: v.optional(v.pipe(v.string(), v.maxLength(6), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1'),
  per_page: v.optional(
    v.pipe(v.string(), v.maxLength(3), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(100)),
    '30',
  ),
})

export const Repositories = v.array(Repository)
export type Repositories = v.InferOutput<typeof Repositories>

/** Maximum number of repositories in one call. */
export const MAX_REPOSITORIES = 25

/** POST /integrations/github/sync_repos: ids of the list, or `owner/name`. */
export const SyncRepositories = v.object({
  data_source_id: v.nullish(Id),
  repos: v.pipe(v.array(SourceId), v.minLength(1), v.maxLength(MAX_REPOSITORIES)),
  /** An extension of ours: connecting GITHUB has no such field. Defaults to the account's setting. */
  enable_auto_sync: v.nullish(v.boolean()),
})
export type SyncRepositories = v.InferInput<typeof SyncRepositories>
