import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { agentFor } from '../../outbound/agentFor.ts'
import { INTERACTIVE_TIMEOUT_MS, withoutDeadline, withTimeout } from './callContext.ts'
import { anonymous, SourceClient } from './SourceClient.ts'

const FRAME = new URL('../../../../frame/src/service/AuthenticatedFetch.ts', import.meta.url)
const TOO_LATE = { name: 'SourceFault', code: 'unavailable', message: 'The source did not answer in time.' }
const { signal } = new AbortController()

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function clientOf(answer: RequestListener) {
  const opened = createServer(answer)
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  const address = opened.address()
  const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  const client = new SourceClient({ agent: agentFor(origin), userAgent: 'Inlet', meaning: () => null })
  return () => client.text({ url: new URL(origin) }, anonymous, signal)
}

describe('whoever waits for a source waits so long [F-286]', () => {
  test('the service gives up on a source well before the widget gives up on the service', () => {
    const [, limit = ''] = /CALL_LIMIT = ([\d_]+)/.exec(readFileSync(FRAME, 'utf8')) ?? []
    expect(INTERACTIVE_TIMEOUT_MS).toBeLessThanOrEqual(Number(limit.replaceAll('_', '')) - 5000)
    expect(INTERACTIVE_TIMEOUT_MS).toBeGreaterThanOrEqual(10_000)
  })

  test('a source that is silent ends with a sentence about it', async () => {
    const ask = await clientOf(() => {})
    await expect(withTimeout(50, ask)).rejects.toMatchObject(TOO_LATE)
  })

  test('one that answers each call, or each piece of an answer, is not waited for any longer', async () => {
    let calls = 0
    const ask = await clientOf((_, response) => {
      calls += 1
      response.write('x')
      const timer = setInterval(() => response.write('x'), 5)
      response.on('close', () => clearInterval(timer))
    })
    await expect(withTimeout(100, ask)).rejects.toMatchObject(TOO_LATE)
    // No time is left for another call.
    calls = 0
    const twice = () => ask().catch(ask)
    await expect(withTimeout(100, twice)).rejects.toMatchObject(TOO_LATE)
    expect(calls).toBe(1)
  })

  test('what others wait for, too, goes on', async () => {
    let answered = () => {}
    const ask = await clientOf((_, response) => {
      answered = () => response.end('late')
    })
    let renewed: Promise<string> | null = null
    const work = () => {
      renewed = withoutDeadline(ask)
      return renewed
    }
    await expect(withTimeout(50, work)).rejects.toMatchObject(TOO_LATE)
    answered()
    expect(await renewed).toBe('late')
  })
})
