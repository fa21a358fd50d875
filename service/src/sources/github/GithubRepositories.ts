import * as v from 'valibot'
import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Credential } from '../Credential.ts'
import { encodePath } from '../client/encodePath.ts'
import { loginOf } from '../client/loginOf.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import { SourceFault } from '../SourceFault.ts'
import type { GithubReader } from './GithubReader.ts'
import { Branch, Repository } from './githubAnswers.ts'

/** A repository and its newest commit at some time. */
export type Head = {
  readonly repository: Repository
  /** Below `/repos`. */
  readonly path: string
  /** The newest commit of its default branch. Null: an empty repository. */
  readonly commit: string | null
}

/** How long the folders of a repository are listed from one commit. */
const RECENT_MS = 60_000
/** Cached repositories. */
const MAX_RECENT = 200
/** GitHub's maximum. */
const PAGE = 100
/** Pages that are searched for one repository. */
const MAX_PAGES = 500

/** The repositories of a login and their newest commits. */
export class GithubRepositories {
  private readonly reader: GithubReader
  private readonly clock: Clock
  private readonly recent = new BoundedMap<{ head: Head; at: number }>(MAX_RECENT)

  constructor(reader: GithubReader, clock: Clock) {
    this.reader = reader
    this.clock = clock
  }

  /** Pages count from 1. */
  page(
    credential: Credential,
    { number, size }: { readonly number: number; readonly size: number },
    signal: AbortSignal,
  ): Promise<readonly Repository[]> {
    const query = new URLSearchParams({
      affiliation: 'owner,collaborator,organization_member',
      sort: 'full_name',
      per_page: String(size),
      page: String(number),
    })
    return this.reader.read(v.array(Repository), credential, `/user/repos?${query}`, signal)
  }

  /** Yields all repositories, reading pages as needed. */
  async *all(credential: Credential, signal: AbortSignal): AsyncGenerator<Repository> {
    for (let number = 1; number <= MAX_PAGES; number += 1) {
      const page = await this.page(credential, { number, size: PAGE }, signal)
      yield* page
      if (page.length < PAGE) return
    }
    throw notUnderstood()
  }

  /** Reads the newest commit of a repository by its id, which survives renames. */
  async head(credential: Credential, id: string, signal: AbortSignal): Promise<Head> {
    if (!/^\d{1,20}$/.test(id)) throw new SourceFault('gone', 'There is no such repository.')
    const repository = await this.reader.read(Repository, credential, `/repositories/${id}`, signal)
    const path = `/repos/${encodePath(repository.full_name)}`
    const head = { repository, path, commit: await this.commit(credential, path, repository, signal) }
    const at = this.clock.now().getTime()
    this.recent.set(`${loginOf(credential)} ${id}`, { head, at })
    return head
  }

  /** Returns a recent one, so that listings and downloads use the same commit. */
  async recentHead(credential: Credential, id: string, signal: AbortSignal): Promise<Head> {
    const known = this.recent.get(`${loginOf(credential)} ${id}`)
    const isRecent = known !== undefined && this.clock.now().getTime() - known.at < RECENT_MS
    return isRecent ? known.head : this.head(credential, id, signal)
  }

  private async commit(
    credential: Credential,
    path: string,
    { default_branch: branch }: Repository,
    signal: AbortSignal,
  ): Promise<string | null> {
    try {
      const { commit } = await this.reader.read(
        Branch,
        credential,
        `${path}/branches/${encodePath(branch)}`,
        signal,
      )
      return commit.sha
    } catch (error) {
      if (!(error instanceof SourceFault) || error.code !== 'gone') throw error
    }
    // An empty repository has no branch. If there are others, only the default branch is missing.
    const others = await this.reader.read(
      v.array(v.unknown()),
      credential,
      `${path}/branches?per_page=1`,
      signal,
    )
    if (others.length === 0) return null
    throw new SourceFault('item', 'The default branch of this repository cannot be read.')
  }
}
