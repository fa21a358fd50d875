import * as v from 'valibot'
import { notUnderstood } from '../client/SourceClient.ts'
import type { OAuthProfile } from './OAuthProfile.ts'

/** Ten years, which a date can still represent. */
const MAX_LIFETIME_SECONDS = 315_360_000

/** Sent later in a header or a form. */
const Secret = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,20000}$/))
const Seconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))]),
  v.minValue(0),
  // Some sources answer 0 for tokens that don't expire.
  v.transform((seconds) => (seconds === 0 ? null : Math.min(seconds, MAX_LIFETIME_SECONDS))),
)
const Access = v.object({
  access_token: Secret,
  refresh_token: v.nullish(Secret, null),
  expires_in: v.nullish(Seconds, null),
  refresh_token_expires_in: v.fallback(v.nullish(Seconds, null), null),
  scope: v.nullish(v.string(), null),
})
const ExtraValue = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(2000))
const Members = v.record(v.string(), v.unknown())

/** The parsed answer of a token endpoint. */
export type TokenAnswer = {
  readonly accessToken: string
  /** Null if the answer has none. */
  readonly refreshToken: string | null
  /** Null if the answer has none. */
  readonly expiresIn: number | null
  /** The same for its refresh token. */
  readonly refreshExpiresIn: number | null
  /** The granted scopes. Null: all requested ones. */
  readonly scopes: readonly string[] | null
  /** The values that the profile names. */
  readonly extra: Readonly<Record<string, string>>
}

/** Throws a SourceFault if the answer has no access token. */
export function tokenAnswerOf(
  answer: unknown,
  { tokenPath = [], extraFields = {} }: Pick<OAuthProfile, 'tokenPath' | 'extraFields'>,
): TokenAnswer {
  const access = v.safeParse(Access, valueAt(answer, tokenPath), { abortEarly: true })
  if (!access.success) throw notUnderstood()
  const { access_token, refresh_token, expires_in, refresh_token_expires_in, scope } = access.output
  const extra: Record<string, string> = {}
  for (const [name, path] of Object.entries(extraFields)) {
    const value = v.safeParse(ExtraValue, valueAt(answer, path), { abortEarly: true })
    if (value.success) extra[name] = value.output
  }
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresIn: expires_in,
    refreshExpiresIn: refresh_token_expires_in,
    scopes: scope === null ? null : scope.split(/[ ,]+/).filter((one) => one !== ''),
    extra,
  }
}

function valueAt(answer: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => {
    const members = v.safeParse(Members, value, { abortEarly: true })
    return members.success && Object.hasOwn(members.output, name) ? members.output[name] : undefined
  }, answer)
}
