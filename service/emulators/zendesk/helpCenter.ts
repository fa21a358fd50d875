import type { StrictAnswer } from '../kit/StrictServer.ts'
import { type Desk, FORBIDDEN, missing, ok, paged } from './answers.ts'

/** What is below `/api/v2/help_center/`: https://developer.zendesk.com/api-reference/help_center/help-center-api/introduction */
export function helpCenter(desk: Desk, path: string, query: URLSearchParams): StrictAnswer {
  const { articles, categories, sections, page } = desk
  if (path === 'incremental/articles') {
    // https://developer.zendesk.com/documentation/help_center/help-center-api/understanding-incremental-article-exports
    if (desk.role !== 'agent' && desk.role !== 'admin') return FORBIDDEN
    return articleExport(desk, Number(query.get('start_time')))
  }
  if (path === 'articles') return paged('articles', articles, { query, page })
  if (path === 'categories') return paged('categories', categories, { query, page })
  if (path === 'sections') return paged('sections', sections, { query, page })
  const section = /^sections\/(\d+)\/articles$/.exec(path)?.[1]
  if (section) {
    if (!sections.some(({ id }) => String(id) === section)) return missing()
    const within = articles.filter(({ section_id: id }) => String(id) === section)
    return paged('articles', within, { query, page })
  }
  const [, id = '', below, file] = /^articles\/(\d+)(\/attachments)?(?:\/(\d+))?$/.exec(path) ?? []
  const article = articles.find((one) => String(one.id) === id)
  if (!article) return missing()
  if (!below) return ok({ article })
  const files = desk.articleFiles.get(article.id) ?? []
  if (!file) return ok({ article_attachments: files })
  const found = files.find((one) => String(one.id) === file)
  return found ? ok({ article_attachment: found }) : missing()
}

/** A thousand at most, and where the next page begins, in seconds: as in the article above. */
function articleExport({ articles: all, now }: Desk, from: number): StrictAnswer {
  const at = ({ updated_at }: { readonly updated_at: string }) => Date.parse(updated_at) / 1000
  const changed = all.filter((one) => at(one) >= from).sort((a, b) => at(a) - at(b))
  const articles = changed.slice(0, 1000)
  const last = articles.at(-1)
  const isWhole = articles.length === changed.length
  const end_time = isWhole || !last ? now : at(last)
  const next_page = isWhole ? null : `https://acme.zendesk.com/incremental/articles?start_time=${end_time}`
  return ok({ articles, count: articles.length, next_page, end_time })
}
