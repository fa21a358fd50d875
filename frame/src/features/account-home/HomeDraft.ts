import * as v from 'valibot'

/** The view to restore. Typed API keys are never saved. */
export const HomeDraft = v.object({
  account: v.nullable(v.number()),
  view: v.picklist(['accounts', 'files', 'picker']),
  flow: v.nullable(v.picklist(['repositories', 'conversations', 'mail'])),
})
export type HomeDraft = v.InferOutput<typeof HomeDraft>
