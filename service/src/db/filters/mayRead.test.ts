import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { fc } from '../../../test/fastCheck.ts'
import { makeAccount, makeFile } from '../../../test/files/madeForReaders.ts'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { audienceOf } from '../readers/audiences.ts'
import { putGroup } from '../readers/groups.ts'
import type { Db } from '../schema.ts'
import { reachedAccounts, reachedFiles, reachOf } from './Reach.ts'

/** `npm run test:long` draws more. */
const GRAPHS = Number(process.env.INLET_TEST_GRAPHS ?? 60)
const TIMEOUT_MS = 60_000 + GRAPHS * 1000
const SEED = 29_07
const FILES = 12
const ACCOUNTS = 3
const GROUPS = ['a', 'b', 'c', 'd', 'e', 'f']
/** `team` and `group:a` are also names that a host may give to people. */
const PEOPLE = ['u1', 'u2', 'U1', 'team', 'group:a', ' u1']

const person = fc.constantFrom(...PEOPLE.map((name) => `user:${name}`))
const group = fc.constantFrom(...GROUPS.map((name) => `group:${name}`), 'group:unknown')
const members = fc.array(fc.oneof(person, group), { maxLength: 4 })
const readers = fc.option(fc.array(fc.oneof(person, group, fc.constant('team')), { maxLength: 3 }))
const graph = fc.record({
  /** Of each group; null: it does not exist. */
  groups: fc.array(fc.option(members), { minLength: GROUPS.length, maxLength: GROUPS.length }),
  accounts: fc.array(readers, { minLength: ACCOUNTS, maxLength: ACCOUNTS }),
  files: fc.array(readers, { minLength: FILES, maxLength: FILES }),
})
type Graph = typeof graph extends fc.Arbitrary<infer T> ? T : never

/** The model: follows the members one after the other. */
function isAmong(user: string, names: readonly string[] | null, { groups }: Graph): boolean {
  const open = [...(names ?? [])]
  const seen = new Set<string>()
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    if (name === 'team' || name === `user:${user}`) return true
    if (name.startsWith('group:')) open.push(...(groups[GROUPS.indexOf(name.slice(6))] ?? []))
  }
  return false
}

onEachDatabase('who may read', (service) => {
  let db: Db
  let customerId: number
  let foreignId: number
  const accounts: number[] = []
  const files: number[] = []
  /** Of an upload, or of one of the accounts. */
  const accountAt = (at: number) => at % (ACCOUNTS + 1)

  beforeAll(async () => {
    db = service().database.db
    await service().customer('readers')
    await service().customer('foreign')
    const rows = await db
      .selectFrom('customers')
      .select(['id', 'supplied_id'])
      .where('supplied_id', 'in', ['readers', 'foreign'])
      .execute()
    customerId = rows.find((row) => row.supplied_id === 'readers')?.id ?? 0
    foreignId = rows.find((row) => row.supplied_id === 'foreign')?.id ?? 0
    for (let at = 0; at < ACCOUNTS; at += 1) accounts.push(await makeAccount(db, customerId, `login-${at}`))
    for (let at = 0; at < FILES; at += 1)
      files.push(await makeFile(db, customerId, accounts[accountAt(at) - 1] ?? null))
  })

  async function build({ groups, ...named }: Graph): Promise<void> {
    const updatedAt = new Date(0)
    for (const [at, some] of groups.entries()) {
      const name = GROUPS[at] ?? ''
      if (some) await putGroup(db, customerId, { name, members: some, updatedAt })
      else await sql`delete from groups where customer_id = ${customerId} and name = ${name}`.execute(db)
      // Of the same names, with everybody in them: none of these counts.
      const everybody = PEOPLE.map((one) => `user:${one}`)
      await putGroup(db, foreignId, { name, members: everybody, updatedAt })
    }
    for (const [at, names] of named.accounts.entries())
      await sql`update accounts set audience_id = ${await audienceOf(db, customerId, names)}
        where id = ${accounts[at]}`.execute(db)
    for (const [at, names] of named.files.entries())
      await sql`update files set audience_id = ${await audienceOf(db, customerId, names)}
        where id = ${files[at]}`.execute(db)
  }

  it(
    `is what a naive model says, over ${GRAPHS} graphs of groups within groups and in circles`,
    async () => {
      await fc.assert(
        fc.asyncProperty(graph, async (drawn) => {
          await build(drawn)
          for (const user of [...PEOPLE, '', 'nobody']) {
            const reach = reachOf(customerId, user)
            const found = await sql<{ id: number; is: boolean | null }>`
            select f.id, ${reachedFiles(reach)} as is from files f where f.customer_id = ${customerId}
            order by f.id`.execute(db)
            const ownAccounts = drawn.accounts.map((names) => isAmong(user, names, drawn))
            const expected = drawn.files.map((names, at) =>
              names === null ? (ownAccounts[accountAt(at) - 1] ?? false) : isAmong(user, names, drawn),
            )
            // Never null: `not` of it has to be the opposite.
            expect(found.rows.map(({ is }) => is)).toEqual(expected)
            const listed = await sql<{ id: number }>`
            select f.id from accounts f where ${reachedAccounts(reach)} order by f.id`.execute(db)
            expect(listed.rows.map(({ id }) => id)).toEqual(accounts.filter((_, at) => ownAccounts[at]))
          }
        }),
        { numRuns: GRAPHS, seed: SEED },
      )
    },
    TIMEOUT_MS,
  )

  it('ends in a chain of a thousand groups that closes', async () => {
    const name = (at: number) => `chain-${at % 1000}`
    await sql`insert into groups (customer_id, name, updated_at)
      select ${customerId}, 'chain-' || n, now() from generate_series(0, 999) n`.execute(db)
    await sql`insert into group_members (customer_id, group_name, member)
      select ${customerId}, 'chain-' || n, 'group:chain-' || (n + 1) % 1000 from generate_series(0, 999) n`.execute(
      db,
    )
    await sql`insert into group_members values (${customerId}, ${name(999)}, 'user:last')`.execute(db)
    const audience = await audienceOf(db, customerId, [`group:${name(0)}`])
    await sql`update files set audience_id = ${audience} where id = ${files[0]}`.execute(db)
    const isRead = async (user: string) => {
      const reach = reachOf(customerId, user)
      const { rows } =
        await sql`select f.id from files f where ${reachedFiles(reach)} and f.id = ${files[0]}`.execute(db)
      return rows.length > 0
    }
    expect([await isRead('last'), await isRead('first')]).toEqual([true, false])
  })
})
