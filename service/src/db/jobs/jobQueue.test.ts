import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { ensureCustomer, ensureOrganization } from '../customers/customers.ts'
import type { Db } from '../schema.ts'
import { claimJob, dueJobs } from './jobQueue.ts'
import { addJob, type Job } from './jobs.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

onEachDatabase('claiming', (service) => {
  const db = () => service().database.db
  const owners = new Map<number, string>()

  async function customer(organization: string, name: string): Promise<number> {
    const organizationId = await ensureOrganization(db(), organization, NOW)
    const id = await ensureCustomer(db(), { organizationId, suppliedId: name }, NOW)
    owners.set(id, `${organization}/${name}`)
    return id
  }

  async function queue(customerId: number, jobs: number, at = NOW): Promise<void> {
    const payload = {
      accountId: 0,
      source: 'BOX',
      credential: '',
      app: { id: null, clientId: null },
      watched: [],
      sharedGrant: null,
    }
    for (let index = 0; index < jobs; index++) await addJob(db(), { kind: 'revoke', payload, customerId }, at)
  }

  const claim = (most = 100, on: Db = db()): Promise<Job | null> =>
    claimJob(on, { kind: 'revoke', most, lease: 'test', now: inSeconds(100), until: inSeconds(200) })
  const owner = (job: Job | null) => job && owners.get(job.customer_id)
  const end = (job: Job | null) =>
    db()
      .deleteFrom('jobs')
      .where('id', '=', job?.id ?? 0)
      .execute()

  async function beginEmpty(): Promise<void> {
    await service().jobs.stop()
    await db().deleteFrom('jobs').execute()
    await db().deleteFrom('turns').execute()
  }

  test('the organisation with the least running comes first, then the customer, then who waits the longest [F-030]', async () => {
    await beginEmpty()
    const [ann, bob, eve] = [
      await customer('one', 'ann'),
      await customer('one', 'bob'),
      await customer('two', 'eve'),
    ]
    await queue(ann, 4)
    await queue(bob, 2, inSeconds(1))
    await queue(eve, 2, inSeconds(2))
    const claimed: Job[] = []
    for (let job = await claim(); job; job = await claim()) claimed.push(job)
    expect(claimed.map(owner)).toEqual([
      'one/ann',
      'two/eve',
      'one/bob',
      'two/eve',
      'one/ann',
      'one/bob',
      'one/ann',
      'one/ann',
    ])
    const ofAnn = claimed.filter((job) => job.customer_id === ann).map((job) => job.id)
    expect(ofAnn).toEqual([...ofAnn].sort((a, b) => a - b))
  })

  test('who has less running comes before whose turn it is, organisations as well as customers [F-030]', async () => {
    await beginEmpty()
    await queue(await customer('one', 'ann'), 2)
    await queue(await customer('two', 'eve'), 2)
    expect(owner(await claim())).toBe('one/ann')
    const ofEve = await claim()
    expect(owner(ofEve)).toBe('two/eve')
    await end(ofEve)
    expect(owner(await claim())).toBe('two/eve')

    await beginEmpty()
    await queue(await customer('one', 'ann'), 2)
    await queue(await customer('one', 'bob'), 2)
    expect(owner(await claim())).toBe('one/ann')
    const ofBob = await claim()
    expect(owner(ofBob)).toBe('one/bob')
    await end(ofBob)
    expect(owner(await claim())).toBe('one/bob')
  })

  test('with one place they take turns, however long the queue of one is [F-030]', async () => {
    await beginEmpty()
    const ids = await Promise.all([1, 2, 3].map((number) => customer('one', `c${number}`)))
    const other = await customer('two', 'other')
    for (const id of ids) await queue(id, 4)
    await queue(other, 4, inSeconds(5))
    const order: (string | null | undefined)[] = []
    for (let turn = 0; turn < 8; turn++) {
      const job = await claim()
      order.push(owner(job))
      await end(job)
    }
    expect(order.filter((name) => name === 'two/other')).toHaveLength(4)
    expect(new Set(order.slice(0, 6))).toEqual(new Set(['one/c1', 'one/c2', 'one/c3', 'two/other']))
  })

  test('a customer has no more running than it may, and the others go on [F-030]', async () => {
    await beginEmpty()
    const [ann, bob] = [await customer('one', 'ann'), await customer('one', 'bob')]
    await queue(ann, 5)
    await queue(bob, 1, inSeconds(50))
    const claimed = [await claim(2), await claim(2), await claim(2), await claim(2)]
    expect(claimed.map(owner)).toEqual(['one/ann', 'one/bob', 'one/ann', null])
    await end(claimed[0] ?? null)
    expect(owner(await claim(2))).toBe('one/ann')
  })

  test('what is not due is passed over, and what another transaction holds [F-030]', async () => {
    await beginEmpty()
    const [ann, bob, eve] = [
      await customer('one', 'ann'),
      await customer('one', 'bob'),
      await customer('two', 'eve'),
    ]
    await queue(ann, 1, inSeconds(500))
    await queue(bob, 1)
    await queue(eve, 1)
    const kinds = ['revoke', 'webhook']
    expect(await dueJobs(db(), { kinds, all: kinds, deaths: 0, now: NOW })).toEqual({
      kinds: ['revoke'],
      suspect: false,
      nextAt: inSeconds(500),
    })
    if (service().database.exclusive) {
      expect([owner(await claim()), owner(await claim()), await claim()]).toEqual([
        'one/bob',
        'two/eve',
        null,
      ])
      return
    }
    await db()
      .transaction()
      .execute(async (trx) => {
        await trx.selectFrom('jobs').selectAll().where('customer_id', '=', bob).forUpdate().execute()
        expect(owner(await claim())).toBe('two/eve')
        expect(await claim()).toBeNull()
      })
    expect(owner(await claim())).toBe('one/bob')
  })

  test('several that claim at once get each job once [F-030]', async () => {
    await beginEmpty()
    const ids = await Promise.all([1, 2, 3, 4].map((number) => customer(`o${number % 2}`, `c${number}`)))
    for (const id of ids) await queue(id, 10)
    const claimed: number[] = []
    const claimer = async () => {
      for (let misses = 0; misses < 20; ) {
        const job = await claim()
        if (job) claimed.push(job.id)
        else misses += 1
      }
    }
    await Promise.all([claimer(), claimer(), claimer(), claimer()])
    expect(claimed).toHaveLength(40)
    expect(new Set(claimed).size).toBe(40)
  })

  test('a customer has no more running than it may, however many claim at once [F-030]', async () => {
    await beginEmpty()
    const [ann, bob] = [await customer('one', 'ann'), await customer('one', 'bob')]
    await queue(ann, 30)
    await queue(bob, 30)
    const claimed = await Promise.all(Array.from({ length: 30 }, () => claim(3)))
    expect(claimed.map(owner).filter(Boolean).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'one/ann'),
      ...Array.from({ length: 3 }, () => 'one/bob'),
    ])
  })

  test('claims step through an index, however many wait [F-030]', async () => {
    await beginEmpty()
    const many = await customer('one', 'many')
    const { db: on } = service().database
    await on
      .insertInto('jobs')
      .values(
        Array.from({ length: 5_000 }, (_, index) => ({
          kind: 'revoke',
          payload: '{}',
          organization_id: (index % 5) + 1,
          customer_id: many + (index % 1_000),
          run_at: NOW,
          created_at: NOW,
        })),
      )
      .execute()
    const customers = new Set<number>()
    for (let turn = 0; turn < 30; turn++) customers.add((await claim())?.customer_id ?? 0)
    // No customer has two running jobs while another has none.
    expect(customers.size).toBe(30)
  })
})
