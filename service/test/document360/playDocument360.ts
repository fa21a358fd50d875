import type { StrictArticle, StrictCategory, StrictVersion } from '../../emulators/document360/answers.ts'
import { StrictDocument360 } from '../../emulators/document360/server.ts'
import { placeOfId } from '../../src/sources/document360/document360Items.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'

const WAIT = 20
const LANGUAGE = 'en'

/** In a category there are articles; at the top of a version pages of categories stand for documents. */
export async function playDocument360(): Promise<PlayedSource> {
  const vendor = await StrictDocument360.start()
  let token = 'token-ann'
  let tokens = 0
  vendor.tokens.add(token)

  function categoriesIn(within: StrictVersion | StrictCategory): StrictCategory[] {
    return within.categories.flatMap((one) => [one, ...categoriesIn(one)])
  }
  const versionOf = (id: string) => vendor.versions.find((one) => one.id === placeOfId(id).version)
  const holdersOf = (id: string) => {
    const version = versionOf(id)
    if (!version) throw new Error(`No version ${id}`)
    return [version, ...categoriesIn(version)]
  }
  const categoryOf = (id: string) => holdersOf(id).find((one) => one.id === placeOfId(id).id)
  const idOf = (id: string, kind: string, own: string) =>
    `${placeOfId(id).version}|${LANGUAGE}/${kind}/${own}`

  /** Takes a thing out of what it is in. */
  function take(id: string): { article: StrictArticle } | { category: StrictCategory } {
    const { id: own } = placeOfId(id)
    for (const holder of holdersOf(id)) {
      const category = holder.categories.findIndex((one) => one.id === own)
      const [taken] = category < 0 ? [] : holder.categories.splice(category, 1)
      if (taken) return { category: taken }
      if (!('articles' in holder)) continue
      const article = holder.articles.findIndex((one) => one.id === own)
      const [found] = article < 0 ? [] : holder.articles.splice(article, 1)
      if (found) return { article: found }
    }
    throw new Error(`Nothing is ${id}`)
  }
  function alter(id: string, change: { text: string } | { name: string }): void {
    const { id: own } = placeOfId(id)
    for (const holder of holdersOf(id)) {
      if (!('articles' in holder)) continue
      const html = 'text' in change ? change.text : null
      if (holder.id === own) {
        const content = html === null ? {} : { html }
        Object.assign(holder, content, 'name' in change && { name: change.name }, { modified: vendor.time() })
      }
      const article = holder.articles.find((one) => one.id === own)
      if (!article) continue
      const more = html === null ? {} : { html: { [LANGUAGE]: html }, published: article.published + 1 }
      vendor.edit(article, { ...more, ...('name' in change && { title: change.name }) })
    }
  }

  return {
    variables: { INLET_SOURCE_ORIGINS: `DOCUMENT360=${vendor.url}` },
    origins: [vendor.url],
    login: {
      how: 'keys',
      keys: () => ({ account_email: 'ann@acme.example', access_token: token }),
      wrong: [
        [{ access_token: 'wrong' }, 'Document360 does not know this API token in any of its data centers.'],
        [
          { account_email: 'bob@acme.example' },
          'There is no team account with this address in the token’s project.',
        ],
      ],
    },
    folder: async (name) => vendor.addVersion(name).id,
    async nested(name, within) {
      const holder = placeOfId(within).kind === null ? versionOf(within) : categoryOf(within)
      if (!holder) throw new Error(`No folder ${within}`)
      return idOf(within, 'category', vendor.addCategory(holder, name).id)
    },
    async put(name, text, within) {
      const id = within ?? ''
      const category = categoryOf(id)
      if (category && 'articles' in category)
        return idOf(id, 'article', vendor.addArticle(category, name, { html: { [LANGUAGE]: text } }).id)
      const version = versionOf(id)
      if (!version) throw new Error(`No version ${id}`)
      return idOf(id, 'category', vendor.addCategory(version, name, { type: 1, html: text }).id)
    },
    change: async (id, text) => alter(id, { text }),
    async rename(id, name) {
      alter(id, { name })
      return id
    },
    async move(id, to) {
      // At the top of a version are categories alone: an article stays where it is.
      if (placeOfId(to).kind === null) return id
      const taken = take(id)
      const target = categoryOf(to)
      if (!target || !('articles' in target)) throw new Error(`No category ${to}`)
      if ('category' in taken) target.categories.push(taken.category)
      else target.articles.push(taken.article)
      return id
    },
    remove: async (id) => void take(id),
    unsupported: 'Every article that Document360 lists as published can be had.',
    expire: 'The times of articles are compared: there is no cursor of Document360’s that could expire.',
    limit() {
      const headers = { 'x-ratelimit-reset': String(WAIT) }
      vendor.server.next.push({ path: '/', answer: { status: 429, headers } })
      return WAIT
    },
    revoke() {
      vendor.tokens.clear()
      tokens += 1
      token = `token-new${tokens}`
      vendor.tokens.add(token)
    },
    async many(count) {
      const version = vendor.addVersion('Many')
      for (let n = 0; n < count; n += 1) vendor.addCategory(version, String(n), { type: 1 })
      return version.id
    },
    stop: () => vendor.server.stop(),
  }
}
