import * as v from 'valibot'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { SourceFault } from '../SourceFault.ts'
import { AnswerParser } from './AnswerParser.ts'
import { timeoutFault } from './callContext.ts'
import { MAX_CONTAINERS, type ParsedAnswer } from './parseAnswer.ts'
import { shapeOf } from './schemaShape.ts'
import type { XmlNode } from './xmlTree.ts'

/** Limits of a JSON answer, for calls that differ from the defaults. */
export type JsonLimits = {
  readonly maxBytes?: number | undefined
  /** Arrays and objects that the schema reads. */
  readonly maxContainers?: number
}

/** An answer whose bytes can be read once. */
type Bytes = {
  readonly bytes: AsyncIterable<Uint8Array>
  /** Bytes received, before decompression. Absent: the bytes themselves. */
  readonly received?: () => number
}

/** Maximum time for a buffered answer, even if data keeps arriving. */
const MAX_READ_MS = 60_000
/** Characters that may be parsed on the event loop. */
const MAX_SHORT_TEXT = 500_000
/** Maximum compression ratio beyond the first million bytes, against decompression bombs. */
const MAX_RATIO = 200
const UNRATED_BYTES = 1_000_000

const parser = new AnswerParser()

/** Reads all bytes of an answer, up to `maxBytes`. */
export async function readBytes(
  { bytes, received }: Bytes,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  const end = performance.now() + MAX_READ_MS
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    const isBomb = size > UNRATED_BYTES && received !== undefined && size > received() * MAX_RATIO
    if (size > maxBytes || isBomb) throw notUnderstood()
    if (performance.now() > end) throw timeoutFault()
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

export async function readText(answer: Bytes, maxBytes: number): Promise<string> {
  // TextDecoder removes a byte order mark.
  return new TextDecoder().decode(await readBytes(answer, maxBytes))
}

/** Parses JSON, keeping what one of the schemas reads. Rejects with a SourceFault if it is invalid. */
export async function parseJson(
  bytes: Uint8Array<ArrayBuffer>,
  schemas: readonly v.GenericSchema[],
  maxContainers = MAX_CONTAINERS,
): Promise<unknown> {
  const parsed = await parser.parse(bytes, { kind: 'json', shape: shapeOf(schemas), maxContainers })
  if (!parsed || !('value' in parsed)) throw notUnderstood()
  return parsed.value
}

export async function parseXmlBytes(bytes: Uint8Array<ArrayBuffer>, root: string): Promise<XmlNode> {
  const parsed: ParsedAnswer = await parser.parse(bytes, { kind: 'xml', root })
  if (!parsed || !('node' in parsed)) throw notUnderstood()
  return parsed.node
}

/** Parses a value by a schema. Throws a SourceFault if it does not match. */
export function expected<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (!parsed.success) throw notUnderstood()
  return parsed.output
}

/** Parses a short JSON text by a schema. Throws a SourceFault if it does not match. */
export function jsonOf<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  if (text.length > MAX_SHORT_TEXT) throw notUnderstood()
  return expected(v.pipe(v.string(), v.parseJson(), schema), text)
}

/** Whether the source sent something unreadable. */
export function isNotUnderstood(error: unknown): boolean {
  return error instanceof SourceFault && error.cause instanceof FetchFault && error.cause.code === 'garbled'
}

export function notUnderstood(): SourceFault {
  const message = 'The source answered something that we do not understand.'
  return new SourceFault('unavailable', message, null, { cause: new FetchFault('garbled') })
}
