import { refusal } from './graphRefusal.ts'
import type { Answers, StrictGraph } from './server.ts'

type StrictSite = {
  readonly id: string
  readonly name: string
  /** Default: made of the name. */
  readonly displayName?: string
  readonly isPersonalSite?: boolean
  /** Ids of its drives. */
  readonly libraries: readonly string[]
  /** Default: made of their ids. */
  readonly libraryName?: string
  /** Where it is: `sites`, `teams`; null for what search does not know. */
  readonly at?: string
  readonly below?: readonly StrictSite[]
}

/** Sites of a company, as the reference has them: https://learn.microsoft.com/graph/api/resources/sharepoint */
export function strictSites(graph: StrictGraph, sites: StrictSite[]): Answers {
  const answerOf = ({ id, name, displayName = `The ${name}`, isPersonalSite = false }: StrictSite) => ({
    id,
    name,
    displayName,
    webUrl: `https://acme.sharepoint.com/sites/${name}`,
    isPersonalSite,
  })
  const all = (): StrictSite[] => sites.flatMap((one) => [one, ...(one.below ?? [])])
  return (path, request) => {
    if (path === '/sites' && request.query.get('search') === '*')
      return graph.page(sites.map(answerOf), request)
    if (path === '/sites/root')
      return { status: 200, body: { siteCollection: { hostname: 'acme.sharepoint.com' } } }
    const [, at = '', name = ''] = /^\/sites\/acme\.sharepoint\.com:\/(sites|teams)\/(.+)$/.exec(path) ?? []
    const [, id = '', what] = /^\/sites\/([^/:]+)(?:\/(drives|sites))?$/.exec(path) ?? []
    const site = all().find((one) => one.id === id || (name === one.name && at === (one.at ?? 'sites')))
    if (!path.startsWith('/sites/')) return undefined
    if (!site) return refusal(404, 'itemNotFound')
    if (graph.forbidden.has(site.id)) return refusal(403, 'accessDenied')
    if (what === 'sites') return graph.page((site.below ?? []).map(answerOf), request)
    if (what === 'drives')
      return graph.page(
        site.libraries.map((library) => ({
          id: library,
          name: site.libraryName ?? `Library ${library}`,
          driveType: 'documentLibrary',
        })),
        request,
      )
    return { status: 200, body: answerOf(site) }
  }
}
