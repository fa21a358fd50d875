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

/** How an upload travels: one request, one answer, whatever its status. Rejects with a Fault. */
export type SendUpload = (upload: Upload) => Promise<Answer>

/** Milliseconds without a byte moving or an answer until an upload is given up. */
export const UPLOAD_SILENCE = 60_000

/**
 * Sends a file as the field `file` of a form. XMLHttpRequest, because fetch does not tell how far an upload is;
 * the browser streams the file from the disk.
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
        stopTimer = clock.after(UPLOAD_SILENCE, () => fail('timeout'))
      }
      request.upload.onprogress = ({ loaded, total }) => {
        awaitSign()
        // The form around the file is counted too: its share is spread over the file.
        onProgress?.(total > 0 ? Math.floor((file.size * loaded) / total) : 0)
      }
      request.onload = () => {
        // A redirect has been followed by now; the answer of another address is not the service's.
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
