import { Hono } from 'hono'
import * as v from 'valibot'
import { delay } from '../../emulators/kit/delay.ts'
import { emailOf, loginOf } from '../../emulators/people/people.ts'
import { connectsWithKeys } from '../sources/thirdPartySources.ts'
import { type Access, accessEnded, authenticate, type WithAccess } from './authenticate.ts'
import { rateLimit } from './rateLimit.ts'
import type { Sandbox } from './Sandbox.ts'
import type { ContentItem } from './SandboxContent.ts'
import { sendContent } from './sendContent.ts'
import { endedCursor } from './vendorAnswers.ts'

/** Items of a page where the caller does not say, and at most. */
const PAGE = '200'
const LARGEST_PAGE = 500
/** Seconds that the address of a content is good. */
const CONTENT_SECONDS = 60

const Limit = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,5}$/),
    v.transform((digits) => Math.min(Number(digits), LARGEST_PAGE)),
  ),
  PAGE,
)
const ItemsQuery = v.object({
  parent: v.optional(v.string()),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/))),
  limit: Limit,
})
const ChangesQuery = v.object({
  /** `all:<from>:<edits>` on the way through everything, `since:<edits>` afterwards. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^(?:all:\d{1,9}:\d{1,9}|since:\d{1,9})$/))),
  limit: Limit,
})

/** What a signed-in application may ask: who, items, content, changes. */
export function contentRoutes(sandbox: Sandbox): Hono<WithAccess> {
  const { memory } = sandbox
  const app = new Hono<WithAccess>()
  const known = authenticate(sandbox)
  const paced = rateLimit(sandbox)

  app.get('/me', known, paced, async (c) => {
    const { person } = c.get('access')
    // With a key there is no sign-in that could take its time.
    if (person.slow && connectsWithKeys(c.get('source')))
      await delay(sandbox.clock, sandbox.slowSeconds, c.req.raw.signal)
    return c.json({ login: loginOf(person), name: person.name, email: emailOf(person) })
  })

  app.get('/items', known, paced, (c) => {
    const query = v.safeParse(ItemsQuery, c.req.query())
    if (!query.success) return c.json({ error: 'bad_request' }, 400)
    const { parent, cursor, limit } = query.output
    if (parent === undefined && cursor === undefined && endsNow(c.get('access'), 'items'))
      return accessEnded(c)
    const page = c.get('content').list(parent ?? null, Number(cursor ?? 0), limit)
    if (!page) return c.json({ error: 'not_found' }, 404)
    return c.json({
      items: ofTypes(page.items, c.req.queries('type')),
      next: page.next === null ? null : String(page.next),
    })
  })

  app.get('/items/:id/content', known, paced, (c) => {
    const item = c.req.param('id')
    const { person } = c.get('access')
    if (person.quirk === 'content-elsewhere') {
      const claims = { kind: 'content', source: c.get('source'), person: person.id, item }
      return c.redirect(`${sandbox.contentOrigin()}/content/${sandbox.tokens.make(claims, CONTENT_SECONDS)}`)
    }
    return sendContent(c, c.get('content').content(item))
  })

  app.get('/changes', known, paced, (c) => {
    // What begins goes through; what goes on from there has always ended.
    if (c.get('access').person.quirk === 'cursor-ends' && c.req.query('cursor')?.startsWith('since:')) {
      return endedCursor(c.get('source'))
    }
    const query = v.safeParse(ChangesQuery, c.req.query())
    if (!query.success) return c.json({ error: 'bad_request' }, 400)
    const { cursor, limit } = query.output
    const types = c.req.queries('type')
    const [kind = 'all', first = '0', seen] = cursor?.split(':') ?? []
    const begins = cursor === undefined || kind === 'since'
    if (begins && endsNow(c.get('access'), 'changes')) return accessEnded(c)
    const content = c.get('content')
    if (kind === 'since') {
      const { changed, removed, edits } = content.changedSince(Number(first))
      return c.json({ changed: ofTypes(changed, types), removed, next: `since:${edits}`, more: false })
    }
    const { items, next, edits } = content.everything(Number(first), limit)
    const until = seen ?? String(edits)
    return c.json({
      changed: ofTypes(items, types),
      removed: [],
      next: next === null ? `since:${until}` : `all:${next}:${until}`,
      more: next !== null,
    })
  })

  /** Where the changes after now begin. */
  app.get('/changes/start', known, (c) => c.json({ next: `since:${c.get('content').editsUntilNow}` }))

  return app

  function endsNow({ grant, person }: Access, list: 'items' | 'changes'): boolean {
    memory.begin(grant, list, person)
    return memory.hasEnded(grant)
  }
}

/** What has one of the types, and what it may be in. */
function ofTypes(
  items: readonly ContentItem[],
  types: readonly string[] | undefined,
): readonly ContentItem[] {
  return types ? items.filter((item) => item.expandable || types.includes(item.type)) : items
}
