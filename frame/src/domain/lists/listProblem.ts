import { withReason } from '../../i18n/withReason.ts'
import { reasonFor } from '../shell/triage.ts'
import type { RemoteList } from './RemoteList.ts'

type Words = { readonly listFailed: string; readonly moreFailed: string }

/** What could not be loaded, and why; empty if nothing failed. Loaded rows stay listed. */
export function listProblem<Row, Scope, Key extends string | number>(
  { status, fault, isPaging }: RemoteList<Row, Scope, Key>,
  { listFailed, moreFailed }: Words,
): string {
  if (status !== 'failed' || !fault) return ''
  return withReason(isPaging ? moreFailed : listFailed, reasonFor(fault))
}
