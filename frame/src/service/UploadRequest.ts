import type { Clock } from '../lib/Clock.ts'
import { logError } from '../lib/log.ts'
import type { Answer } from './Answer.ts'
import { Fault } from './Fault.ts'
import { onAbort } from './onAbort.ts'

export type Upload = {
  readonly url: URL
  readonly token: string
  readonly file: File
  readonly signal?: AbortSignal
  /** Bytes of the file sent so far. */
  readonly onProgress?: (sentBytes: number) => void
}

/** Sends an upload: one request, one response of any status. Rejects with a Fault. */
export type SendUpload = (upload: Upload) => Promise<Answer>

/** Timeout without upload progress or a response, in milliseconds. */
export const UPLOAD_TIMEOUT_MS = 60_000

/**
 * Sends a file as the field `file` of a form. Uses XMLHttpRequest, because fetch does not report upload progress. The
 * browser streams the file from disk.
 */
export function sendByXhr(clock: Clock): SendUpload {
  return ({ url, token, file, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let stopTimer = () => {}
      let stopHearing = () => {}
      const settle = (end: () => void) => {
        stopTimer()
        stopHearing()
        end()
      }
      const fail = (kind: 'aborted' | 'network' | 'timeout') =>
        settle(() => {
          request.abort()
          if (kind !== 'aborted') logError(`POST ${url.pathname}: ${kind}`)
          reject(new Fault(kind))
        })
      const awaitSign = () => {
        stopTimer()
        stopTimer = clock.after(UPLOAD_TIMEOUT_MS, () => fail('timeout'))
      }
      request.upload.onprogress = ({ loaded, total }) => {
        awaitSign()
        // The progress includes the form around the file, so it is scaled to the file.
        onProgress?.(total > 0 ? Math.floor((file.size * loaded) / total) : 0)
      }
      request.onload = () => {
        // A redirect was followed already, and a response from another URL is not the service's.
        if (request.responseURL && request.responseURL !== url.href) return fail('network')
        const retryAfter = request.getResponseHeader('Retry-After')
        const requestId = request.getResponseHeader('X-Request-Id')
        settle(() => resolve({ status: request.status, retryAfter, requestId, body: request.responseText }))
      }
      request.onerror = () => fail('network')
      request.open('POST', url)
      request.setRequestHeader('Authorization', `Token ${token}`)
      const form = new FormData()
      form.append('file', file, file.name)
      awaitSign()
      request.send(form)
      stopHearing = onAbort([signal], () => fail('aborted'))
    })
}
