import { CallFault } from './CallFault.ts'

/** Why a call failed, as a sentence. */
export function reasonOf(fault: unknown): string {
  return fault instanceof CallFault ? fault.message : 'Something went wrong in this page. Reload it.'
}
