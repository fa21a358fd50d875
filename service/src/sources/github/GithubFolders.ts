import * as v from 'valibot'
import { type Credential, type ItemPage, SourceFault } from '../Connector.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import { partsOf } from '../client/partsOf.ts'
import { jsonOf } from '../client/SourceClient.ts'
import type { GithubReader } from './GithubReader.ts'
import type { GithubRepositories, Head } from './GithubRepositories.ts'
import { GithubTrees } from './GithubTrees.ts'
import { Tree } from './githubAnswers.ts'
import { entryItems } from './githubItems.ts'

/** Entries of one page. */
const PAGE = 1000

/** A tree of 100,000 entries, the most that come at once, with their addresses. */
const TREE_LIMITS = { maxBytes: 48_000_000, maxContainers: 120_000 }

/** How far a folder was read: of which commit, and how many entries. */
const Cursor = v.object({ commit: v.string(), at: v.number() })

/** Repositories and what is below them, as folders of items. */
export class GithubFolders {
  private readonly reader: GithubReader
  private readonly repositories: GithubRepositories
  private readonly trees = new GithubTrees()

  constructor(reader: GithubReader, repositories: GithubRepositories) {
    this.reader = reader
    this.repositories = repositories
  }

  /** Whether the newest commit has it: what a file held can be read for long after. */
  async has(credential: Credential, externalId: string, signal: AbortSignal): Promise<boolean> {
    const { root: repository, path } = partsOf(externalId)
    const head = await this.repositories.recentHead(credential, repository, signal)
    const slash = path.lastIndexOf('/')
    // GitHub answers 404 to refuse, too. A tree exists as long as the commit that names it.
    const entries = await ofFixedAddress(
      this.entries(credential, head, path.slice(0, Math.max(slash, 0)), signal),
    )
    return entries?.some((entry) => entry.path === path.slice(slash + 1)) ?? false
  }

  async page(
    credential: Credential,
    folder: string,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<ItemPage> {
    const { root: repository, path } = partsOf(folder)
    const isTop = path === '' && cursor === null
    const head = await (isTop
      ? this.repositories.head(credential, repository, signal)
      : this.repositories.recentHead(credential, repository, signal))
    const { commit, at } = cursor === null ? { commit: head.commit, at: 0 } : jsonOf(Cursor, cursor)
    if (commit === null) return { items: [], nextCursor: null }
    const entries = await this.entries(credential, { ...head, commit }, path, signal)
    if (!entries) throw new SourceFault('gone', 'This folder is no longer in the repository.')
    const next = at + PAGE
    return {
      items: entryItems(head, path, entries.slice(at, next)),
      nextCursor: next < entries.length ? JSON.stringify({ commit, at: next }) : null,
    }
  }

  /** What is in a folder of a commit; null: there is none. */
  private async entries(
    credential: Credential,
    { path: repository, commit }: Pick<Head, 'path' | 'commit'>,
    path: string,
    signal: AbortSignal,
  ) {
    if (commit === null) return null
    return this.trees.folder(commit, path, (sha, isWhole) => {
      const query = isWhole ? '?recursive=1' : ''
      const tree = `${repository}/git/trees/${sha}${query}`
      return this.reader.readOnce(Tree, credential, tree, signal, TREE_LIMITS)
    })
  }
}
