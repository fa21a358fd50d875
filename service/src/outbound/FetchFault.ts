/** Why a page could not be fetched or read. The texts are shown to users. */
const TEXTS = {
  address: 'This is not a web address that can be fetched.',
  private: 'This address is not public, so it cannot be fetched.',
  port: 'Only the ports 80 and 443 can be fetched.',
  unknown: 'There is no site at this address.',
  unreachable: 'The site could not be reached.',
  insecure: 'The site has no valid certificate.',
  timeout: 'The site took too long to answer.',
  status: 'The site answered with an error.',
  redirects: 'The site redirects too often.',
  size: 'The page is too large.',
  headers: 'The headers of the answer are too large.',
  type: 'The address does not lead to a page of text.',
  garbled: 'The answer of the site could not be read.',
  elsewhere: 'The address leads to another site.',
  robots: 'The site does not allow robots to read this page.',
  noindex: 'The site asks that this page is not indexed.',
  empty: 'The page has no text to read.',
  scripts:
    'The page makes its text with scripts (JavaScript) or shows it after a click on cookies. No scripts were run, so there is no text to read.',
  sitemap: 'There is no sitemap at this address.',
  feed: 'There is no feed at this address.',
  complicated: 'The page is too complicated to be read.',
} as const

export type FetchFaultCode = keyof typeof TEXTS

type Detail = {
  message?: string
  status?: number
  retryAfterMs?: number | null
  mediaType?: string
  cause?: unknown
}

/** The only error of the guarded client and of the crawler. An abort is never one. */
export class FetchFault extends Error {
  override readonly name = 'FetchFault'
  readonly code: FetchFaultCode
  /** HTTP status when `code` is `status`, else null. */
  readonly status: number | null
  /** `Retry-After` in milliseconds; null if the site sends none. */
  readonly retryAfterMs: number | null
  /** The media type that was found instead of text, if `code` is `type` and the response named one. */
  readonly mediaType: string | null

  constructor(code: FetchFaultCode, detail: Detail = {}) {
    super(detail.message ?? TEXTS[code], { cause: detail.cause })
    this.code = code
    this.status = detail.status ?? null
    this.retryAfterMs = detail.retryAfterMs ?? null
    this.mediaType = detail.mediaType ?? null
  }
}

const BY_ERROR_CODE: ReadonlyMap<string, FetchFaultCode> = new Map([
  ['ENOTFOUND', 'unknown'],
  ['EAI_AGAIN', 'unknown'],
  ['ETIMEDOUT', 'timeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_OVERFLOW', 'headers'],
  ['HPE_HEADER_OVERFLOW', 'headers'],
])

/** Converts an error of undici, the socket or the decompressor to a fault. */
export function toFetchFault(error: unknown): FetchFault {
  if (error instanceof FetchFault) return error
  const code = errorCode(error)
  const known = BY_ERROR_CODE.get(code)
  if (known) return new FetchFault(known, { cause: error })
  if (/^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|EPROTO)/.test(code)) {
    return new FetchFault('insecure', { cause: error })
  }
  if (/^(HPE_|Z_|ERR__ERROR_FORMAT|ERR_BROTLI|UND_ERR_RES_)/.test(code)) {
    return new FetchFault('garbled', { cause: error })
  }
  return new FetchFault('unreachable', { cause: error })
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
