import * as v from 'valibot'

/**
 * The parts of Microsoft Graph's site answers that are read:
 * https://learn.microsoft.com/graph/api/resources/sharepoint. `sharepointAnswers.test.ts` checks them against
 * the official types.
 */

const text = v.nullish(v.string(), null)

export const Site = v.object({
  /** `host,collection,site` */
  id: v.string(),
  name: text,
  displayName: text,
  webUrl: text,
  lastModifiedDateTime: text,
  /** A user's OneDrive. */
  isPersonalSite: v.nullish(v.boolean(), null),
})
export type Site = v.InferOutput<typeof Site>

/** The root site names the organization's host. */
export const RootSite = v.object({
  siteCollection: v.nullish(v.object({ hostname: text }), null),
})

/** A document library. */
export const Library = v.object({ id: v.string(), name: text, webUrl: text, lastModifiedDateTime: text })
export type Library = v.InferOutput<typeof Library>
