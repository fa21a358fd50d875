import type { Handler } from 'hono'
import { delay } from '../../emulators/kit/delay.ts'
import type { StrictAnswer } from '../../emulators/kit/StrictServer.ts'
import { openEmulators } from '../../emulators/openEmulators.ts'
import type { Sandbox, SandboxEnvironment } from './Sandbox.ts'

/** What is sent to the emulator of a source. */
export function emulatorRoutes(sandbox: Sandbox): Handler<SandboxEnvironment> {
  const { clock, publicUrl } = sandbox
  const answerOf = openEmulators(sandbox)
  return async (c) => {
    const source = c.get('source')
    const { origin, pathname, searchParams } = new URL(c.req.url)
    const answer = await answerOf(source, {
      method: c.req.method,
      base: `${publicUrl ?? origin}/${source}`,
      path: pathname.slice(pathname.indexOf(source) + source.length),
      query: searchParams,
      headers: c.req.header(),
      body: await c.req.text(),
    })
    const { delaySeconds } = answer
    if (delaySeconds !== undefined) await delay(clock, delaySeconds, c.req.raw.signal)
    return responseOf(answer)
  }
}

function responseOf({ status, headers, body }: StrictAnswer): Response {
  if (body === undefined) return new Response(null, { status, headers: { ...headers } })
  if (typeof body === 'string') return new Response(body, { status, headers: { ...headers } })
  if (body instanceof Uint8Array)
    return new Response(Uint8Array.from(body), { status, headers: { ...headers } })
  return Response.json(body, { status, headers: { ...headers } })
}
