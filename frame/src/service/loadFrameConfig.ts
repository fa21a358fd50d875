import { FrameConfig } from '@inlet/wire/service'
import * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'
import { CALL_LIMIT } from './AuthenticatedFetch.ts'
import { Fault } from './Fault.ts'

/** What this deployment decides about its frame; it lies beside the frame's page. Rejects with a Fault. */
export async function loadFrameConfig(
  frameAddress: string,
  clock: Clock,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<FrameConfig> {
  const late = new AbortController()
  const stopTimer = clock.after(CALL_LIMIT, () => late.abort())
  try {
    const response = await fetch(new URL('config.json', frameAddress), {
      signal: late.signal,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    })
    if (!response.ok) throw new Fault('refused', { status: response.status })
    const config = v.safeParse(FrameConfig, await response.json())
    if (!config.success) throw new Fault('malformed', { status: response.status })
    return config.output
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    if (cause instanceof SyntaxError) throw new Fault('malformed')
    throw new Fault(late.signal.aborted ? 'timeout' : 'network')
  } finally {
    stopTimer()
  }
}
