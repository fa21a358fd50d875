import * as v from 'valibot'
import { contextOfSignIn, type SignInRow } from '../db/accounts/signIns.ts'
import { type EnvelopeKeys, open, seal } from '../lib/envelope.ts'

/** Secrets that a sign-in needs later, sealed meanwhile. */
const SignInSecrets = v.object({
  /** The URL of the source's sign-in page. */
  address: v.string(),
  /** What its connector needs when the user returns. */
  secret: v.nullish(v.string(), null),
  /** The URL for an administrator's consent. Absent: none is needed, or the source has no such page. */
  approval: v.optional(v.string()),
  /** What was typed into the source's form. */
  fields: v.record(v.string(), v.string()),
})
type SignInSecrets = v.InferOutput<typeof SignInSecrets>

export function sealSecrets(secrets: SignInSecrets, hash: string, keys: EnvelopeKeys): string {
  return seal(JSON.stringify(secrets), contextOfSignIn(hash), keys)
}

export function openSecrets({ hash, secrets }: SignInRow, keys: EnvelopeKeys): SignInSecrets {
  return v.parse(SignInSecrets, JSON.parse(open(secrets, contextOfSignIn(hash), keys)))
}
