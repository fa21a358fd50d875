import type { SignInProgress } from '@inlet/wire/service'
import type { Clock } from '../../lib/Clock.ts'
import { isFault } from '../../service/Fault.ts'
import * as limits from '../limits.ts'

type Watch = {
  readonly ask: (signal: AbortSignal) => Promise<SignInProgress>
  readonly clock: Clock
  readonly hear: (progress: SignInProgress) => void
}

const EXPIRED: SignInProgress = { status: 'FAILED', reason: 'expired', data_source_id: null }

/**
 * Polls the state of a sign-in until it ends, even in a hidden page, because an account can be claimed only for a few
 * minutes. Backs off after failures. Call the returned function to stop.
 */
export function watchSignIn({ ask, clock, hear }: Watch): () => void {
  const ending = new AbortController()
  let failures = 0
  let cancel = () => {}

  async function look() {
    let pause = 0
    let isSlow = false
    try {
      const progress = await ask(ending.signal)
      if (ending.signal.aborted) return
      failures = 0
      hear(progress)
      if (progress.status === 'CONNECTED' || progress.status === 'FAILED') return
      isSlow = progress.status === 'WAITING'
    } catch (cause) {
      if (!isFault(cause)) throw cause
      if (ending.signal.aborted) return
      if (cause.status === 404) return hear(EXPIRED)
      failures += 1
      pause = (cause.retryAfter ?? 0) * 1000
    }
    const usual = isSlow ? limits.approvalPolling : limits.signInPolling
    plan(Math.max(pause, Math.min(usual * 2 ** failures, limits.pollingBackoff)))
  }

  function plan(ms: number) {
    cancel = clock.after(ms, () => void look())
  }

  plan(limits.signInPolling)
  return () => {
    ending.abort()
    cancel()
  }
}
