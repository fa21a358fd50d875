import { createServer, type Server, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { GuardedAgent } from '../../src/outbound/createGuardedAgent.ts'

const pack = promisify(gzip)

/** What a hostile source answers in the place of what was asked. */
export const HOSTILE_ANSWERS = [
  /** 30 MB that came as a small gzip. */
  'bomb',
  /** The same, as many times the first entry of the true answer as fit. */
  'packed entries',
  /** 7 MB of them as they are: below what a listing may have. */
  'entries',
  /** The true answer in 10,000 arrays. */
  'nested',
  '1,000,000 numbers',
  '600,000 objects',
  /** The true answer with 7 MB of members that nobody asked for. */
  'members',
  'endless',
  'a page',
  'XML',
] as const

export type HostileAnswer = (typeof HOSTILE_ANSWERS)[number]

const MB = 1_000_000
const HEADERS = { 'content-type': 'application/json' }

/** Answers one of the calls that go through it, once a test names it, in the source's place. */
export class HostileSource {
  /** Calls since `begin`. */
  calls = 0
  /** Whether one was answered in the source's place. */
  hasAnswered = false
  readonly origin: string
  private readonly server: Server
  private answer: { readonly at: number; readonly kind: HostileAnswer } | null = null
  /** What the source itself would answer. */
  private truth = '{}'

  private constructor(server: Server, port: number) {
    this.server = server
    this.origin = `http://127.0.0.1:${port}`
  }

  static async start(): Promise<HostileSource> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('The hostile source has no port.')
    const hostile = new HostileSource(server, address.port)
    server.on('request', (request, response) => {
      request.resume()
      hostile.send(response).catch(() => response.destroy())
    })
    return hostile
  }

  /** `at`: which call from now on is answered so; null: none. */
  begin(answer: { readonly at: number; readonly kind: HostileAnswer } | null): void {
    this.calls = 0
    this.hasAnswered = false
    this.answer = answer
  }

  agent(real: GuardedAgent): GuardedAgent {
    return {
      request: async (url, request) => {
        const at = this.calls
        this.calls += 1
        if (at !== this.answer?.at) return real.request(url, request)
        this.hasAnswered = true
        const answer = await real.request(url, request)
        this.truth = await answer.body.text()
        return real.request(new URL(this.origin), { headers: {}, signal: request.signal })
      },
      close: () => real.close(),
    }
  }

  stop(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  private async send(response: ServerResponse): Promise<void> {
    const { truth } = this
    switch (this.answer?.kind) {
      case 'bomb':
        return packed(response, filled('{"a":"', 'x', '"}', 30 * MB))
      case 'packed entries':
        return packed(response, repeated(truth, 30 * MB))
      case 'entries':
        return plain(response, repeated(truth, 7 * MB))
      case 'nested':
        return plain(response, Buffer.from(`${'['.repeat(10_000)}${truth || 1}${']'.repeat(10_000)}`))
      case '1,000,000 numbers':
        return plain(response, filled('[', '1,', '1]', 2 * MB))
      case '600,000 objects':
        return plain(response, filled('[', '{},', '{}]', 1.8 * MB))
      case 'members':
        return plain(response, withMembers(truth))
      case 'endless':
        return endless(response)
      case 'XML':
        return plain(response, filled('<R>', '<a b="c"/>', '</R>', 3.9 * MB))
      default:
        return plain(response, filled('<!doctype html><title>Sign in</title>', '<p>Words</p>', '', 50_000))
    }
  }
}

function plain(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, HEADERS).end(body)
}

async function packed(response: ServerResponse, body: Buffer): Promise<void> {
  response.writeHead(200, { ...HEADERS, 'content-encoding': 'gzip' }).end(await pack(body))
}

function endless(response: ServerResponse): void {
  const piece = filled('[1', ',1', '', 65_536)
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.writeHead(200, HEADERS).on('drain', more)
  more()
}

function filled(begin: string, unit: string, end: string, size: number): Buffer {
  return Buffer.concat([
    Buffer.from(begin),
    Buffer.alloc(size - (size % unit.length), unit),
    Buffer.from(end),
  ])
}

/** The first list of an answer of JSON, filled with its first entry. */
function repeated(text: string, size: number): Buffer {
  const [, begin = '', entry = '{"id":"1","name":"n"}', end = ''] =
    /^([^[]*\[)({[^{}]*})(.*)$/s.exec(text) ?? []
  const [from, to] = begin === '' ? ['[', ']'] : [begin, end]
  return filled(from, `${entry},`, `${entry}${begin === '' ? to : to.replace(/^,/, ',')}`, size)
}

function withMembers(text: string): Buffer {
  const members = Array.from({ length: 300_000 }, (_, index) => `"unknown${index}":[${index}]`).join()
  return Buffer.from(text.startsWith('{') ? `{${members},${text.slice(1)}` : `{${members}}`)
}
