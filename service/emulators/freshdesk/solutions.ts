import type { StrictAnswer } from '../kit/StrictServer.ts'
import { NOT_FOUND, ok, paged, type Row } from './answers.ts'

type Solutions = {
  readonly categories: readonly Row[]
  readonly folders: readonly Row[]
  readonly articles: readonly Row[]
  /** Before each page of articles. */
  onArticles(): void
}

/** What is below `/api/v2/solutions/`: https://developers.freshdesk.com/api/#solutions */
export function solutions(desk: Solutions, path: string, query: URLSearchParams): StrictAnswer {
  const below = (name: string, id: string) => (row: Row) => String(row[name]) === id
  const [, kind, id = '', what] =
    /^(categories|folders|articles)(?:\/(\d+))?(?:\/(folders|subfolders|articles))?$/.exec(path) ?? []
  if (kind === 'categories' && id === '') return paged(desk.categories, query)
  // All of a category's, at whatever level they are.
  if (kind === 'categories' && what === 'folders')
    return paged(desk.folders.filter(below('category', id)), query)
  if (kind === 'folders' && what === 'subfolders')
    return paged(desk.folders.filter(below('parent_folder_id', id)), query)
  const folder = kind === 'folders' && !what ? desk.folders.find(below('id', id)) : undefined
  if (folder) return ok(folder)
  if (kind === 'folders' && what === 'articles') desk.onArticles()
  // Assumed: in which order they come.
  if (kind === 'folders' && what === 'articles')
    return paged(desk.articles.filter(below('folder_id', id)), query)
  const article = kind === 'articles' ? desk.articles.find(below('id', id)) : undefined
  return article ? ok(article) : NOT_FOUND
}
