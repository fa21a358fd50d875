import * as v from 'valibot'
import { notUnderstood } from '../client/SourceClient.ts'
import type { OAuthProfile } from './OAuthProfile.ts'

/** Ten years: an end that a date can say. */
const LONGEST_LIFE = 315_360_000

/** Sent in a header later, or in a form. */
const Secret = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,20000}$/))
const Seconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))]),
  v.minValue(0),
  // None at all is how some say that it does not end.
  v.transform((seconds) => (seconds === 0 ? null : Math.min(seconds, LONGEST_LIFE))),
)
const Access = v.object({
  access_token: Secret,
  refresh_token: v.nullish(Secret, null),
  expires_in: v.nullish(Seconds, null),
  scope: v.nullish(v.string(), null),
})
const Kept = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(2000))
const Members = v.record(v.string(), v.unknown())

/** What a token endpoint gave. */
export type TokenAnswer = {
  readonly accessToken: string
  /** Null: it said nothing of it. */
  readonly refreshToken: string | null
  /** Seconds; null: it said nothing of it. */
  readonly expiresIn: number | null
  /** What was allowed; null: all that was asked for. */
  readonly scopes: readonly string[] | null
  /** What the profile keeps of it. */
  readonly kept: Readonly<Record<string, string>>
}

/** Throws a SourceFault where there is no access in it. */
export function tokenAnswerOf(
  answer: unknown,
  { tokenAt = [], keeps = {} }: Pick<OAuthProfile, 'tokenAt' | 'keeps'>,
): TokenAnswer {
  const access = v.safeParse(Access, valueAt(answer, tokenAt), { abortEarly: true })
  if (!access.success) throw notUnderstood()
  const { access_token, refresh_token, expires_in, scope } = access.output
  const kept: Record<string, string> = {}
  for (const [name, path] of Object.entries(keeps)) {
    const value = v.safeParse(Kept, valueAt(answer, path), { abortEarly: true })
    if (value.success) kept[name] = value.output
  }
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresIn: expires_in,
    scopes: scope === null ? null : scope.split(/[ ,]+/).filter((one) => one !== ''),
    kept,
  }
}

function valueAt(answer: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => {
    const members = v.safeParse(Members, value, { abortEarly: true })
    return members.success && Object.hasOwn(members.output, name) ? members.output[name] : undefined
  }, answer)
}
