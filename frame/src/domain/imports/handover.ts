import type { AddResult } from '@inlet/wire/bridge'
import type { Failed } from '../shell/HostEvents.ts'

/** An entry from the host that was rejected: with a code for the host and a message for the user. */
export type Rejected = AddResult['rejected'][number] & { readonly message: string }

/** Returns one failure event per rejection. */
export function failuresOf(rejections: readonly Rejected[]): readonly Failed[] {
  return rejections.map(({ name, code, message }) => ({
    message,
    ...(name && { name }),
    error: { code: 'FILE_REJECTED', cause: code, requestId: null },
  }))
}
