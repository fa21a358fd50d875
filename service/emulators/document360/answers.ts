import type { StrictAnswer } from '../kit/StrictServer.ts'

export type StrictArticle = {
  id: string
  title: string
  /** By language. */
  html: Record<string, string>
  markdown: string
  published: number
  latest: number
  modified: string
  hidden?: boolean
}
export type StrictCategory = {
  id: string
  name: string
  type: 0 | 1 | 2
  html: string
  modified: string
  hidden?: boolean
  articles: StrictArticle[]
  categories: StrictCategory[]
}
export type StrictVersion = {
  id: string
  name: string
  languages: string[]
  created: string
  categories: StrictCategory[]
}

// The examples of each call in the vendor's description: twardoch/d361api, swagger.json.
const NO_ERRORS = { extension_data: null, success: true, errors: [], warnings: [], information: [] }

export function ok(body: object): StrictAnswer {
  return { status: 200, body: { ...body, ...NO_ERRORS } }
}

/** Times have no zone, as in the examples. */
export function described(category: StrictCategory, parent: string | null, withArticles: boolean): object {
  const { id, name, type, modified, articles, categories, hidden = false } = category
  const listed = articles.map(({ id, title, published, latest, modified, hidden = false }) => ({
    ...{ id, title, public_version: published, latest_version: latest, language_code: null, hidden },
    ...{ status: published > 0 ? 3 : 0, modified_at: modified, slug: slugOf({ id }) },
  }))
  return {
    ...{ id, name, description: null, order: 0, parent_category_id: parent, hidden },
    articles: withArticles ? listed : [],
    child_categories: categories.map((one) => described(one, id, withArticles)),
    ...{ category_type: type, created_at: '2026-01-01T00:00:00', modified_at: modified, slug: name },
  }
}

export function describedVersion({ id, name, languages, created }: StrictVersion, index: number): object {
  const language_versions = languages.map((code, at) => ({
    ...{ id: `${id}-${code}`, name: `Language ${code}`, code, set_as_default: at === 0, hidden: false },
  }))
  return {
    ...{ id, version_number: index + 1, version_code_name: name, is_main_version: index === 0 },
    ...{ created_at: created, modified_at: created, language_versions, slug: '', order: 0, version_type: 0 },
  }
}

export function describedArticle(article: StrictArticle, code: string): object {
  const { id, title, markdown, html } = article
  const slug = slugOf(article)
  // Assumed but for `slug` and `url`, which LlamaIndex's reader reads: where the site and its languages are.
  const url = `https://docs.acme.example/docs/${code}/${slug}`
  return { id, title, content: markdown, html_content: html[code] ?? null, slug, url }
}

/** Errors beside `success: true`, as in the example of an article that is not found. */
export function articleNotFound(): StrictAnswer {
  return { status: 400, body: { ...NO_ERRORS, errors: [{ description: 'Article not found' }] } }
}

/** As in the example of a category that is not found. */
export function refusal(description: string): StrictAnswer {
  const errors = [{ extension_data: null, stack_trace: null, description, error_code: '400' }]
  return { status: 400, body: { ...NO_ERRORS, success: false, errors } }
}

function slugOf({ id }: { readonly id: string }): string {
  return `article-${id.slice(0, 8)}`
}
