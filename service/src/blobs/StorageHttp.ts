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
  /** Signs a request. */
  readonly sign: Authorize
}

/** Milliseconds until the response begins, including the upload of a part. */
const TIMEOUT_MS = 120_000
/** Milliseconds before each retry. */
const PAUSES = [200, 1000]
/** Limit of a response in memory: a page of 1,000 of our names has a tenth of that. */
const MAX_TEXT_BYTES = 4_000_000
/** Statuses of a storage that is busy or restarting. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])
/** Codes for an exceeded quota at S3-compatible servers. */
const FULL = new Set(['QuotaExceeded', 'OverQuota', 'XMinioStorageFull', 'InsufficientCapacity'])

/** Sends signed requests to an object storage, with up to three attempts for errors that may pass. */
export class StorageHttp {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Returns the response as text. */
  text(call: StorageCall): Promise<string> {
    return this.tried(call, ({ body }) => textOf(body))
  }

  /** Sends a request whose response body doesn't matter. */
  send(call: StorageCall): Promise<StorageAnswer> {
    return this.tried(call, async (answer) => {
      // Read to the end, to free the connection.
      await textOf(answer.body)
      return answer
    })
  }

  /** Streams the response. A range request never gets the whole object. */
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
    return this.deps.agent.close()
  }

  /** Reads a successful response. Any other becomes a BlobFault with a StorageRefusal as its cause. */
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
        // No response, or an incomplete one.
        if (wait === undefined) throw new BlobFault('unavailable', { cause: error })
      }
      if (wait !== undefined) await pause(this.deps.clock, wait, new AbortController().signal)
    }
  }

  private async once({ method, url, headers = {}, body }: StorageCall): Promise<StorageAnswer> {
    const deadline = new Deadline(TIMEOUT_MS, undefined, () => new FetchFault('timeout'))
    try {
      const length: Record<string, string> = body?.length ? { 'content-length': String(body.length) } : {}
      const proof = await this.deps.sign({ method, url, headers: { ...headers, ...length }, body: '' })
      const answer = await this.deps.agent.request(url, {
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

/** Azure puts the code of a response without a body into a header. */
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
    if (size > MAX_TEXT_BYTES) throw new BlobFault('unavailable', { cause: new FetchFault('size') })
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
