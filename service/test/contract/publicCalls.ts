import { ORGANIZATION_CALLS } from './organizationCalls.ts'
import type { Call } from './PublicCall.ts'
import { PUBLIC_ACCOUNT_CALLS } from './publicAccountCalls.ts'
import { PUBLIC_FILE_CALLS } from './publicFileCalls.ts'
import { PUBLIC_MAIL_CALLS } from './publicMailCalls.ts'

/** Each call of the contract as a back end may send it, with the values that its own clients write out. */
export const CALLS: ReadonlyMap<string, Call> = new Map([
  ...PUBLIC_FILE_CALLS,
  ...PUBLIC_ACCOUNT_CALLS,
  ...PUBLIC_MAIL_CALLS,
  ...ORGANIZATION_CALLS,
])
