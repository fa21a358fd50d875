import type { OAuthAbility } from '../abilities/OAuthAbility.ts'
import { accessEnded } from '../oauthFaults.ts'
import { SourceFault } from '../SourceFault.ts'
import type { ConfluenceApi } from './ConfluenceApi.ts'
import type { AccessibleSite } from './confluenceAnswers.ts'

/** A sign-in that ends at the typed site: a token may cover several, and the credential stores the chosen one. */
export function confluenceSignIn(oauth: OAuthAbility, api: ConfluenceApi): OAuthAbility {
  return {
    ...oauth,
    async finish(returned, app, signal) {
      const credential = await oauth.finish(returned, app, signal)
      const { id, url } = siteOf(
        await api.sites({ credential, signal }),
        returned.fields.confluence_subdomain ?? '',
      )
      return { ...credential, extra: { ...credential.extra, cloud_id: id, site_url: new URL(url).origin } }
    },
  }
}

function siteOf(all: readonly AccessibleSite[], subdomain: string): AccessibleSite {
  // Sites of Atlassian's other products are listed too.
  const sites = all.filter(({ scopes }) => scopes.some((scope) => scope.includes('confluence')))
  const site = sites.find(({ url }) => hostOf(url).split('.')[0] === subdomain)
  if (site) return site
  const others = sites.map(({ url }) => hostOf(url)).join(', ') || 'no site with Confluence'
  throw new SourceFault('denied', `Access was allowed to ${others}, and not to ${subdomain}.atlassian.net.`)
}

/** Returns the site's id and name. The id survives a new name. */
export function siteName({ cloud_id: id, confluence_subdomain: name }: Readonly<Record<string, string>>) {
  if (!id || !name) throw accessEnded()
  return `${id}/${name}`
}

function hostOf(url: string): string {
  return new URL(url).hostname
}
