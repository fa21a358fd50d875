import * as v from 'valibot'

/** `blobs`: blobs that no file refers to any more. The blobs of the files themselves are deleted with them. */
export const DeleteFilesPayload = v.object({ fileIds: v.array(v.number()), blobs: v.array(v.string()) })
export type DeleteFilesPayload = v.InferOutput<typeof DeleteFilesPayload>

/** Body of the operator's webhook. */
export const WebhookPayload = v.object({
  event: v.picklist(['FILES_DELETED', 'FILES_RESTORED']),
  organization_id: v.number(),
  customer_id: v.string(),
  file_ids: v.array(v.number()),
})
export type WebhookPayload = v.InferOutput<typeof WebhookPayload>

/** A credential to revoke. It is stored here and not with its account, which may be reconnected meanwhile. */
export const RevokePayload = v.object({
  /** The account it belonged to. Null if no customer had claimed the sign-in. */
  accountId: v.nullable(v.number()),
  /** The hash of the sign-in that held the credential. Null if it belonged to an account. */
  signIn: v.optional(v.nullable(v.string()), null),
  source: v.string(),
  credential: v.string(),
  /** `GivenUnder`. Absent for jobs from before apps existed. */
  app: v.optional(v.object({ id: v.nullable(v.number()), clientId: v.nullable(v.string()) }), {
    id: null,
    clientId: null,
  }),
  /** Subscriptions to end with it. */
  watched: v.optional(v.array(v.object({ externalId: v.string(), handle: v.nullable(v.string()) })), []),
  /** The account's `shared_grant`. */
  sharedGrant: v.optional(v.nullable(v.string()), null),
  /** The erasure whose report counts this revocation. */
  erasureId: v.optional(v.nullable(v.number()), null),
})
export type RevokePayload = v.InferOutput<typeof RevokePayload>

/** The customer that the job is for. Absent for jobs of the service itself. */
type ForCustomer = { readonly customerId?: number }

/** Kinds that read stored bytes. */
export type ReadingKind = 'ingest' | 'ingest-large' | 'transcribe'

/** Background work. At most one job processes a file, and at most one an account. */
export type NewJob =
  | { readonly kind: ReadingKind | 'crawl' | 'feed'; readonly fileId: number }
  | { readonly kind: 'sync' | 'preview'; readonly accountId: number }
  | (ForCustomer & { readonly kind: 'revoke'; readonly payload: v.InferInput<typeof RevokePayload> })
  | (ForCustomer & { readonly kind: 'delete-files'; readonly payload: DeleteFilesPayload })
  | (ForCustomer & { readonly kind: 'webhook'; readonly payload: WebhookPayload })
  | (ForCustomer & { readonly kind: 'erase'; readonly payload: { readonly erasureId: number } })

/** Exist from the start, once each. */
export type StandingKind = 'upkeep' | 'auto-sync' | 'subscriptions' | 'webhooks' | 'analyse'

/** `webhooks` jobs add `deliver` jobs; a migration adds `date-files`. */
export type JobKind = NewJob['kind'] | StandingKind | 'deliver' | 'date-files'
