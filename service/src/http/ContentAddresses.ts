import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'

/** Where the contents of files are served, and nothing else. */
export const CONTENT_PATH = '/contents'

export const CONTENT_KINDS = ['raw', 'text'] as const
/** `raw`: the bytes as they came. `text`: what was read in them. */
type ContentKind = (typeof CONTENT_KINDS)[number]

const ADDRESS_SECONDS = 3600

/** What one address opens. */
type Content = {
  readonly kind: ContentKind
  readonly fileId: number
  readonly customerId: number
  /** Of the limited token that it is for: it opens nothing that this doesn't reach, and ends with it. Null: of none. */
  readonly tokenId: number | null
}

type Deps = {
  readonly keys: EnvelopeKeys
  readonly clock: Clock
  /** Of the service, without a slash at its end. */
  readonly publicUrl: string
}

/**
 * Addresses that open the contents of one file for a while, without a token. They say what they open, and are signed
 * with keys made from the service's own for this purpose alone.
 */
export class ContentAddresses {
  private readonly keys: readonly Buffer[]
  private readonly clock: Clock
  private readonly publicUrl: string

  constructor({ keys, clock, publicUrl }: Deps) {
    this.keys = keys.map(({ key }) => Buffer.from(hkdfSync('sha256', key, '', 'inlet content addresses', 32)))
    this.clock = clock
    this.publicUrl = publicUrl
  }

  /** `seconds`: for how long it opens, if `deadline` is not before. The default is the contract's own. */
  addressOf(content: Content, deadline: Date | null, seconds = ADDRESS_SECONDS): string {
    const ends = addMs(this.clock.now(), seconds * 1000).getTime()
    const expires = Math.floor(Math.min(ends, deadline?.getTime() ?? ends) / 1000)
    const { kind, fileId, customerId, tokenId } = content
    const [key] = this.keys
    const signature = key ? sign(key, content, expires).toString('base64url') : ''
    const query = new URLSearchParams({ customer: String(customerId), expires: String(expires), signature })
    if (tokenId !== null) query.set('token', String(tokenId))
    return `${this.publicUrl}${CONTENT_PATH}/${kind}/${fileId}?${query}`
  }

  /** Whether these come from an address that opens this content now. An older key opens what it signed. */
  opens(content: Content, { expires, signature }: { expires: number; signature: string }): boolean {
    const given = Buffer.from(signature, 'base64url')
    const isSigned = this.keys.some((key) => {
      const wanted = sign(key, content, expires)
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    })
    return isSigned && this.clock.now().getTime() < expires * 1000
  }
}

function sign(key: Buffer, { kind, fileId, customerId, tokenId }: Content, expires: number): Buffer {
  const limited = tokenId === null ? '' : `\n${tokenId}`
  return createHmac('sha256', key).update(`${kind}\n${fileId}\n${customerId}\n${expires}${limited}`).digest()
}
