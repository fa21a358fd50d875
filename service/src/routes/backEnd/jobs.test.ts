import { Job, JobsPage } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { ensureCustomer, ensureOrganization } from '../../db/customers/customers.ts'
import { addMs } from '../../lib/addMs.ts'

onEitherDatabase('jobs of an organisation', (service) => {
  const call = (method: string, path: string, organization = 'acme') =>
    service().app.request(`/admin/jobs${path}`, {
      method,
      headers: { Authorization: `Bearer ${organization}-test-api-key`, 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    })
  const page = async (path: string, organization = 'acme') =>
    v.parse(JobsPage, await (await call('GET', path, organization)).json())

  /** Of a kind without a handler, unless another is given. */
  async function insert(organization: string, row: { kind?: string; wait?: number; running?: true }) {
    const { db } = service().database
    const now = service().clock.now()
    const organizationId = await ensureOrganization(db, organization, now)
    const customerId = await ensureCustomer(db, { organizationId, suppliedId: 'ann' }, now)
    const { id } = await db
      .insertInto('jobs')
      .values({
        kind: row.kind ?? 'test',
        payload: '{"secret":"sealed"}',
        organization_id: organizationId,
        customer_id: customerId,
        attempts: 3,
        run_at: addMs(now, row.wait ?? 0),
        created_at: now,
        ...(row.running && { lease: 'held', lease_until: addMs(now, 3_600_000) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  it('are listed page by page, by state and kind, without what they work with', async () => {
    const ids = [
      await insert('acme', {}),
      await insert('acme', { wait: 60_000 }),
      await insert('acme', { running: true }),
    ]
    const theirs = await insert('globex', {})
    const first = await page('?kind=test&limit=2')
    expect(first.results.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(first.next).toBe(ids[1])
    const second = await page(`?kind=test&limit=2&before=${first.next}`)
    expect(second).toMatchObject({ results: [{ id: ids[0], state: 'WAITING' }], next: null })
    expect((await page('?state=SCHEDULED&kind=test')).results.map(({ id }) => id)).toEqual([ids[1]])
    expect((await page('?state=RUNNING&kind=test')).results.map(({ id }) => id)).toEqual([ids[2]])
    expect(first.results[0]).toMatchObject({ kind: 'test', customer_id: 'ann', attempts: 3, file_id: null })
    expect(JSON.stringify(first)).not.toContain('sealed')
    expect((await page('?kind=test', 'globex')).results.map(({ id }) => id)).toEqual([theirs])
    expect((await call('GET', `/${theirs}`)).status).toBe(404)
    expect((await call('POST', `/${theirs}/again`)).status).toBe(404)
    expect((await call('GET', '?state=NONE')).status).toBe(422)
  })

  it('that wait are run now, and those that run are left alone', async () => {
    const running = await insert('acme', { running: true })
    expect((await call('POST', `/${running}/again`)).status).toBe(409)
    const waiting = await insert('acme', { wait: 600_000 })
    const answer = await call('POST', `/${waiting}/again`)
    expect(v.parse(Job, await answer.json())).toMatchObject({ id: waiting, state: 'WAITING', attempts: 0 })
    // Its file was deleted, so it has nothing to do and ends.
    const real = await insert('acme', { kind: 'ingest', wait: 600_000 })
    expect((await call('GET', `/${real}`)).status).toBe(200)
    await call('POST', `/${real}/again`)
    await vi.waitFor(async () => expect((await call('GET', `/${real}`)).status).toBe(404), {
      timeout: 10_000,
    })
  })
})
