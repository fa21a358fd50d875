import * as v from 'valibot'

/** What signed tokens grant. `grant` is one press of Allow: all tokens that come of it end together. */
const grant = { source: v.string(), person: v.string(), grant: v.string() }

/** A request that the sign-in page was shown for. */
export const RequestClaims = v.object({
  kind: v.literal('request'),
  source: v.string(),
  redirectUri: v.string(),
  state: v.string(),
  challenge: v.string(),
})
export type RequestClaims = v.InferOutput<typeof RequestClaims>

export const CodeClaims = v.object({
  kind: v.literal('code'),
  ...grant,
  redirectUri: v.string(),
  challenge: v.string(),
})

export const AccessClaims = v.object({ kind: v.literal('access'), ...grant })
export const RefreshClaims = v.object({ kind: v.literal('refresh'), ...grant, id: v.string() })
/** The content of one item, for every caller with the address. */
export const ContentClaims = v.object({
  kind: v.literal('content'),
  source: v.string(),
  person: v.string(),
  item: v.string(),
})
