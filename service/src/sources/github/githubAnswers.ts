import * as v from 'valibot'

/**
 * The parts of GitHub's answers that are read: https://docs.github.com/rest. `githubAnswers.test.ts` checks
 * them against the official types.
 */

export const User = v.object({ id: v.number(), login: v.string(), name: v.nullable(v.string()) })

export const Repository = v.object({
  id: v.number(),
  full_name: v.string(),
  html_url: v.string(),
  default_branch: v.string(),
  /** Kilobytes, including history. */
  size: v.number(),
})
export type Repository = v.InferOutput<typeof Repository>

export const Branch = v.object({ commit: v.object({ sha: v.string() }) })

const TreeEntry = v.object({
  path: v.string(),
  /** 100644 and 100755 for files, 120000 for links, 160000 for submodules, 040000 for folders. */
  mode: v.string(),
  type: v.string(),
  sha: v.string(),
  /** Size in bytes, of files only. */
  size: v.optional(v.number()),
})
export type TreeEntry = v.InferOutput<typeof TreeEntry>

export const Tree = v.object({ truncated: v.boolean(), tree: v.array(TreeEntry) })
export type Tree = v.InferOutput<typeof Tree>

export const Blob = v.object({ content: v.string(), encoding: v.literal('base64') })
