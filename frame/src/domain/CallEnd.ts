import type { ErrorFacts } from '../bridge/Host.ts'

/** How one of several calls ended; `reason` says for people why it failed. */
export type CallEnd = { readonly reason: null } | { readonly reason: string; readonly error: ErrorFacts }
