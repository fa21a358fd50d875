import { createHash } from 'node:crypto'
import type { StrictAnswer } from '../kit/StrictServer.ts'
import { emailOf, type Person } from '../people/people.ts'

export const USERINFO = '/v1/userinfo'

/** Says who signed in: https://developers.google.com/identity/openid-connect/openid-connect#obtainuserinfo */
export function userinfo(person: Person): StrictAnswer {
  return { status: 200, body: { sub: subjectOf(person), email: emailOf(person) } }
}

/** 21 digits, as Google numbers people. */
function subjectOf({ id }: Person): string {
  const number = BigInt(`0x${createHash('sha256').update(id).digest('hex').slice(0, 16)}`)
  return `1${String(number).padStart(20, '0')}`
}
