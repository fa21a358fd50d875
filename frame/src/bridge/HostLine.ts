import type { HostMethods } from '@inlet/wire/bridge'
import type { ConnectProblem } from './handshake.ts'

/** The line to the host page, whose SDK answers at its other end. */
export type HostLine = {
  /** Verified. */
  readonly origin: string
  /**
   * Calls a method of the SDK. What it answers is not yet believed. Rejects where it did not answer.
   * @param limit Milliseconds.
   */
  call<Name extends keyof HostMethods>(
    name: Name,
    given: Parameters<HostMethods[Name]>,
    limit: number,
  ): Promise<unknown>
}

/** Why there is no line, and the origin that is about, where one is known. */
export type NoLine = { readonly problem: ConnectProblem; readonly origin: string | null }
