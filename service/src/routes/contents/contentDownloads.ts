import { IdText } from '@inlet/wire/service'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { BlobStore } from '../../blobs/BlobStore.ts'
import { verified } from '../../blobs/verified.ts'
import { findTokenById } from '../../db/customers/accessTokens.ts'
import { organizationOf } from '../../db/customers/customers.ts'
import { type FileRow, findOwnFile } from '../../db/files/files.ts'
import { filesWithText, readText } from '../../db/files/texts.ts'
import { type Reach, wholeCustomer } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { type AuditDeps, callerOf } from '../../http/auditCalls.ts'
import { byteRange } from '../../http/byteRange.ts'
import { CONTENT_KINDS, type ContentAddresses } from '../../http/ContentAddresses.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly blobStore: BlobStore
  readonly addresses: ContentAddresses
  /** Downloads are redirected to the blob store, if it has signed URLs. */
  readonly config: AuditDeps['config'] & { readonly directReads: boolean }
  readonly audit: AuditDeps['audit']
}

/** Maximum lifetime of the store's signed URL: the download only has to begin in that time. */
const DIRECT_SECONDS = 300

const Place = v.object({
  kind: v.picklist(CONTENT_KINDS),
  file: IdText,
  customer: IdText,
  expires: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)),
  signature: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  token: v.optional(IdText),
})

/** Uploaded by strangers: browsers must save it, and never render, run or sniff it, here or embedded. */
const HEADERS = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** Types that no browser would run, even if it rendered them. */
const INERT =
  /^(audio|video)\/|^image\/(png|jpeg|webp)$|^text\/(plain|csv|tab-separated-values)$|^application\/(pdf|json|vnd\.)/

/** Serves the contents of files by signed URL. Tokens, cookies and accounts are ignored. */
export function contentDownloadRoutes(deps: Deps): Hono {
  const { db, addresses } = deps
  const app = new Hono()
  app.get('/:kind/:file', async (c) => {
    const place = v.safeParse(Place, { ...c.req.query(), ...c.req.param() })
    if (!place.success) throw notFound('file')
    const {
      kind,
      file: fileId,
      customer: customerId,
      expires,
      signature,
      token: tokenId = null,
    } = place.output
    const isOpen = addresses.opens({ kind, fileId, customerId, tokenId }, { expires, signature })
    const reach = isOpen ? await reachOf(customerId, tokenId, deps) : null
    if (!reach) throw new HttpError(403, 'This address has expired or was changed. Ask for a new one.')
    const file = await findOwnFile(db, reach, fileId)
    if (!file) throw notFound('file')
    await recordDownload(c, file, tokenId, deps)
    if (kind === 'text') return sendText(file, db)
    // No longer than the URL it was downloaded with.
    const left = Math.max(1, Math.ceil(expires - deps.clock.now().getTime() / 1000))
    return sendBytes(c, file, { ...deps, seconds: Math.min(DIRECT_SECONDS, left) })
  })
  return app
}

/** What a URL may access: what its token still reaches. Null: the token was revoked. */
async function reachOf(
  customerId: number,
  tokenId: number | null,
  { db, clock }: Deps,
): Promise<Reach | null> {
  if (tokenId === null) return wholeCustomer(customerId)
  const found = await findTokenById(db, tokenId, clock.now())
  if (found?.customer.id !== customerId) return null
  return { customerId, bounds: found.grant.bounds }
}

async function recordDownload(
  c: Context,
  { id, customer_id: customerId }: FileRow,
  tokenId: number | null,
  deps: Deps,
): Promise<void> {
  if (!deps.audit.records('content')) return
  const organization = await organizationOf(deps.db, customerId)
  const actor = { type: 'url', id: tokenId === null ? null : String(tokenId), userId: null } as const
  const what = { operation: 'openContent', effect: 'content', organization, customerId } as const
  const call = deps.audit.call({ ...what, ...callerOf(c, actor, deps) })
  call.objects.add('file', [id])
  call.end(200)
}

async function sendBytes(
  c: Context,
  file: FileRow,
  { blobStore, config, seconds }: Deps & { readonly seconds: number },
): Promise<Response> {
  const { blob, blob_sha256: sha256, mime_type: type } = file
  const size = blob === null ? null : await blobStore.size(blob)
  if (blob === null || size === null) throw notFound('file')
  const shown = type !== null && INERT.test(type) ? type : 'application/octet-stream'
  const disposition = attachment(file.name ?? `file-${file.id}`)
  const handover = { type: shown, disposition, seconds }
  const address = config.directReads ? await blobStore.addressOf(blob, handover) : null
  if (address !== null) return new Response(null, { status: 302, headers: { ...HEADERS, Location: address } })
  const headers = {
    ...HEADERS,
    'Accept-Ranges': 'bytes',
    'Content-Type': shown,
    'Content-Disposition': disposition,
  }
  const part = byteRange(c.req.header('Range'), size)
  if (part === 'none') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  }
  if (part === null) {
    return new Response(ReadableStream.from(verified(blobStore.read(blob), sha256)), {
      headers: { ...headers, 'Content-Length': String(size) },
    })
  }
  return new Response(ReadableStream.from(blobStore.read(blob, part)), {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(part.end - part.start + 1),
      'Content-Range': `bytes ${part.start}-${part.end}/${size}`,
    },
  })
}

async function sendText(file: FileRow, db: Db): Promise<Response> {
  if (!(await filesWithText(db, [file.id])).has(file.id)) throw notFound('file')
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    for await (const piece of readText(db, file.id)) yield encoder.encode(piece)
  }
  return new Response(ReadableStream.from(bytes()), {
    headers: {
      ...HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': attachment(`${file.name ?? `file-${file.id}`}.txt`),
    },
  })
}

/** RFC 6266: an ASCII name as a fallback, and the real one. */
function attachment(name: string): string {
  const short = [...name].slice(0, 150).join('')
  const plain = short.replace(/[^\x20-\x7e]|["\\/%]/gu, '_')
  const whole = encodeURIComponent(short).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
