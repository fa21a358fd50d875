import { STREAM_EVENTS } from '@inlet/wire/service'
import * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'
import { parseJson } from '../lib/parseJson.ts'
import type { AccessTokens } from './AccessTokens.ts'
import type { Answer } from './Answer.ts'
import { callInit } from './callInit.ts'
import { Fault, isFault } from './Fault.ts'
import { onAbort } from './onAbort.ts'
import { readAnswer } from './readAnswer.ts'
import type { ChangeCalls, StreamBlock } from './ServiceClient.ts'
import { serviceAddress } from './serviceAddress.ts'

const PATH = '/event_stream'
/** The service sends something every 15 s. After so many milliseconds without, the connection counts as lost. */
const MAX_SILENCE_MS = 40_000
const MAX_BLOCK_CHARS = 64_000

// Here and below no function of valibot that only this needs: each would be part of the first script.
const NoAnswer = v.custom<never>(() => false)

type EventStreamUses = {
  readonly base: string
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
}

export function changeCalls(uses: EventStreamUses): ChangeCalls {
  return { follow: (lastId, { signal } = {}) => new EventStream(uses, signal).open(lastId) }
}

/** Server-sent events by fetch, because `EventSource` cannot send the token. */
class EventStream {
  private readonly ending = new AbortController()
  private readonly stopHearing: () => void
  private body: ReadableStream<Uint8Array> | null = null
  private isSilent = false
  private stopTimer = () => {}

  constructor(
    private readonly uses: EventStreamUses,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.stopHearing = onAbort([uses.tokens.closed, signal], () => this.ending.abort())
  }

  async open(lastId: string | null): Promise<AsyncIterable<StreamBlock>> {
    this.awaitMore()
    try {
      const { tokens } = this.uses
      const answer = await tokens.authorize((token) => this.attempt(token, lastId), { signal: this.signal })
      return this.body ? this.read(this.body) : readAnswer(NoAnswer, answer, `GET ${PATH}`)
    } catch (cause) {
      this.close()
      throw cause
    }
  }

  private async attempt(token: string, lastId: string | null): Promise<Answer> {
    const { base, fetch } = this.uses
    const init = callInit('GET', token)
    init.headers.set('Accept', 'text/event-stream')
    if (lastId !== null) init.headers.set('Last-Event-ID', lastId)
    try {
      const response = await fetch(serviceAddress(base, PATH), { ...init, signal: this.ending.signal })
      const { status, headers } = response
      const isStream = status === 200 && headers.get('Content-Type')?.startsWith('text/event-stream')
      if (isStream) this.body = response.body
      return {
        status,
        retryAfter: headers.get('Retry-After'),
        requestId: headers.get('X-Request-Id'),
        body: isStream ? '' : await response.text(),
      }
    } catch {
      throw this.lost()
    }
  }

  private async *read(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBlock> {
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    try {
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        this.awaitMore()
        const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n')
        text = blocks.pop() ?? ''
        if (text.length > MAX_BLOCK_CHARS) throw new Fault('malformed')
        yield* blocks.map(blockOf)
      }
    } catch (cause) {
      throw isFault(cause) ? cause : this.lost()
    } finally {
      this.close()
    }
  }

  private awaitMore() {
    this.stopTimer()
    this.stopTimer = this.uses.clock.after(MAX_SILENCE_MS, () => {
      this.isSilent = true
      this.ending.abort()
    })
  }

  private lost(): Fault {
    if (!this.ending.signal.aborted) return new Fault('network')
    return new Fault(this.isSilent ? 'timeout' : 'aborted')
  }

  private close() {
    this.stopTimer()
    this.stopHearing()
    this.ending.abort()
  }
}

function blockOf(block: string): StreamBlock {
  const fields = new Map(
    block.split('\n').map((line) => {
      const end = line.indexOf(':')
      return [line.slice(0, end), line.slice(end + 1).trim()]
    }),
  )
  return { id: fields.get('id') ?? null, change: changeIn(fields.get('event'), fields.get('data')) }
}

/** Ignores events that only newer services send. */
function changeIn(event: string | undefined, data: string | undefined): StreamBlock['change'] {
  if (event === 'reset') return 'all'
  if (event === 'file.updated') return { of: 'file', id: parsed(STREAM_EVENTS['file.updated'], data).file_id }
  if (event === 'account.updated')
    return { of: 'account', id: parsed(STREAM_EVENTS['account.updated'], data).account_id }
  if (event === 'preview.progress')
    return { of: 'preview', id: parsed(STREAM_EVENTS['preview.progress'], data).preview_id }
  return null
}

function parsed<S extends v.GenericSchema>(schema: S, data = ''): v.InferOutput<S> {
  const result = v.safeParse(schema, parseJson(data))
  if (!result.success) throw new Fault('malformed')
  return result.output
}
