import type * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import { type Credential, SourceFault } from '../../sources/Connector.ts'
import {
  callSource,
  discard,
  rateLimited,
  readJson,
  type SourceAnswer,
  type SourceRequest,
} from '../../sources/callSource.ts'
import { accessEnded } from '../../sources/oauthFaults.ts'
import { connectsWithKeys, type ThirdPartySource } from '../../sources/thirdPartySources.ts'
import { LOGIN_HEADER, LoginRefusal } from './sandboxAnswers.ts'

export type SandboxPlace = {
  /** Its address, for this process and for the person's browser. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clock: Clock
}

/** Milliseconds for an answer of a sign-in: one of the sandbox's people is slow on purpose. */
export const SIGN_IN_TIMEOUT_MS = 60_000

type Query = Readonly<Record<string, string | readonly string[] | null>>

/** Calls to one source of the sandbox. They reject as connectors do. */
export class SandboxCalls {
  readonly source: ThirdPartySource
  readonly place: SandboxPlace

  constructor(source: ThirdPartySource, place: SandboxPlace) {
    this.source = source
    this.place = place
  }

  address(path: string, query: Query = {}): URL {
    const url = new URL(`${this.place.baseUrl}/${this.source}/${path}`)
    for (const [name, value] of Object.entries(query)) {
      for (const one of value === null ? [] : [value].flat()) url.searchParams.append(name, one)
    }
    return url
  }

  /** Any answer, also one that is not a success. */
  ask(
    credential: Credential,
    url: URL,
    signal: AbortSignal,
    more: Partial<SourceRequest> = {},
  ): Promise<SourceAnswer> {
    const { accessToken, extra } = credential
    const headers: Record<string, string> = connectsWithKeys(this.source)
      ? { [LOGIN_HEADER]: new URLSearchParams(extra).toString() }
      : {}
    return callSource({ url, accessToken, headers, ...more }, signal)
  }

  async read<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    [path, query]: readonly [path: string, query: Query],
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const answer = await this.ask(credential, this.address(path, query), signal)
    if (answer.status === 404) throw await left(answer, gone())
    await expectSuccess(answer)
    return readJson(schema, answer)
  }

  /** Like `read`, and null for what is not there. */
  async find<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    at: readonly [path: string, query: Query],
    signal: AbortSignal,
  ): Promise<v.InferOutput<S> | null> {
    try {
      return await this.read(schema, credential, at, signal)
    } catch (error) {
      if (error instanceof SourceFault && error.code === 'item') return null
      throw error
    }
  }

  /** Whether a person may come in, and what is wrong with what they typed if not. */
  async signIn<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const answer = await this.ask(credential, this.address('me'), signal, { timeout: SIGN_IN_TIMEOUT_MS })
    if (answer.status === 401 && connectsWithKeys(this.source)) {
      const { message } = await readJson(LoginRefusal, answer)
      throw new SourceFault('credential', message)
    }
    await expectSuccess(answer)
    return readJson(schema, answer)
  }
}

export async function expectSuccess(answer: SourceAnswer): Promise<void> {
  const { status, headers } = answer
  if (status >= 200 && status < 300) return
  if (status === 401) throw await left(answer, accessEnded())
  if (status === 429) throw await left(answer, rateLimited(headers))
  throw await left(answer, new SourceFault('unavailable', 'The source has a problem. We try again later.'))
}

/** The fault, once the answer that it comes from is let go. */
export async function left(answer: SourceAnswer, fault: SourceFault): Promise<SourceFault> {
  await discard(answer)
  return fault
}

export function gone(): SourceFault {
  return new SourceFault('item', 'The source could not hand out this item.')
}
