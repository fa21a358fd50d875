import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { fc } from '../../../test/fastCheck.ts'
import { postCall } from '../../../test/mcp/connectAssistant.ts'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import { unreachedRates } from '../../../test/unreachedRates.ts'
import { hashToken } from '../../db/customers/accessTokens.ts'
import { replaceChunksOfAll } from '../../db/search/chunks.ts'
import { analyse } from '../../words/analyse.ts'

/** `npm run test:long -- databases` asks for all thousand. */
const CUSTOMERS = process.env.INLET_TEST_DATABASES === 'all' ? 1000 : 200
const TEXT = 'The harbor plan that everybody has.'
const BATCH = 100

const Answer = v.object({
  result: v.object({
    isError: v.optional(v.boolean()),
    structuredContent: v.optional(
      v.looseObject({ results: v.optional(v.array(v.object({ id: v.string(), title: v.string() }))) }),
    ),
  }),
})

type Owner = { readonly token: string; readonly fileId: number; readonly name: string }

onOneDatabase(
  `${CUSTOMERS} tokens of other customers`,
  (service) => {
    const owners: Owner[] = []
    beforeAll(async () => {
      await service().customer('first')
      const { db } = service().database
      const numbers = Array.from({ length: CUSTOMERS }, (_, at) => at)
      const tokens = numbers.map((at) => `inlet_${String(at).padStart(43, 'a')}`)
      const now = service().clock.now()
      const until = new Date(now.getTime() + 3_600_000)
      // One document each, the same in everything but its name.
      const { rows } = await sql<{ id: number; name: string }>`
        with people as (
          insert into customers (organization_id, supplied_id, created_at, updated_at)
          select o.id, 'owner-' || n, ${now}, ${now} from organizations o, unnest(${numbers}::integer[]) n
          where o.name = 'acme' returning id, supplied_id),
        tokens as (
          insert into access_tokens (hash, customer_id, created_at, expires_at)
          select t.hash, p.id, ${now}, ${until} from unnest(
            ${numbers.map((at) => `owner-${at}`)}::text[], ${tokens.map(hashToken)}::text[]) t (name, hash)
          join people p on p.supplied_id = t.name)
        insert into files (customer_id, source, name, name_key, sync_status, external_file_id, metadata, settings,
          tags, created_at, updated_at)
        select id, 'TEXT', supplied_id, supplied_id, 'READY', supplied_id, '{}', '{}', '{}', ${now}, ${now}
        from people returning id, name`.execute(db)
      for (let start = 0; start < rows.length; start += BATCH) {
        const some = rows.slice(start, start + BATCH)
        const ids = some.map(({ id }) => id)
        await sql`insert into texts (file_id, part, text)
          select id, 0, ${TEXT} from unnest(${ids}::integer[]) id`.execute(db)
        const chunk = { index: 0, text: TEXT, tokens: 8, page: null, embedding: null, found: analyse(TEXT) }
        await replaceChunksOfAll(
          db,
          ids.map((fileId) => ({ fileId, chunks: [chunk] })),
        )
      }
      for (const [at, token] of tokens.entries()) {
        const file = rows.find(({ name }) => name === `owner-${at}`)
        if (file) owners.push({ token, fileId: file.id, name: file.name })
      }
      await sql`analyze chunks`.execute(db)
    }, 120_000)

    const call = async ({ token }: Owner, name: string, args: Record<string, unknown>) =>
      v.parse(Answer, await (await postCall(service(), token, name, args)).json()).result

    it('find no foreign document, and each its own', async () => {
      expect(owners).toHaveLength(CUSTOMERS)
      for (const owner of owners) {
        const { structuredContent } = await call(owner, 'search', { query: 'harbor plan' })
        expect(structuredContent?.results).toEqual([
          expect.objectContaining({ id: `${owner.fileId}-0`, title: owner.name }),
        ])
      }
    }, 300_000)

    it('read no foreign document, whatever id they send', async () => {
      const forms = (id: number) => [`${id}`, `${id}-0`, `${id}@0.0`, `0${id}`, `${id}-0@0.0`, `${id} `]
      const owner = fc.integer({ min: 0, max: CUSTOMERS - 1 })
      await fc.assert(
        fc.asyncProperty(owner, owner, fc.nat({ max: 5 }), async (mine, theirs, form) => {
          const [me, other] = [owners[mine], owners[theirs]]
          if (!me || !other || me === other) return
          const { isError, structuredContent } = await call(me, 'fetch', { id: forms(other.fileId)[form] })
          expect([isError, structuredContent]).toEqual([true, undefined])
          expect((await call(me, 'fetch', { id: `${me.fileId}` })).isError).toBeUndefined()
        }),
        { numRuns: 300 },
      )
    }, 120_000)
  },
  () => ({ ...unreachedRates }),
)
