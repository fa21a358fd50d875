import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { GuardedAgent } from './createGuardedAgent.ts'
import { type Answer, post } from './post.ts'

const MAX_RESPONSE_BYTES = 8_000_000

/** A form with one file, which is streamed from disk. Names and values have no quotes or line breaks. */
type Form = {
  readonly fields: Readonly<Record<string, string>>
  readonly file: {
    readonly field: string
    /** The file name for the receiver. */
    readonly name: string
    readonly mimeType: string
    readonly path: string
    /** Bytes. */
    readonly size: number
  }
}

type Message = {
  readonly headers: Readonly<Record<string, string>>
  /** The only timeout. */
  readonly signal: AbortSignal
}

/** Posts a form (multipart/form-data) to a configured URL, as `post` does. */
export function postForm(
  agent: GuardedAgent,
  url: string,
  { fields, file }: Form,
  { headers, signal }: Message,
): Promise<Answer> {
  const boundary = `inlet-${randomUUID()}`
  const part = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`
  const fieldParts = Object.entries(fields).map(([name, value]) => `${part(name)}\r\n${value}\r\n`)
  const filePart = `${part(file.field, `; filename="${file.name}"`)}Content-Type: ${file.mimeType}\r\n\r\n`
  const before = Buffer.from([...fieldParts, filePart].join(''))
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  return post(agent, url, {
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(before.length + file.size + after.length),
    },
    body: Readable.from(inTurn(before, file.path, after)),
    patient: true,
    largestAnswer: MAX_RESPONSE_BYTES,
    signal,
  })
}

async function* inTurn(before: Buffer, path: string, after: Buffer): AsyncGenerator<Buffer> {
  yield before
  yield* createReadStream(path)
  yield after
}
