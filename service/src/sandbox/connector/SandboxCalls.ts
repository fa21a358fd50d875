import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Credential } from '../../sources/Credential.ts'
import { expected } from '../../sources/client/readAnswer.ts'
import { type SourceAnswer, type SourceCall, SourceClient } from '../../sources/client/SourceClient.ts'
import { SourceFault } from '../../sources/SourceFault.ts'
import { connectsWithKeys, type ThirdPartySource } from '../../sources/thirdPartySources.ts'
import { LOGIN_HEADER, LoginRefusal } from './sandboxAnswers.ts'
import { Inside, sandboxMeaning } from './sandboxMeaning.ts'

export type SandboxPlace = {
  /** Its address, for this process and for the person's browser. */
  readonly baseUrl: string
  readonly clock: Clock
  /** Opened for that address. */
  readonly agent: GuardedAgent
}

/** Milliseconds for an answer of a sign-in: one of the sandbox's people is slow on purpose. */
const SIGN_IN_TIMEOUT_MS = 60_000

type Query = Readonly<Record<string, string | readonly string[] | null>>

/** Calls to one source of the sandbox. They reject as connectors do. */
export class SandboxCalls {
  readonly source: ThirdPartySource
  readonly place: SandboxPlace
  readonly client: SourceClient

  constructor(source: ThirdPartySource, place: SandboxPlace) {
    this.source = source
    this.place = place
    this.client = new SourceClient({
      agent: place.agent,
      userAgent: 'Inlet',
      meaning: sandboxMeaning(place.clock),
    })
  }

  address(path: string, query: Query = {}): URL {
    const url = new URL(`${this.place.baseUrl}/${this.source}/${path}`)
    for (const [name, value] of Object.entries(query)) {
      for (const one of value === null ? [] : [value].flat()) url.searchParams.append(name, one)
    }
    return url
  }

  /** Any answer, also one that is not a success. */
  ask({ accessToken, extra }: Credential, call: SourceCall, signal: AbortSignal): Promise<SourceAnswer> {
    const authorize = () => ({
      authorization: `Bearer ${accessToken}`,
      ...(connectsWithKeys(this.source) && { [LOGIN_HEADER]: new URLSearchParams(extra).toString() }),
    })
    return this.client.call(call, authorize, signal)
  }

  async read<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    [path, query]: readonly [path: string, query: Query],
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const answer = await this.ask(credential, { url: this.address(path, query) }, signal)
    await this.expectSuccess(answer)
    return this.json(schema, answer)
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
      if (error instanceof SourceFault && error.code === 'gone') return null
      throw error
    }
  }

  /** Whether a person may come in, and what is wrong with what they typed if not. */
  async signIn<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const call = { url: this.address('me'), timeout: SIGN_IN_TIMEOUT_MS }
    const answer = await this.ask(credential, call, signal)
    if (answer.status === 401 && connectsWithKeys(this.source)) {
      const { message } = await this.json(LoginRefusal, answer)
      throw new SourceFault('credential', message)
    }
    await this.expectSuccess(answer)
    return this.json(schema, answer)
  }

  expectSuccess(answer: SourceAnswer): Promise<void> {
    return this.client.expectSuccess(answer)
  }

  async json<S extends v.GenericSchema>(schema: S, answer: SourceAnswer): Promise<v.InferOutput<S>> {
    const value = await this.client.valueOf([Inside, schema], answer)
    // A schema that takes anything would take a refusal, too.
    if (v.is(Inside, value)) throw this.client.meaningOf({ ...answer, body: JSON.stringify(value) })
    return expected(schema, value)
  }
}
