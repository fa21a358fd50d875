import { type UploadQueryValues, UserFile } from '@inlet/wire/service'
import type { AccessTokens } from './AccessTokens.ts'
import { readAnswer } from './Answer.ts'
import { onAbort } from './onAbort.ts'
import type { UploadCalls } from './ServiceClient.ts'
import { serviceAddress } from './serviceAddress.ts'
import type { SendUpload } from './UploadRequest.ts'

export function uploadCalls(base: string, tokens: AccessTokens, send: SendUpload): UploadCalls {
  return {
    async upload(file, settings, { signal, onProgress } = {}) {
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
