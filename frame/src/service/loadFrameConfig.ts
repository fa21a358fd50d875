import { FrameConfig } from '@inlet/wire/service'
import * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'
import { CALL_LIMIT } from './AuthenticatedFetch.ts'
import { Fault } from './Fault.ts'

/**
 * Loads the deployment's configuration of the frame: from the page, or from a file beside it if another server sends
 * the page. Rejects with a Fault.
 * @param given The configuration in the page.
 */
export async function loadFrameConfig(
  given: unknown,
  frameAddress: string,
  clock: Clock,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<FrameConfig> {
  if (given !== null) return read(given)
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
    return read(await response.json(), response.status)
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    if (cause instanceof SyntaxError) throw new Fault('malformed')
    throw new Fault(late.signal.aborted ? 'timeout' : 'network')
  } finally {
    stopTimer()
  }
}

function read(given: unknown, status?: number): FrameConfig {
  const config = v.safeParse(FrameConfig, given)
  if (!config.success) throw new Fault('malformed', { status })
  return config.output
}
