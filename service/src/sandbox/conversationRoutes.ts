import { CONVERSATION_TYPES } from '@inlet/wire/service'
import { Hono } from 'hono'
import * as v from 'valibot'
import { Chat } from '../../emulators/people/Chat.ts'
import { SOURCE_SHAPES } from '../../emulators/people/sourceShapes.ts'
import { accessEnded, authenticate, type WithAccess } from './authenticate.ts'
import { rateLimit } from './rateLimit.ts'
import type { Sandbox } from './Sandbox.ts'

const number = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))
const ListQuery = v.object({
  types: v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.array(v.picklist(CONVERSATION_TYPES)),
  ),
  archived: v.optional(v.literal('true')),
  cursor: v.optional(v.string()),
  limit: v.optional(v.pipe(number, v.maxValue(200)), '100'),
})
const MessagesQuery = v.object({ oldest: number, latest: number, cursor: v.optional(number) })
/** Messages of a page. */
const PAGE = 200

/** `/conversations`, one of them, and what was said in it. */
export function conversationRoutes(sandbox: Sandbox): Hono<WithAccess> {
  const { memory, clock } = sandbox
  const app = new Hono<WithAccess>()
  const chatOf = ({ person }: WithAccess['Variables']['access']) => new Chat(person, clock.now())
  app.use('/*', async (c, next) =>
    SOURCE_SHAPES[c.get('source')].conversations ? next() : c.json({ error: 'not_found' }, 404),
  )
  app.use('/*', authenticate(sandbox), rateLimit(sandbox))

  app.get('/', (c) => {
    const query = v.safeParse(ListQuery, c.req.query())
    if (!query.success) return c.json({ error: 'bad_request' }, 400)
    const { types, archived, cursor, limit } = query.output
    const from = cursor === undefined ? 0 : positionOf(cursor)
    if (from === null) return c.json({ error: 'not_found' }, 404)
    const access = c.get('access')
    if (cursor === undefined) memory.begin(access.grant, 'items', access.person)
    if (memory.hasEnded(access.grant)) return accessEnded(c)
    const wanted = { types, withArchived: archived !== undefined }
    const { conversations, next } = chatOf(access).list(wanted, from, limit)
    return c.json({ conversations, next: next === null ? null : cursorAt(next) })
  })

  app.get('/:id', (c) => {
    const conversation = chatOf(c.get('access')).find(c.req.param('id'))
    return conversation ? c.json(conversation) : c.json({ error: 'not_found' }, 404)
  })

  app.get('/:id/messages', (c) => {
    const query = v.safeParse(MessagesQuery, c.req.query())
    if (!query.success) return c.json({ error: 'bad_request' }, 400)
    const { oldest, latest, cursor = oldest } = query.output
    const page = chatOf(c.get('access')).messages(c.req.param('id'), { oldest: cursor, latest }, PAGE)
    if (!page) return c.json({ error: 'not_found' }, 404)
    const messages = page.messages.map((one) => ({ ...one, author: one.author.name }))
    return c.json({ messages, next: page.next === null ? null : String(page.next) })
  })
  return app
}

/** Opaque to others, and with letters that an address must not hold as they are. */
function cursorAt(position: number): string {
  return Buffer.from(`next:${position}`).toString('base64')
}

function positionOf(cursor: string): number | null {
  const digits = /^next:(\d{1,6})$/.exec(Buffer.from(cursor, 'base64').toString())?.[1]
  return digits === undefined ? null : Number(digits)
}
