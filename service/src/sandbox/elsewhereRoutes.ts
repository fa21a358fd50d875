import { Hono } from 'hono'
import { ContentClaims } from '../../emulators/kit/claims.ts'
import { personOf } from '../../emulators/people/people.ts'
import { isThirdPartySource } from '../sources/thirdPartySources.ts'
import type { Sandbox } from './Sandbox.ts'
import { SandboxContent } from './SandboxContent.ts'
import { sendContent } from './sendContent.ts'

/** Contents at addresses that are proof enough. A token besides is refused, as stores of vendors do. */
export function elsewhereRoutes({ tokens, memory }: Pick<Sandbox, 'tokens' | 'memory'>): Hono {
  const app = new Hono()
  app.get('/:token', (c) => {
    if (c.req.header('authorization') !== undefined) return c.json({ error: 'two_proofs' }, 400)
    const claims = tokens.read(ContentClaims, c.req.param('token'))
    const person = personOf(claims?.person ?? '')
    if (!claims || !person || !isThirdPartySource(claims.source)) return c.json({ error: 'forbidden' }, 403)
    const edits = memory.editsOf(claims.source, person.id)
    const content = new SandboxContent(claims.source, person, edits, new URL(c.req.url).origin)
    return sendContent(c, content.content(claims.item))
  })
  return app
}
