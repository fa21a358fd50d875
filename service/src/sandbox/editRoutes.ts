import { Hono } from 'hono'
import * as v from 'valibot'
import { EDIT_KINDS } from '../../emulators/kit/Edits.ts'
import { personOf } from '../../emulators/people/people.ts'
import type { Sandbox, SandboxEnvironment } from './Sandbox.ts'

const EditRequest = v.object({ person: v.string(), item: v.string(), change: v.picklist(EDIT_KINDS) })

/** `/edits`, which no real source has: what a test changes in a person's name, as if they had done it there. */
export function editRoutes({ memory }: Sandbox): Hono<SandboxEnvironment> {
  const app = new Hono<SandboxEnvironment>()
  app.post('/', async (c) => {
    // A page of another site cannot send this type without asking, and is never allowed to.
    if (c.req.header('content-type') !== 'application/json') return c.json({ error: 'json_only' }, 415)
    const edit = v.safeParse(EditRequest, await c.req.json().catch(() => null))
    const person = edit.success ? personOf(edit.output.person) : null
    if (!edit.success || !person) return c.json({ error: 'bad_request' }, 400)
    memory.editsOf(c.get('source'), person.id).add(edit.output.item, edit.output.change)
    return c.body(null, 204)
  })
  return app
}
