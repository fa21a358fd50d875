import { createHash } from 'node:crypto'

/** What a commit has at a path: a text, bytes, where a link leads, or the commit of a submodule. */
export type Content = string | Buffer | { readonly link: string } | { readonly submodule: string }
export type Entry = { path: string; mode: string; type: 'blob' | 'tree' | 'commit'; sha: string }

/** A repository with git's own objects: trees and blobs have the hashes that git gives them. */
export class GitRepository {
  readonly id: number
  name: string
  defaultBranch = 'main'
  readonly branches = new Map<string, string>()
  readonly blobs = new Map<string, Buffer>()
  readonly trees = new Map<string, readonly Entry[]>()
  readonly commits = new Map<string, string>()

  constructor(id: number, name: string) {
    this.id = id
    this.name = name
  }

  /** Puts a branch at a new commit with exactly these files, whatever was there before. */
  commit(files: Readonly<Record<string, Content>>, branch = this.defaultBranch): string {
    const tree = this.tree(Object.entries(files))
    const sha = hash('commit', Buffer.from(`tree ${tree}\n\n${this.commits.size}`))
    this.commits.set(sha, tree)
    this.branches.set(branch, sha)
    return sha
  }

  /** Everything below a tree, folders as well. */
  below(sha: string, prefix = ''): Entry[] {
    return (this.trees.get(sha) ?? []).flatMap((entry) => {
      const path = `${prefix}${entry.path}`
      return [{ ...entry, path }, ...(entry.type === 'tree' ? this.below(entry.sha, `${path}/`) : [])]
    })
  }

  private tree(files: readonly (readonly [string, Content])[]): string {
    const folders = new Map<string, [string, Content][]>()
    const entries: Entry[] = []
    for (const [path, content] of files) {
      const slash = path.indexOf('/')
      if (slash < 0) {
        entries.push({ path, ...this.object(content) })
        continue
      }
      const folder = path.slice(0, slash)
      const inIt = folders.get(folder) ?? []
      inIt.push([path.slice(slash + 1), content])
      folders.set(folder, inIt)
    }
    for (const [path, inIt] of folders) {
      entries.push({ path, mode: '040000', type: 'tree', sha: this.tree(inIt) })
    }
    const key = (entry: Entry) => (entry.type === 'tree' ? `${entry.path}/` : entry.path)
    entries.sort((a, b) => (key(a) < key(b) ? -1 : 1))
    const lines = entries.map(({ mode, path, sha }) =>
      Buffer.concat([Buffer.from(`${mode.replace(/^0/, '')} ${path}\0`), Buffer.from(sha, 'hex')]),
    )
    const sha = hash('tree', Buffer.concat(lines))
    this.trees.set(sha, entries)
    return sha
  }

  private object(content: Content): Omit<Entry, 'path'> {
    if (typeof content === 'object' && 'submodule' in content)
      return { mode: '160000', type: 'commit', sha: content.submodule }
    const isLink = typeof content === 'object' && 'link' in content
    const bytes = Buffer.from(isLink ? content.link : content)
    const sha = blobHash(bytes)
    this.blobs.set(sha, bytes)
    return { mode: isLink ? '120000' : '100644', type: 'blob', sha }
  }
}

/** Returns the hash that git gives a file. */
export function blobHash(content: Buffer): string {
  return hash('blob', content)
}

function hash(type: string, content: Buffer): string {
  return createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex')
}
