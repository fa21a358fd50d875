import { DatabaseOutage } from '../db/DatabaseOutage.ts'
import { BlobFault } from '../lib/BlobFault.ts'
import { NoSpace } from '../lib/NoSpace.ts'
import { StartFault } from '../lib/StartFault.ts'
import { CommandFault } from './CommandFault.ts'

/** Returns why a command failed, for the user. Null: an unexpected error, which is a bug. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof CommandFault || error instanceof StartFault) return error.message
  if (error instanceof DatabaseOutage) return `The database does not answer: ${error.message}.`
  if (error instanceof BlobFault || error instanceof NoSpace) return withCause(error)
  // System errors such as a missing path or permission, which the message names.
  if (error instanceof Error && 'syscall' in error) return `${error.message}.`
  return null
}

/** Its message is for users who upload; the cause is the storage's own message. */
function withCause({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? `${message} (${cause.message})` : message
}
