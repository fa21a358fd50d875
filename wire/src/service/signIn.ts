import * as v from 'valibot'
import { Id, MAX_WORD_CHARS, text } from './shared.ts'

/** POST /integrations/oauth_url answers where the sign-in begins: a page of the service, which leads on to the source. */
export const OAuthUrl = v.object({
  oauth_url: v.pipe(v.string(), v.url()),
  sign_in: v.object({
    /** Names this sign-in, for whoever began it. A secret. */
    key: v.string(),
    /** What the page asks for where no window of the widget led to it: show it to the person who signs in. */
    number: v.string(),
  }),
})
export type OAuthUrl = v.InferOutput<typeof OAuthUrl>

/** Why a sign-in ended without an account. */
export const SIGN_IN_REASONS = [
  /** The person said no at the source. */
  'denied',
  /** The administrator of their organisation must agree first. */
  'admin-approval',
  /** Another login than that of the account which was to be reconnected. */
  'other-login',
  /** It came back in another browser than the one it began in. */
  'other-browser',
  /** The page was given a wrong number three times. */
  'wrong-number',
  /** Ten minutes passed. */
  'expired',
  /** The source could not complete it. */
  'failed',
] as const
export type SignInReason = (typeof SIGN_IN_REASONS)[number]

/** POST /oauth/claim and POST /oauth/cancel */
export const SignInKey = v.object({ key: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) })
export type SignInKey = v.InferInput<typeof SignInKey>

/** An administrator has to agree first. */
const SignInApproval = v.object({
  /** For the administrator. Null: the source has no such page, they do it in its settings. */
  url: v.nullable(v.pipe(v.string(), v.url())),
  /** They came back and had agreed: now the person goes on. */
  is_granted: v.boolean(),
  /** Where the person goes on, for two weeks, and the number that is asked for there. */
  oauth_url: v.pipe(v.string(), v.url()),
  number: v.string(),
})
export type SignInApproval = v.InferOutput<typeof SignInApproval>

/** How a sign-in stands. */
export const SignInProgress = v.object({
  /** BEGUN: our page shows. AWAY: the person is at the source. WAITING: an administrator has to agree first. */
  status: v.picklist(['BEGUN', 'AWAY', 'WAITING', 'CONNECTED', 'FAILED']),
  /** FAILED, WAITING: why. */
  reason: v.nullable(v.picklist(SIGN_IN_REASONS)),
  /** CONNECTED: the account. */
  data_source_id: v.nullable(Id),
  /** WAITING: what helps. */
  approval: v.optional(SignInApproval),
})
export type SignInProgress = v.InferOutput<typeof SignInProgress>

/** POST /oauth/resume: a frame that was loaded anew takes up what it left. */
export const ResumeSignIn = v.object({ service: text(MAX_WORD_CHARS) })
export type ResumeSignIn = v.InferInput<typeof ResumeSignIn>
/** The new key of a sign-in that nobody has asked about for a while, or null. */
export const ResumedSignIn = v.object({ key: v.nullable(v.string()) })
export type ResumedSignIn = v.InferOutput<typeof ResumedSignIn>
