import * as v from 'valibot'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { SourceFault } from '../Connector.ts'
import { AnswerParser } from './AnswerParser.ts'
import { unanswered } from './callContext.ts'
import { MAX_CONTAINERS, type ParsedAnswer } from './parseAnswer.ts'
import { shapeOf } from './schemaShape.ts'
import type { XmlNode } from './xmlTree.ts'

/** What an answer of JSON may have where the call expects more or less than others do. */
export type JsonLimits = {
  readonly maxBytes?: number | undefined
  /** Arrays and objects of which the schema looks at something. */
  readonly maxContainers?: number
}

/** An answer whose bytes can be had once. */
type Bytes = {
  readonly bytes: AsyncIterable<Uint8Array>
  /** Bytes that have come over the line. Absent: those that it has. */
  readonly received?: () => number
}

/** Milliseconds that an answer in memory may take altogether, however often it gives a sign of life. */
const LONGEST_TEXT_MS = 60_000
/** Characters of a text that is parsed where everything else waits for it. */
const MAX_SHORT_TEXT = 500_000
/** So many times as large as it came over the line may an answer become, beyond the first million bytes. */
const MAX_RATIO = 200
const UNRATED_BYTES = 1_000_000

const parser = new AnswerParser()

/** All bytes of an answer that has no more than so many. */
export async function readBytes(
  { bytes, received }: Bytes,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  const end = performance.now() + LONGEST_TEXT_MS
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    const isBomb = size > UNRATED_BYTES && received !== undefined && size > received() * MAX_RATIO
    if (size > maxBytes || isBomb) throw notUnderstood()
    if (performance.now() > end) throw unanswered()
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
  // TextDecoder takes the mark at the beginning away.
  return new TextDecoder().decode(await readBytes(answer, maxBytes))
}

/** The JSON of these bytes, as far as one of the schemas looks at it. Rejects with a SourceFault where it is none. */
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

/** A value as the schema has it. Throws a SourceFault where it is anything else. */
export function expected<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (!parsed.success) throw notUnderstood()
  return parsed.output
}

/** A short text of JSON, as the schema has it. Throws a SourceFault where it is anything else. */
export function jsonOf<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  if (text.length > MAX_SHORT_TEXT) throw notUnderstood()
  return expected(v.pipe(v.string(), v.parseJson(), schema), text)
}

/** Whether the source answered, and nobody could read it. */
export function isNotUnderstood(error: unknown): boolean {
  return error instanceof SourceFault && error.cause instanceof FetchFault && error.cause.code === 'garbled'
}

export function notUnderstood(): SourceFault {
  const message = 'The source answered something that we do not understand.'
  return new SourceFault('unavailable', message, null, { cause: new FetchFault('garbled') })
}
