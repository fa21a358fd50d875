import type { Credential } from '../Credential.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { idOf } from '../client/partsOf.ts'
import type { Graph } from '../microsoft/Graph.ts'
import { isItemFault } from '../SourceFault.ts'
import type { ItemPage, SourceItem } from '../SourceItem.ts'
import { Library, RootSite, Site } from './sharepointAnswers.ts'

export const SITE = 'site'
export const LIBRARY = 'library'

const SELECT = `$select=${Object.keys(Site.entries).join(',')}`
const LIBRARIES = `$select=${Object.keys(Library.entries).join(',')}`

/** The sites that a user can see, and their libraries. */
export class SharepointSites {
  private readonly graph: Graph

  constructor(graph: Graph) {
    this.graph = graph
  }

  /** All sites in the organization's search index, or only the site named in the form. */
  async top(cursor: string | null, context: CallContext): Promise<ItemPage> {
    const named = context.credential.extra.sharepoint_site_name
    if (named) return pageOf({ items: [siteItem(await this.named(named, context), null)], nextCursor: null })
    if (isPicked(context.credential)) return pageOf({ items: [], nextCursor: null })
    const address = cursor ?? `/sites?search=*&$top=100&${SELECT}`
    const { entries, next } = await this.graph.page(Site, address, context)
    const items = entries.filter((one) => !one.isPersonalSite).map((one) => siteItem(one, null))
    return pageOf({ items, entries: entries.length, nextCursor: next })
  }

  /** Libraries first, then subsites. */
  async contents(site: string, cursor: string | null, context: CallContext): Promise<ItemPage> {
    const at = `/sites/${encodeURIComponent(site)}`
    const parent = idOf(SITE, site)
    const below = `${at}/sites?$top=100&${SELECT}`
    const isBelow = cursor?.includes('/sites?') ?? false
    if (isBelow && cursor !== null) {
      const { entries, next } = await this.graph.page(Site, cursor, context).catch((error: unknown) => {
        // Subsites may not be shared with the app.
        if (isPicked(context.credential) && isItemFault(error)) return { entries: [], next: null }
        throw error
      })
      return pageOf({ items: entries.map((one) => siteItem(one, parent)), nextCursor: next })
    }
    const { entries, next } = await this.graph.page(
      Library,
      cursor ?? `${at}/drives?$top=100&${LIBRARIES}`,
      context,
    )
    return pageOf({ items: entries.map((one) => libraryItem(one, parent)), nextCursor: next ?? below })
  }

  async isThere(site: string, context: CallContext): Promise<boolean> {
    try {
      await this.graph.read(Site, `/sites/${encodeURIComponent(site)}?${SELECT}`, context)
      return true
    } catch (error) {
      if (!isItemFault(error)) throw error
      return error.code !== 'gone'
    }
  }

  /** Finds the organization's site of this name. */
  async named(name: string, context: CallContext): Promise<Site> {
    const host = await this.hostOf(context)
    const at = (place: string) => `/sites/${host}:/${place}/${encodeURIComponent(name)}?${SELECT}`
    try {
      return await this.graph.read(Site, at('sites'), context)
    } catch (error) {
      if (!isItemFault(error) || error.code !== 'gone') throw error
      return this.graph.read(Site, at('teams'), context)
    }
  }

  /** With `Sites.Selected` the root site can't be read, unless it is shared with the app. */
  private async hostOf(context: CallContext): Promise<string> {
    const { microsoft_tenant: tenant } = context.credential.extra
    if (isPicked(context.credential) && tenant) return `${tenant}.sharepoint.com`
    const { siteCollection } = await this.graph.read(RootSite, '/sites/root?$select=siteCollection', context)
    const host = siteCollection?.hostname
    if (!host) throw gone()
    return host
  }
}

/** Whether the app may only read sites that an administrator shared with it. */
export function isPicked({ extra }: Pick<Credential, 'extra'>): boolean {
  return extra.access === 'picked'
}

/** A site may have very many libraries, so only those can be picked. */
function siteItem(site: Site, parent: string | null): SourceItem {
  const name = site.displayName ?? site.name ?? site.webUrl ?? site.id
  const known = { externalId: idOf(SITE, site.id), parentExternalId: parent, rootExternalId: null, name }
  return { ...folderItem(known, 'SITE'), ...seen(site), isSelectable: false }
}

function libraryItem(library: Library, parent: string): SourceItem {
  const known = {
    externalId: idOf(LIBRARY, library.id),
    parentExternalId: parent,
    rootExternalId: library.id,
    name: library.name ?? library.id,
  }
  return { ...folderItem(known, 'LIBRARY'), ...seen(library) }
}

function seen({ webUrl, lastModifiedDateTime }: Pick<Site, 'webUrl' | 'lastModifiedDateTime'>) {
  return { externalUrl: webUrl, updatedAt: lastModifiedDateTime }
}
