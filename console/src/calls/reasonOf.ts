import { CallFault } from './CallFault.ts'

/** Returns why a call failed, as a sentence. */
export function reasonOf(fault: unknown): string {
  return fault instanceof CallFault ? fault.message : 'Something went wrong in this page. Reload it.'
}
