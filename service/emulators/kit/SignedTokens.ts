import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '../../src/lib/Clock.ts'

const Signed = v.object({ claims: v.unknown(), expires: v.number() })

/** Tokens that carry what they grant, so that nothing is stored and all survive a restart. */
export class SignedTokens {
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  make(claims: object, seconds: number): string {
    const expires = this.clock.now().getTime() + seconds * 1000
    const body = Buffer.from(JSON.stringify({ claims, expires })).toString('base64url')
    return `${body}.${this.sign(body).toString('base64url')}`
  }

  /** What the token grants; null if it is not ours, has ended, or grants something else. */
  read<S extends v.GenericSchema>(schema: S, token: string): v.InferOutput<S> | null {
    const [body = '', signature = ''] = token.split('.')
    const given = Buffer.from(signature, 'base64url')
    const right = this.sign(body)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null
    const signed = v.parse(Signed, JSON.parse(Buffer.from(body, 'base64url').toString()))
    if (signed.expires <= this.clock.now().getTime()) return null
    const parsed = v.safeParse(schema, signed.claims)
    return parsed.success ? parsed.output : null
  }

  private sign(body: string): Buffer {
    return createHmac('sha256', this.secret).update(body).digest()
  }
}
