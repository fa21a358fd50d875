import { createMiddleware } from 'hono/factory'

const VERSION = '1.0.0'
const EXTENSIONS = 'creation,expiration,termination'

/** The file of a finished upload. */
export const FILE_ID_HEADER = 'Inlet-File-Id'

/** For the preflight requests of browsers. */
export const TUS_REQUEST_HEADERS = ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset']
export const TUS_ANSWER_HEADERS = [
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  FILE_ID_HEADER,
]

/** The protocol's version, which each answer names, and what OPTIONS says: https://tus.io/protocols/resumable-upload */
export function tusVersion(maxBytes: number) {
  return createMiddleware(async (c, next) => {
    const { method } = c.req
    const version = c.req.header('Tus-Resumable')
    // GET is ours, and not the protocol's. For Hono, a HEAD request is one as well.
    const isChecked = method !== 'OPTIONS' && method !== 'GET'
    if (isChecked && version !== VERSION) {
      const detail = `Send Tus-Resumable: ${VERSION}.`
      c.res = c.json({ detail }, 412, { 'Tus-Version': VERSION, 'Tus-Resumable': VERSION })
      return
    }
    await next()
    c.header('Tus-Resumable', VERSION)
    if (method !== 'OPTIONS') return
    c.header('Tus-Version', VERSION)
    c.header('Tus-Extension', EXTENSIONS)
    c.header('Tus-Max-Size', String(maxBytes))
  })
}
