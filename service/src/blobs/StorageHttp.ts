import type { Readable } from 'node:stream'
import { BlobFault } from '../lib/BlobFault.ts'
import type { Clock } from '../lib/Clock.ts'
import { NoSpace } from '../lib/NoSpace.ts'
import { pause } from '../lib/pause.ts'
import type { GuardedAgent } from '../outbound/createGuardedAgent.ts'
import { Deadline } from '../outbound/Deadline.ts'
import { FetchFault } from '../outbound/FetchFault.ts'
import type { Authorize } from '../sources/client/SourceClient.ts'
import { StorageRefusal } from './StorageRefusal.ts'

export type StorageCall = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

export type StorageAnswer = {
  readonly status: number
  header(name: string): string | null
  readonly body: Readable
}

type Deps = {
  readonly agent: GuardedAgent
  readonly clock: Clock
  /** Proves who asks. */
  readonly sign: Authorize
}

/** Milliseconds until an answer begins, a part of a file on its way included. */
const TIMEOUT_MS = 120_000
/** Milliseconds before each further try. */
const PAUSES = [200, 1000]
/** Bytes of an answer that is kept in memory: a page of 1,000 of our names has a tenth of that. */
const LARGEST_TEXT = 4_000_000
/** What a storage that is busy or restarting says. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])
/** Codes of a quota that is used up, as servers of S3's protocol call it. */
const FULL = new Set(['QuotaExceeded', 'OverQuota', 'XMinioStorageFull', 'InsufficientCapacity'])

/** Signed requests to an object storage, each tried three times where it may go better. */
export class StorageHttp {
  private readonly means: Deps

  constructor(means: Deps) {
    this.means = means
  }

  /** The answer's text. */
  text(call: StorageCall): Promise<string> {
    return this.tried(call, ({ body }) => textOf(body))
  }

  /** Nothing but that it was done is of interest. */
  send(call: StorageCall): Promise<StorageAnswer> {
    return this.tried(call, async (answer) => {
      // To its end: only then is the connection free.
      await textOf(answer.body)
      return answer
    })
  }

  /** The answer's bytes as they come. A part that was asked for is never answered with the whole. */
  async *bytes(call: StorageCall): AsyncGenerator<Uint8Array> {
    const { status, body } = await this.tried(call, async (answer) => answer)
    if (call.headers?.range !== undefined && status !== 206) {
      body.on('error', () => {}).destroy()
      throw new BlobFault('unavailable', { cause: new Error('It does not send parts of an object') })
    }
    try {
      for await (const piece of body) yield piece
    } catch (cause) {
      throw new BlobFault('unavailable', { cause })
    }
  }

  close(): Promise<void> {
    return this.means.agent.close()
  }

  /** What a success says, as far as it is read here. What is none is a StorageRefusal, as the cause of a BlobFault. */
  private async tried<T>(call: StorageCall, read: (answer: StorageAnswer) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      const wait = PAUSES[tries]
      try {
        const answer = await this.once(call)
        if (answer.status < 300) return await read(answer)
        const refusal = new StorageRefusal(answer.status, await refusalText(answer))
        if (wait === undefined || !PASSING.has(answer.status)) throw meaningOf(refusal)
      } catch (error) {
        if (error instanceof BlobFault || error instanceof NoSpace) throw error
        // Nobody answered, or not to the end.
        if (wait === undefined) throw new BlobFault('unavailable', { cause: error })
      }
      if (wait !== undefined) await pause(this.means.clock, wait, new AbortController().signal)
    }
  }

  private async once({ method, url, headers = {}, body }: StorageCall): Promise<StorageAnswer> {
    const deadline = new Deadline(TIMEOUT_MS, undefined, () => new FetchFault('timeout'))
    try {
      const length: Record<string, string> = body?.length ? { 'content-length': String(body.length) } : {}
      const proof = await this.means.sign({ method, url, headers: { ...headers, ...length }, body: '' })
      const answer = await this.means.agent.request(url, {
        method,
        headers: { ...headers, ...proof },
        body: body ?? null,
        signal: deadline.signal,
      })
      const header = (name: string) => {
        const value = answer.headers[name]
        return (Array.isArray(value) ? value[0] : value) ?? null
      }
      return { status: answer.statusCode, header, body: answer.body }
    } finally {
      deadline.clear()
    }
  }
}

/** An answer without a body says its code in a header, if it is Azure. */
async function refusalText(answer: StorageAnswer): Promise<string> {
  const text = await textOf(answer.body).catch(() => '')
  return /<Code>([A-Za-z0-9]{1,80})<\/Code>/.exec(text)?.[1] ?? answer.header('x-ms-error-code') ?? ''
}

function meaningOf(refusal: StorageRefusal): Error {
  if (refusal.status === 507 || FULL.has(refusal.code)) return new NoSpace({ cause: refusal })
  const isMissing = refusal.status === 404 && refusal.isAboutObject
  return new BlobFault(isMissing ? 'missing' : 'unavailable', { cause: refusal })
}

async function textOf(body: Readable): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > LARGEST_TEXT) throw new BlobFault('unavailable', { cause: new FetchFault('size') })
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
