import * as v from 'valibot'
import { ACCESS_KINDS } from './access.ts'
import { Readers } from './readerNames.ts'
import { Id, MAX_WORD_CHARS, text } from './shared.ts'
import { syncSettings } from './syncing.ts'

/** A part of a URL that the user types, such as the name of their instance. */
const Place = text(2048)
/** An identifier issued by a source, such as a client id. */
const Issued = text(4096)

/** POST /integrations/oauth_url. With `data_source_id`, for an existing account. */
export const OAuthUrlRequest = v.object({
  ...syncSettings,
  service: text(MAX_WORD_CHARS),
  connecting_new_account: v.nullish(v.boolean(), false),
  data_source_id: v.nullish(Id),
  enable_file_picker: v.nullish(v.boolean(), true),
  /** Default: that of the account, else the source's own. `picked` replaces `scopes`. */
  access: v.nullish(v.picklist(ACCESS_KINDS)),
  /** The account is created by POST /oauth/claim, not when the user returns. */
  claim: v.nullish(v.boolean(), false),
  /** Of the account, if it is new or nobody has it. */
  readers: v.optional(Readers),
  salesforce_domain: v.nullish(Place),
  confluence_subdomain: v.nullish(Place),
  zendesk_subdomain: v.nullish(Place),
  microsoft_tenant: v.nullish(Place),
  sharepoint_site_name: v.nullish(Place),
  servicenow_credentials: v.nullish(
    v.object({
      instance_subdomain: Place,
      client_id: Issued,
      client_secret: Issued,
      redirect_uri: Place,
    }),
  ),
})
export type OAuthUrlRequest = v.InferInput<typeof OAuthUrlRequest>

/**
 * POST /integrations/oauth_url returns where the sign-in begins: a page of the service, which leads to the source.
 */
export const OAuthUrl = v.object({
  oauth_url: v.pipe(v.string(), v.url()),
  sign_in: v.object({
    /** Identifies this sign-in for its starter. A secret. */
    key: v.string(),
    /** The number that the page asks for if no window of the widget led to it: show it to the user. */
    number: v.string(),
  }),
})
export type OAuthUrl = v.InferOutput<typeof OAuthUrl>

/** Why a sign-in ended without an account. */
export const SIGN_IN_REASONS = [
  /** The user denied access at the source. */
  'denied',
  /** An administrator of the user's organization must approve first. */
  'admin-approval',
  /** Another login than that of the account to reconnect. */
  'other-login',
  /** It returned in another browser than the one it began in. */
  'other-browser',
  /** A wrong number was entered three times. */
  'wrong-number',
  /** Timeout: ten minutes passed. */
  'expired',
  /** The source failed. */
  'failed',
] as const
export type SignInReason = (typeof SIGN_IN_REASONS)[number]

/** POST /oauth/claim and POST /oauth/cancel */
export const SignInKey = v.object({ key: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) })
export type SignInKey = v.InferInput<typeof SignInKey>

/** An administrator must approve first. */
const SignInApproval = v.object({
  /** For the administrator. Null: the source has no such page; they approve in its settings. */
  url: v.nullable(v.pipe(v.string(), v.url())),
  /** They have returned after approving, so the user can continue. */
  is_granted: v.boolean(),
  /** Where the user continues, for two weeks, and the number to enter there. */
  oauth_url: v.pipe(v.string(), v.url()),
  number: v.string(),
})
export type SignInApproval = v.InferOutput<typeof SignInApproval>

/** State of a sign-in. */
export const SignInProgress = v.object({
  /** BEGUN: our page is shown. AWAY: the user is at the source. WAITING: an administrator must approve first. */
  status: v.picklist(['BEGUN', 'AWAY', 'WAITING', 'CONNECTED', 'FAILED']),
  /** FAILED, WAITING: why. */
  reason: v.nullable(v.picklist(SIGN_IN_REASONS)),
  /** CONNECTED: the account. */
  data_source_id: v.nullable(Id),
  /** WAITING: what helps. */
  approval: v.optional(SignInApproval),
})
export type SignInProgress = v.InferOutput<typeof SignInProgress>

/** POST /oauth/resume: a reloaded frame resumes its sign-in. */
export const ResumeSignIn = v.object({ service: text(MAX_WORD_CHARS) })
export type ResumeSignIn = v.InferInput<typeof ResumeSignIn>
/** A new key for a sign-in that has not been polled for a while, or null. */
export const ResumedSignIn = v.object({ key: v.nullable(v.string()) })
export type ResumedSignIn = v.InferOutput<typeof ResumedSignIn>
