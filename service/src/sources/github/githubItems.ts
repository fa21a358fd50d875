import type { SourceItem } from '../Connector.ts'
import { encodePath } from '../client/encodePath.ts'
import { fileItem, folderItem } from '../client/fileItem.ts'
import { UNSTORABLE } from '../client/pageOf.ts'
import { idOf } from '../client/partsOf.ts'
import type { Head } from './GithubRepositories.ts'
import type { Repository, TreeEntry } from './githubAnswers.ts'

export const SUBMODULE = 'SUBMODULE'
const SUBMODULE_MODE = '160000'
const LINK_MODE = '120000'

/** A repository, as a folder with everything in it. */
export function repositoryItem({ id, full_name: name, html_url: url }: Repository): SourceItem {
  const known = { externalId: String(id), parentExternalId: null, rootExternalId: String(id), name }
  return { ...folderItem(known, 'REPOSITORY'), externalUrl: url }
}

/** What is in a folder of a repository. A link is no file of its own: it is left out. */
export function entryItems(
  { repository }: Head,
  folder: string,
  entries: readonly TreeEntry[],
): SourceItem[] {
  const root = String(repository.id)
  return entries.flatMap(({ path: name, mode, type, sha, size = null }): SourceItem[] => {
    if (mode === LINK_MODE || !isName(name)) return []
    const path = folder === '' ? name : `${folder}/${name}`
    const known = {
      externalId: idOf(root, path),
      parentExternalId: folder === '' ? root : idOf(root, folder),
      rootExternalId: root,
      name,
    }
    if (type === 'tree') return [{ ...folderItem(known, 'DIRECTORY'), externalUrl: urlOf(repository, path) }]
    const item = { ...fileItem({ ...known, version: sha, externalUrl: urlOf(repository, path) }), size }
    return [mode === SUBMODULE_MODE ? { ...item, itemType: SUBMODULE } : item]
  })
}

/** What git would not check out, and what PostgreSQL does not store, is no name. */
function isName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !UNSTORABLE.test(name)
}

/** The page of a file and that of a folder lead to each other. */
function urlOf({ html_url: url, default_branch: branch }: Repository, path: string): string {
  return `${url}/blob/${encodePath(branch)}/${encodePath(path)}`
}
