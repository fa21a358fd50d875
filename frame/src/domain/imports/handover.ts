import type { AddResult } from '@inlet/wire/bridge'
import type { Failed } from '../shell/HostEvents.ts'

/** Why something that the host handed over is not in the list, for its code and in the words that the person reads. */
export type Rejected = AddResult['rejected'][number] & { readonly message: string }

/** What the events say of it: one failure for each. */
export function failuresOf(refusals: readonly Rejected[]): readonly Failed[] {
  return refusals.map(({ name, code, message }) => ({
    message,
    ...(name && { name }),
    error: { code: 'FILE_REJECTED', cause: code, requestId: null },
  }))
}
