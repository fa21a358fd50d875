import * as v from 'valibot'
import type { Credential } from '../Credential.ts'
import { FIRST_REGION } from './s3Bucket.ts'

/** A role that is assumed with the external id of its customer. */
export type Role = { readonly arn: string; readonly externalId: string }

/** By partition: https://docs.aws.amazon.com/general/latest/gr/sts.html. Each is on for every account. */
const FIRST_REGIONS = new Map([
  ['aws', FIRST_REGION],
  ['aws-cn', 'cn-north-1'],
  ['aws-us-gov', 'us-gov-west-1'],
])

const NOT_A_ROLE = 'This is not the ARN of a role. It looks like arn:aws:iam::123456789012:role/name.'
/** https://docs.aws.amazon.com/IAM/latest/APIReference/API_Role.html: an optional path, then the name. */
const ROLE = /^arn:(?:aws|aws-cn|aws-us-gov):iam::\d{12}:role\/(?:[\x21-\x7e]{1,510}\/)?[\w+=,.@-]{1,64}$/

export const RoleArn = v.pipe(
  v.string(),
  v.maxLength(2048, NOT_A_ROLE),
  v.trim(),
  v.nonEmpty('This is needed.'),
  v.regex(ROLE, NOT_A_ROLE),
)

/** Null: the credential has keys of its own. A role without an external id is never used. */
export function roleOf({ extra }: Credential): Role | null {
  const { role_arn: arn, external_id: externalId } = extra
  return arn && externalId ? { arn, externalId } : null
}

/** The subject of messages about permissions. */
export function holderOf(credential: Credential): string {
  return roleOf(credential) ? 'This role' : 'These keys'
}

export function partitionOf(arn: string): string {
  return arn.split(':')[1] ?? ''
}

/** Returns the region that is asked first. */
export function firstRegionOf(credential: Credential): string {
  const role = roleOf(credential)
  return role ? firstRegionIn(partitionOf(role.arn)) : FIRST_REGION
}

export function firstRegionIn(partition: string): string {
  return FIRST_REGIONS.get(partition) ?? FIRST_REGION
}
