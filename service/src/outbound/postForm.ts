import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { GuardedAgent } from './createGuardedAgent.ts'
import { type Answer, post } from './post.ts'

const LARGEST_ANSWER = 8_000_000

/** A form with one file, which is read from the disk while it is sent. Names and values have no quotes or line breaks. */
type Form = {
  readonly fields: Readonly<Record<string, string>>
  readonly file: {
    readonly field: string
    /** As the receiver knows it. */
    readonly name: string
    readonly mimeType: string
    readonly path: string
    /** Bytes. */
    readonly size: number
  }
}

type Message = {
  readonly headers: Readonly<Record<string, string>>
  /** It alone says how long the answer may take. */
  readonly signal: AbortSignal
}

/** POST of a form (multipart/form-data) to an address of the operator's configuration, as `post` does it. */
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
    largestAnswer: LARGEST_ANSWER,
    signal,
  })
}

async function* inTurn(before: Buffer, path: string, after: Buffer): AsyncGenerator<Buffer> {
  yield before
  yield* createReadStream(path)
  yield after
}
