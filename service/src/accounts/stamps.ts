import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

/** The secret that a source sends with each notification of a subscription. */
export type Stamp = { readonly key: string; readonly text: string; readonly secretHash: string }

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

export function newStamp(): Stamp {
  const key = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  return { key, text: `${key}.${secret}`, secretHash: hashOf(secret) }
}

/** Null: not one of ours. */
export function readStamp(text: string): Pick<Stamp, 'key' | 'secretHash'> | null {
  const [, key, secret] = SHAPE.exec(text) ?? []
  return key === undefined || secret === undefined ? null : { key, secretHash: hashOf(secret) }
}

/** In constant time. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
