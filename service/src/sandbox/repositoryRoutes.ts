import { Hono } from 'hono'
import * as v from 'valibot'
import { SOURCE_SHAPES } from '../../emulators/people/sourceShapes.ts'
import { authenticate, type WithAccess } from './authenticate.ts'
import { rateLimit } from './rateLimit.ts'
import type { Sandbox } from './Sandbox.ts'

const PageQuery = v.object({
  page: v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)),
  per_page: v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(100)),
})
const EVERYTHING = 100_000

/** `/repositories`: those of the person, page by page; `/repositories/found?wanted=…`: some of them, as items. */
export function repositoryRoutes(sandbox: Sandbox): Hono<WithAccess> {
  const app = new Hono<WithAccess>()
  app.use('/*', async (c, next) =>
    SOURCE_SHAPES[c.get('source')].repositories ? next() : c.json({ error: 'not_found' }, 404),
  )
  app.use('/*', authenticate(sandbox), rateLimit(sandbox))

  app.get('/', (c) => {
    const query = v.safeParse(PageQuery, c.req.query())
    if (!query.success) return c.json({ error: 'bad_request' }, 400)
    const { page, per_page: size } = query.output
    const all = c.get('content').list(null, 0, EVERYTHING)?.items ?? []
    return c.json(all.slice((page - 1) * size, page * size).map(({ id, name, url }) => ({ id, name, url })))
  })

  app.get('/found', (c) => {
    const all = c.get('content').list(null, 0, EVERYTHING)?.items ?? []
    const wanted = c.req.queries('wanted') ?? []
    const named = (text: string) => all.find(({ id, name }) => id === text || name === text.toLowerCase())
    return c.json(wanted.map((text) => named(text) ?? null))
  })
  return app
}
