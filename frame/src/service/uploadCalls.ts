import { type UploadQueryValues, UserFile } from '@inlet/wire/service'
import { onAbort } from './onAbort.ts'
import { readAnswer } from './readAnswer.ts'
import type { ResumableDeps } from './resumableUpload.ts'
import type { UploadCalls } from './ServiceClient.ts'
import { serviceAddress } from './serviceAddress.ts'
import type { SendUpload } from './UploadRequest.ts'

/** Smaller files are sent in one request, which takes fewer round trips. */
const RESUMABLE_BYTES = 8_000_000

export function uploadCalls(deps: ResumableDeps, send: SendUpload): UploadCalls {
  const { base, tokens } = deps
  return {
    async upload(file, settings, options = {}) {
      if (file.size > RESUMABLE_BYTES) {
        // If it can't be loaded, the file is sent in one request.
        const { sendResumably } = await import('./resumableUpload.ts').catch(() => ({ sendResumably: null }))
        const query = uploadQuery(settings)
        const stored = await sendResumably?.(deps, { ...options, file, query })
        if (stored) return stored
      }
      const { signal, onProgress } = options
      const url = serviceAddress(base, `/uploadfile?${uploadQuery(settings)}`)
      const ending = new AbortController()
      const stopHearing = onAbort([tokens.closed, signal], () => ending.abort())
      const upload = { url, file, signal: ending.signal, onProgress }
      const answer = await tokens
        .authorize((token) => send({ ...upload, token }), { signal })
        .finally(stopHearing)
      return readAnswer(UserFile, answer, 'POST /uploadfile')
    },
  }
}

/** Settings as text. Unset ones are left out, and so is `generate_chunks_only` unless it is true. */
export function uploadQuery(settings: UploadQueryValues): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || value === null) continue
    if (name === 'generate_chunks_only' && value !== true) continue
    query.set(name, String(value))
  }
  return query
}
