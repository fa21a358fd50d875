import { BoundedMap } from '../../lib/BoundedMap.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import type { Tree, TreeEntry } from './githubAnswers.ts'

/** Cached trees: users and syncs read a tree folder by folder. */
const MAX_TREES = 8

type Folder = readonly TreeEntry[]
type Folders = ReadonlyMap<string, Folder>

/** Reads a whole tree, or only its top level. */
export type ReadTree = (sha: string, isWhole: boolean) => Promise<Tree>

/**
 * The folders of commits. One answer contains a whole tree, unless it has more than 100,000 entries or 7 MB:
 * then it is read level by level. Cached by hash.
 */
export class GithubTrees {
  private readonly trees = new BoundedMap<Folders>(MAX_TREES)

  /** Returns the entries of a folder at a commit, or null if there is none. */
  async folder(sha: string, path: string, read: ReadTree): Promise<Folder | null> {
    const whole = await this.cached(sha, async () => {
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
    const folders = await this.cached(`${sha} alone`, async () => {
      const { truncated, tree } = await read(sha, false)
      // The missing entries would count as deleted.
      if (truncated) throw notUnderstood()
      return new Map([['', tree]])
    })
    return folders.get('') ?? []
  }

  private async cached(key: string, read: () => Promise<Folders>): Promise<Folders> {
    const folders = this.trees.get(key) ?? (await read())
    this.trees.set(key, folders)
    return folders
  }
}

/** Groups entries by folder path. The top has the empty path and always exists. */
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
