import { createMiddleware } from 'hono/factory'
import { HttpError, UNREAD } from './HttpError.ts'

/**
 * Refuses larger bodies with 413: at once if `Content-Length` says so, else while it is read. Nothing is read here, so
 * that other checks come first. `exceptForms`: multipart bodies are limited by their reader.
 */
export function limitBody(maxBytes: number, { exceptForms = false } = {}) {
  return createMiddleware(async (c, next) => {
    const { raw } = c.req
    if (exceptForms && isForm(raw.headers.get('Content-Type'))) return next()
    const length = raw.headers.get('Content-Length')
    if (length !== null && !raw.headers.has('Transfer-Encoding')) {
      if (Number(length) > maxBytes) throw tooLarge()
    } else if (raw.body) {
      const init: RequestInit & { duplex: 'half' } = {
        body: raw.body.pipeThrough(counting(maxBytes)),
        duplex: 'half',
      }
      c.req.raw = new Request(raw, init)
    }
    await next()
  })
}

/** Whether it is multipart with a boundary: without one, no reader of forms would limit it. */
export function isForm(contentType: string | null): boolean {
  return boundaryOf(contentType) !== null
}

/** Null: it isn't multipart with a boundary. */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, plain] =
    /^multipart\/[^;]*;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '') ?? []
  return quoted ?? plain ?? null
}

/** Whether it is a part of a resumable upload. */
export function isUploadPart(contentType: string | null): boolean {
  return contentType === 'application/offset+octet-stream'
}

function counting(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let read = 0
  return new TransformStream({
    transform(chunk, controller) {
      read += chunk.length
      if (read > maxBytes) controller.error(tooLarge())
      else controller.enqueue(chunk)
    },
  })
}

function tooLarge(): HttpError {
  return new HttpError(413, 'The request is too large.', UNREAD)
}
