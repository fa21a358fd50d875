import { Hono } from 'hono'
import { ContentClaims } from '../../emulators/kit/claims.ts'
import { contentTree, findThing } from '../../emulators/people/contentTree.ts'
import { documentOf } from '../../emulators/people/documentOf.ts'
import { personOf } from '../../emulators/people/people.ts'
import { SOURCE_SHAPES } from '../../emulators/people/sourceShapes.ts'
import { isThirdPartySource } from '../sources/thirdPartySources.ts'
import type { Sandbox } from './Sandbox.ts'
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
    const shape = SOURCE_SHAPES[claims.source]
    const path = edits.isRemoved(claims.item) ? null : findThing(contentTree(shape, person), claims.item)
    const revision = edits.revision(claims.item)
    return sendContent(c, path && documentOf({ shape, person, path, revision }))
  })
  return app
}
