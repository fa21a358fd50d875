import { encodePath } from '../client/encodePath.ts'
import { fileItem, folderItem } from '../client/fileItem.ts'
import { UNSTORABLE } from '../client/pageOf.ts'
import { idOf } from '../client/partsOf.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { Head } from './GithubRepositories.ts'
import type { Repository, TreeEntry } from './githubAnswers.ts'

export const SUBMODULE = 'SUBMODULE'
const SUBMODULE_MODE = '160000'
const LINK_MODE = '120000'

/** Creates the item of a repository, a folder with all of its files. */
export function repositoryItem({ id, full_name: name, html_url: url }: Repository): SourceItem {
  const known = { externalId: String(id), parentExternalId: null, rootExternalId: String(id), name }
  return { ...folderItem(known, 'REPOSITORY'), externalUrl: url }
}

/** Creates the items of a folder. Symbolic links are left out. */
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

/** Whether git could check it out and PostgreSQL could store it. */
function isName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !UNSTORABLE.test(name)
}

/** GitHub redirects between the pages of files and folders. */
function urlOf({ html_url: url, default_branch: branch }: Repository, path: string): string {
  return `${url}/blob/${encodePath(branch)}/${encodePath(path)}`
}
