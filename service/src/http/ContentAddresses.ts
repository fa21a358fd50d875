import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'

/** Path under which only contents of files are served. */
export const CONTENT_PATH = '/contents'

export const CONTENT_KINDS = ['raw', 'text'] as const
/** `raw`: the original bytes. `text`: the extracted text. */
type ContentKind = (typeof CONTENT_KINDS)[number]

const ADDRESS_SECONDS = 3600

/** What a signed URL gives access to. */
type Content = {
  readonly kind: ContentKind
  readonly fileId: number
  readonly customerId: number
  /**
   * The limited token that the URL was made for: it has that token's limits and expires with it. Null: no limited
   * token.
   */
  readonly tokenId: number | null
}

type Deps = {
  readonly keys: EnvelopeKeys
  readonly clock: Clock
  /** Base URL of the service, without a trailing slash. */
  readonly publicUrl: string
}

/**
 * Signed URLs that give access to one file for a limited time, without a token. They are signed with keys derived from
 * the service's own.
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

  /** `seconds`: its lifetime, if `deadline` is not earlier. The default is the contract's own. */
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

  /** Returns whether the signature is valid for this content now. Older keys verify what they signed. */
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
