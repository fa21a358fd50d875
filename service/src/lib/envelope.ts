import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as v from 'valibot'

/** An encryption key. Each envelope names the `id` of its key, so that older keys still open theirs. */
export type EnvelopeKey = { readonly id: string; readonly key: Buffer }
/** The first seals; all of them open. */
export type EnvelopeKeys = readonly [EnvelopeKey, ...EnvelopeKey[]]

export class EnvelopeFault extends Error {
  override readonly name = 'EnvelopeFault'
  constructor(
    /** `key`: sealed with a key that is missing. `damaged`: changed, or sealed for another context. */
    readonly code: 'key' | 'damaged',
  ) {
    super(
      code === 'key' ? 'The key that sealed this is not configured.' : 'What was sealed has been changed.',
    )
  }
}

/** Names of the key, the sealed data key and the sealed text; the bytes in base64. */
const Envelope = v.object({ key: v.string(), data: v.string(), text: v.string() })
type Envelope = v.InferOutput<typeof Envelope>

const CIPHER = 'aes-256-gcm'
export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with a new data key, which the first of the keys encrypts. It opens only with the same `context`, such as
 * the record that it belongs to, so it can't be moved to another record.
 */
export function seal(text: string, context: string, [first]: EnvelopeKeys): string {
  const dataKey = randomBytes(KEY_BYTES)
  return JSON.stringify({
    key: first.id,
    data: encrypt(first.key, dataKey, context),
    text: encrypt(dataKey, Buffer.from(text), context),
  })
}

/** Throws EnvelopeFault. */
export function open(sealed: string, context: string, keys: EnvelopeKeys): string {
  const envelope = parse(sealed)
  const dataKey = dataKeyOf(envelope, context, keys)
  try {
    return decrypt(dataKey, envelope.text, context).toString()
  } catch {
    throw new EnvelopeFault('damaged')
  }
}

/** Seals the same text under the first of the keys: only the data key is encrypted again. Throws EnvelopeFault. */
export function sealAnew(sealed: string, context: string, keys: EnvelopeKeys): string {
  const envelope = parse(sealed)
  const data = encrypt(keys[0].key, dataKeyOf(envelope, context, keys), context)
  return JSON.stringify({ key: keys[0].id, data, text: envelope.text })
}

function dataKeyOf(envelope: Envelope, context: string, keys: EnvelopeKeys): Buffer {
  const found = keys.find(({ id }) => id === envelope.key)
  if (!found) throw new EnvelopeFault('key')
  try {
    return decrypt(found.key, envelope.data, context)
  } catch {
    throw new EnvelopeFault('damaged')
  }
}

function encrypt(key: Buffer, bytes: Buffer, context: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function decrypt(key: Buffer, sealed: string, context: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  // Without a fixed length, a shorter tag would be accepted, which is easier to forge.
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()])
}

function parse(sealed: string): Envelope {
  try {
    return v.parse(Envelope, JSON.parse(sealed))
  } catch {
    throw new EnvelopeFault('damaged')
  }
}
