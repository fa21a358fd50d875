import { expect, vi } from 'vitest'
import type { TestCustomer } from './TestCustomer.ts'
import type { TestService } from './TestService.ts'

/** One event as a client reads it. */
export type ReadEvent = { readonly event: string; readonly data: unknown }

/** Reads an event stream as browsers do. */
export class EventReader {
  readonly response: Response
  readonly events: ReadEvent[] = []
  /** The id from which the client would resume. */
  lastId = ''
  hasEnded = false
  private readonly reader: ReadableStreamDefaultReader<string> | undefined

  constructor(response: Response) {
    this.response = response
    if (response.status !== 200) return
    this.reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    // Also when the connection is lost.
    void this.read().catch(() => {
      this.hasEnded = true
    })
  }

  static async open(
    service: TestService,
    { token }: Pick<TestCustomer, 'token'>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<EventReader> {
    const authorization = { Authorization: `Token ${token}`, Accept: 'text/event-stream' }
    return new EventReader(
      await service.app.request('/event_stream', { headers: { ...authorization, ...headers } }),
    )
  }

  /** Waits for events that the list contains. */
  async expect(...events: unknown[]): Promise<void> {
    await vi.waitFor(() => expect(this.events).toEqual(expect.arrayContaining(events)), { timeout: 5_000 })
  }

  async expectEnd(): Promise<void> {
    await vi.waitFor(() => expect(this.hasEnded).toBe(true), { timeout: 5_000 })
  }

  /** As a client that goes away. */
  async leave(): Promise<void> {
    await this.reader?.cancel()
  }

  private async read(): Promise<void> {
    let text = ''
    for (;;) {
      const { done, value = '' } = (await this.reader?.read()) ?? { done: true }
      if (done) break
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.take(block.split('\n'))
    }
    this.hasEnded = true
  }

  private take(lines: readonly string[]): void {
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    this.lastId = field('id') ?? this.lastId
    const event = field('event')
    if (event !== undefined) this.events.push({ event, data: JSON.parse(field('data') ?? 'null') })
  }
}
