import * as v from 'valibot'
import { contextOfSignIn, type SignInRow } from '../db/accounts/signIns.ts'
import { type EnvelopeKeys, open, seal } from '../lib/envelope.ts'

/** What a sign-in needs later and nobody may read meanwhile. */
const SignInSecrets = v.object({
  /** Where it leads. */
  address: v.string(),
  /** What its source's connector needs when the person returns. */
  secret: v.nullish(v.string(), null),
  /** Where an administrator agrees. Absent: nobody has to, or the source has no such page. */
  approval: v.optional(v.string()),
  /** What was typed into the form of the source. */
  fields: v.record(v.string(), v.string()),
})
type SignInSecrets = v.InferOutput<typeof SignInSecrets>

export function sealSecrets(secrets: SignInSecrets, hash: string, keys: EnvelopeKeys): string {
  return seal(JSON.stringify(secrets), contextOfSignIn(hash), keys)
}

export function openSecrets({ hash, secrets }: SignInRow, keys: EnvelopeKeys): SignInSecrets {
  return v.parse(SignInSecrets, JSON.parse(open(secrets, contextOfSignIn(hash), keys)))
}
