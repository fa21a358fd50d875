import * as v from 'valibot'
import type { Credential } from '../Credential.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import { partsOf } from '../client/partsOf.ts'
import { jsonOf } from '../client/SourceClient.ts'
import { SourceFault } from '../SourceFault.ts'
import type { ItemPage } from '../SourceItem.ts'
import type { GithubReader } from './GithubReader.ts'
import type { GithubRepositories, Head } from './GithubRepositories.ts'
import { GithubTrees } from './GithubTrees.ts'
import { Tree } from './githubAnswers.ts'
import { entryItems } from './githubItems.ts'

/** Entries per page. */
const PAGE = 1000

/** Fits a tree of 100,000 entries, the maximum of one answer, with their URLs. */
const TREE_LIMITS = { maxBytes: 48_000_000, maxContainers: 120_000 }

/** The position in a folder: of which commit, and after how many entries. */
const Cursor = v.object({ commit: v.string(), at: v.number() })

/** Repositories and their trees as folders of items. */
export class GithubFolders {
  private readonly reader: GithubReader
  private readonly repositories: GithubRepositories
  private readonly trees = new GithubTrees()

  constructor(reader: GithubReader, repositories: GithubRepositories) {
    this.reader = reader
    this.repositories = repositories
  }

  /** Whether the newest commit contains it. Old contents can be read long after. */
  async has(credential: Credential, externalId: string, signal: AbortSignal): Promise<boolean> {
    const { root: repository, path } = partsOf(externalId)
    const head = await this.repositories.recentHead(credential, repository, signal)
    const slash = path.lastIndexOf('/')
    // GitHub also answers 404 to refuse access. A tree exists as long as its commit.
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

  /** Returns the entries of a folder at a commit, or null if there is none. */
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
