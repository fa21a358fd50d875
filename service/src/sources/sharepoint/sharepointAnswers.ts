import * as v from 'valibot'

/** What Microsoft Graph answers of sites: https://learn.microsoft.com/graph/api/resources/sharepoint. Held against the official types by `sharepointAnswers.test.ts`. */

const text = v.nullish(v.string(), null)

export const Site = v.object({
  /** `host,collection,site` */
  id: v.string(),
  name: text,
  displayName: text,
  webUrl: text,
  lastModifiedDateTime: text,
  /** Somebody's OneDrive. */
  isPersonalSite: v.nullish(v.boolean(), null),
})
export type Site = v.InferOutput<typeof Site>

/** The site at the root of a company says where all of them are. */
export const RootSite = v.object({
  siteCollection: v.nullish(v.object({ hostname: text }), null),
})

/** A document library. */
export const Library = v.object({ id: v.string(), name: text, webUrl: text, lastModifiedDateTime: text })
export type Library = v.InferOutput<typeof Library>
