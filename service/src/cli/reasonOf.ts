import { DatabaseOutage } from '../db/DatabaseOutage.ts'
import { BlobFault } from '../lib/BlobFault.ts'
import { NoSpace } from '../lib/NoSpace.ts'
import { StartFault } from '../lib/StartFault.ts'
import { CommandFault } from './CommandFault.ts'

/** Why a command came to nothing, for whoever typed it. Null: nobody foresaw it, and it is a mistake of ours. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof CommandFault || error instanceof StartFault) return error.message
  if (error instanceof DatabaseOutage) return `The database does not answer: ${error.message}.`
  if (error instanceof BlobFault || error instanceof NoSpace) return withCause(error)
  // What the system refuses: a path that leads nowhere, or a right that is missing. It names both.
  if (error instanceof Error && 'syscall' in error) return `${error.message}.`
  return null
}

/** Its sentence is for people who upload; the cause is what the storage said. */
function withCause({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? `${message} (${cause.message})` : message
}
