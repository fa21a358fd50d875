import { keepNewest } from '../../lib/keepNewest.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import type { Tree, TreeEntry } from './githubAnswers.ts'

/** Trees kept: what a person looks into, and what a sync walks through, is asked for folder by folder. */
const KEPT = 8

type Folder = readonly TreeEntry[]
type Folders = ReadonlyMap<string, Folder>

/** Reads one tree: all that is below it, or its uppermost level alone. */
export type ReadTree = (sha: string, isWhole: boolean) => Promise<Tree>

/**
 * The folders of commits. One answer has a whole tree. One of more than 100,000 entries or 7 MB comes cut off, and is
 * read level by level. Kept by its hash, which says what is in it.
 */
export class GithubTrees {
  private readonly kept = new Map<string, Folders>()

  /** What is in a folder of a commit, by the names in it; null: there is no such folder. */
  async folder(sha: string, path: string, read: ReadTree): Promise<Folder | null> {
    const whole = await this.keep(sha, async () => {
      const tree = await read(sha, true)
      return tree.truncated ? new Map() : foldersOf(tree.tree)
    })
    if (whole.size > 0) return whole.get(path) ?? null
    let level = await this.level(sha, read)
    for (const name of path === '' ? [] : path.split('/')) {
      const below = level.find((entry) => entry.path === name && entry.type === 'tree')
      if (!below) return null
      level = await this.level(below.sha, read)
    }
    return level
  }

  private async level(sha: string, read: ReadTree): Promise<Folder> {
    const folders = await this.keep(`${sha} alone`, async () => {
      const { truncated, tree } = await read(sha, false)
      // Nothing else says what is left out: it would pass for deleted.
      if (truncated) throw notUnderstood()
      return new Map([['', tree]])
    })
    return folders.get('') ?? []
  }

  private async keep(key: string, read: () => Promise<Folders>): Promise<Folders> {
    const folders = this.kept.get(key) ?? (await read())
    keepNewest(this.kept, key, folders, KEPT)
    return folders
  }
}

/** By their paths, the top as the empty one; of one commit at least that. */
function foldersOf(entries: readonly TreeEntry[]): Folders {
  const folders = new Map<string, TreeEntry[]>([['', []]])
  for (const entry of entries) {
    const slash = entry.path.lastIndexOf('/')
    const folder = entry.path.slice(0, Math.max(slash, 0))
    const inIt = folders.get(folder)
    const named = { ...entry, path: entry.path.slice(slash + 1) }
    if (inIt) inIt.push(named)
    else folders.set(folder, [named])
  }
  return folders
}
