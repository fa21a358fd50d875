import { ResumableUpload, type UserFile } from '@inlet/wire/service'
import { type DetailedError, Upload } from 'tus-js-client'
import type { Clock } from '../lib/Clock.ts'
import type { AccessTokens } from './AccessTokens.ts'
import type { Answer } from './Answer.ts'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import { Fault } from './Fault.ts'
import { onAbort } from './onAbort.ts'
import { readAnswer } from './readAnswer.ts'
import type { ResumeOptions } from './ServiceClient.ts'
import { serviceAddress } from './serviceAddress.ts'
import { UPLOAD_TIMEOUT_MS } from './UploadRequest.ts'

/** A proxy that buffers requests loses one of these with a connection, and allows bodies of this size. */
const CHUNK_BYTES = 4 * 2 ** 20
/** Milliseconds before each attempt to go on; they begin again with each byte that arrives. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000]
const PATH = '/uploads/tus'

export type ResumableDeps = {
  readonly service: AuthenticatedFetch
  readonly base: string
  readonly tokens: AccessTokens
  readonly clock: Clock
}

type Request = ResumeOptions & { readonly file: File; readonly query: URLSearchParams }

/** Sends a file, and goes on by itself where it stopped if the connection is cut. Null: the service or a proxy can't. */
export async function sendResumably(deps: ResumableDeps, request: Request): Promise<UserFile | null> {
  let id = request.resumeId ?? null
  const onResumeId = (next: string | null) => {
    id = next
    request.onResumeId?.(next)
  }
  const attempt = () =>
    deps.tokens.authorize((token) => send(deps, { ...request, token, resumeId: id, onResumeId }), request)
  let answer = await attempt()
  if (answer.status === 404 && id !== null) {
    // It has expired.
    onResumeId(null)
    answer = await attempt()
  }
  if (id === null && (answer.status === 404 || answer.status === 405)) return null
  if (answer.status !== 200) readAnswer(ResumableUpload, answer, `PATCH ${PATH}`)
  const { file } = await deps.service.get(ResumableUpload, `${PATH}/${id}`, request)
  if (!file) throw new Fault('malformed')
  return file
}

/** Resolves when all bytes are sent, or with the response that refuses them. */
function send(
  { base, tokens, clock }: ResumableDeps,
  { file, query, token, signal, onProgress, resumeId, onResumeId }: Request & { readonly token: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let stopTimer = () => {}
    let stopHearing = () => {}
    const settle = (end: () => void) => {
      stopTimer()
      stopHearing()
      end()
    }
    const addressOf = (id: string) => serviceAddress(base, `${PATH}/${id}`).href
    const awaitSign = () => {
      stopTimer()
      stopTimer = clock.after(UPLOAD_TIMEOUT_MS, () => {
        void upload.abort()
        settle(() => reject(new Fault('timeout')))
      })
    }
    const upload = new Upload(file, {
      // Without an endpoint, the client never begins anew because it can't ask how far it is.
      endpoint: resumeId ? null : serviceAddress(base, `${PATH}?${query}`).href,
      uploadUrl: resumeId ? addressOf(resumeId) : null,
      headers: { Authorization: `Token ${token}` },
      metadata: { filename: file.name },
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onShouldRetry: (error) => isPassing(statusOf(error)),
      onProgress: (sent) => {
        awaitSign()
        onProgress?.(sent)
      },
      onUploadUrlAvailable: () => {
        const id = upload.url?.split('/').at(-1) ?? ''
        upload.url = addressOf(id)
        upload.options.endpoint = null
        onResumeId?.(id)
      },
      onSuccess: () => settle(() => resolve({ status: 200, retryAfter: null, requestId: null, body: '' })),
      onError: (error) =>
        settle(() => {
          const answer = answerOf(error)
          if (answer) resolve(answer)
          else reject(new Fault('network'))
        }),
    })
    awaitSign()
    upload.start()
    stopHearing = onAbort([tokens.closed, signal], () => {
      // The user doesn't want it any more; if only the window closes, it can go on later.
      const isOver = signal?.aborted === true && !tokens.closed.aborted
      void upload.abort(isOver).catch(() => {})
      if (isOver) onResumeId?.(null)
      settle(() => reject(new Fault('aborted')))
    })
  })
}

function statusOf(error: Error | DetailedError): number {
  return 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0
}

/** A lost connection, another request that writes, and a service that restarts. */
function isPassing(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || status >= 500
}

/** Null: there was none. */
function answerOf(error: Error | DetailedError): Answer | null {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response?.getStatus()) return null
  return {
    status: response.getStatus(),
    retryAfter: response.getHeader('Retry-After') ?? null,
    requestId: response.getHeader('X-Request-Id') ?? null,
    body: response.getBody(),
  }
}
