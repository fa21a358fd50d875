import * as v from 'valibot'

/** `blobs`: bytes that no file refers to any more. Those of the files themselves go with the files. */
export const DeleteFilesPayload = v.object({ fileIds: v.array(v.number()), blobs: v.array(v.string()) })
export type DeleteFilesPayload = v.InferOutput<typeof DeleteFilesPayload>

/** What the operator's web hook is told. */
export const WebhookPayload = v.object({
  event: v.picklist(['FILES_DELETED', 'FILES_RESTORED']),
  organization_id: v.number(),
  customer_id: v.string(),
  file_ids: v.array(v.number()),
})
export type WebhookPayload = v.InferOutput<typeof WebhookPayload>

/** An access to give back. It lies here and no longer with its account, which may be connected anew meanwhile. */
export const RevokePayload = v.object({
  /** Whose it was; null: nobody had claimed it. */
  accountId: v.nullable(v.number()),
  /** The hash of the sign-in that it was held for. Null: it was an account's. */
  signIn: v.optional(v.nullable(v.string()), null),
  source: v.string(),
  credential: v.string(),
  /** `GivenUnder`. Absent: the job is older than apps. */
  app: v.optional(v.object({ id: v.nullable(v.number()), clientId: v.nullable(v.string()) }), {
    id: null,
    clientId: null,
  }),
  /** Subscriptions to end with it. */
  watched: v.optional(v.array(v.object({ externalId: v.string(), handle: v.nullable(v.string()) })), []),
  /** The account's `shared_grant`. */
  sharedGrant: v.optional(v.nullable(v.string()), null),
  /** The erasure whose report says how it went. */
  erasureId: v.optional(v.nullable(v.number()), null),
})
export type RevokePayload = v.InferOutput<typeof RevokePayload>

/** For whom it is done. Absent: for nobody in particular, but for the service itself. */
type ForCustomer = { readonly customerId?: number }

/** What reads bytes. */
export type ReadingKind = 'ingest' | 'ingest-large' | 'transcribe'

/** Everything that is done later. A file is processed by one job at a time, and so is an account. */
export type NewJob =
  | { readonly kind: ReadingKind | 'crawl' | 'feed'; readonly fileId: number }
  | { readonly kind: 'sync'; readonly accountId: number }
  | (ForCustomer & { readonly kind: 'revoke'; readonly payload: v.InferInput<typeof RevokePayload> })
  | (ForCustomer & { readonly kind: 'delete-files'; readonly payload: DeleteFilesPayload })
  | (ForCustomer & { readonly kind: 'webhook'; readonly payload: WebhookPayload })
  | (ForCustomer & { readonly kind: 'erase'; readonly payload: { readonly erasureId: number } })

/** There from the start, once each. */
export type StandingKind = 'upkeep' | 'auto-sync' | 'subscriptions' | 'webhooks' | 'analyse'

/** `deliver` comes of `webhooks`, `date-files` of a migration. */
export type JobKind = NewJob['kind'] | StandingKind | 'deliver' | 'date-files'
