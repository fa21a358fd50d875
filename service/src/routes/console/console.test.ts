import {
  ConsoleApps,
  ConsoleOverview,
  FailingAccountsPage,
  FailingFilesPage,
  type FailingFilesQuery,
  RunAgainAnswer,
} from '@inlet/wire/console'
import { AppCheck, DeliveriesPage, User, WebhooksPage } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, expect, it, vi } from 'vitest'
import { Operator } from '../../../test/Operator.ts'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>.txt',
  '\u202egnp.exe',
  "'; drop table files; --",
  'a'.repeat(300),
]
const patiently = { timeout: 20_000, interval: 25 }

onEitherDatabase('the console', (service) => {
  let acme: Operator
  let globex: Operator
  beforeAll(async () => {
    acme = await new Operator(service()).signIn()
    globex = await new Operator(service()).signIn('globex-test-api-key')
  })
  const failing = async (query: FailingFilesQuery = {}, who = acme) =>
    v.parse(FailingFilesPage, await who.ask('POST', '/failing_files', query))
  const overview = async (who = acme) => v.parse(ConsoleOverview, await who.ask('GET', '/overview'))

  /** Failed files as stored, without blobs, because nothing reads them here. */
  async function insertFailing(
    customer: string,
    names: readonly string[],
    reason: string,
  ): Promise<number[]> {
    const owner = await service().customer(customer)
    const { rows } = await sql<{ id: number }>`
      insert into files (customer_id, source, name, name_key, sync_status, sync_error_message, external_file_id, settings,
        created_at, updated_at)
      select c.id, 'TEXT', name, name, 'SYNC_ERROR', ${reason}, name, '{"chunkSize": 1500, "chunkOverlap": 20}', now(), now()
      from customers c cross join unnest(${names}::text[]) with ordinality as given (name, place)
      where c.supplied_id = ${owner.name} order by place returning id`.execute(service().database.db)
    return rows.map(({ id }) => id)
  }

  /** Files that were ingested and then failed, as after an outage. */
  async function fail(customer: string, names: readonly string[], reason: string): Promise<number[]> {
    const owner = await service().customer(customer)
    const files = await Promise.all(names.map((name) => owner.upload(name, 'Some words.')))
    const ids = files.map(({ id }) => id)
    await vi.waitFor(async () => {
      const { results } = await owner.list({ filters: { ids } })
      expect(new Set(results.map((file) => file.sync_status))).toEqual(new Set(['READY']))
    }, patiently)
    await sql`update files set sync_status = 'SYNC_ERROR', sync_error_message = ${reason}
      where id = any(${ids})`.execute(service().database.db)
    return ids
  }

  it('shows files that failed page by page, the newest first, by source, reason and customer', async () => {
    const broken = await insertFailing('ann', ['1.txt', '2.txt', '3.txt'], 'It is broken.')
    const [late] = await insertFailing('bob', ['4.txt'], 'It came too late.')
    const first = await failing({ limit: 2 })
    expect(first.results.map(({ id }) => id)).toEqual([late, broken[2]])
    const second = await failing({ limit: 2, before: first.next ?? 0 })
    expect([second.results.map(({ id }) => id), second.next]).toEqual([[broken[1], broken[0]], null])
    expect(first.results[0]).toMatchObject({
      customer_id: 'bob',
      reason: 'It came too late.',
      source: 'TEXT',
    })
    expect((await failing({ reason: 'It came too late.' })).results.map(({ id }) => id)).toEqual([late])
    expect((await failing({ customer_id: 'ann' })).results).toHaveLength(3)
    expect((await failing({ source: 'BOX' })).results).toEqual([])
    expect((await failing({}, globex)).results).toEqual([])
    const { files, files_are_exact, failures } = await overview()
    expect(files).toContainEqual({ status: 'SYNC_ERROR', count: 4 })
    expect(files_are_exact).toBe(true)
    expect(failures.map(({ source, reason, count }) => [source, reason, count])).toEqual([
      ['TEXT', 'It is broken.', 3],
      ['TEXT', 'It came too late.', 1],
    ])
    expect((await overview(globex)).files).toEqual([])
  })

  it('runs one again, or all of a reason, and none of another organisation', async () => {
    const [one = 0, rest = 0] = await fail('cat', ['5.txt', '6.txt'], 'Out of order.')
    const [gone = 0] = await insertFailing('cat', ['7.txt'], 'Out of order.')
    expect((await globex.call('POST', `/failing_files/${one}/again`, {})).status).toBe(404)
    expect(await acme.ask('POST', `/failing_files/${one}/again`, {})).toEqual({ status: 'QUEUED_FOR_SYNC' })
    const owner = await service().customer('cat')
    await vi.waitFor(async () => expect((await owner.file(one)).sync_status).toBe('READY'), patiently)
    // It is not failing any more.
    expect((await acme.call('POST', `/failing_files/${one}/again`, {})).status).toBe(404)
    // One blob is missing: that file stays as it is, and the other one continues.
    const all = { source: 'TEXT', reason: 'Out of order.' }
    const foreign = v.parse(RunAgainAnswer, await globex.ask('POST', '/failing_files/again', all))
    expect(foreign).toEqual({ queued: 0, refused: 0, next: null })
    const answer = v.parse(RunAgainAnswer, await acme.ask('POST', '/failing_files/again', all))
    expect(answer).toEqual({ queued: 1, refused: 1, next: null })
    await vi.waitFor(async () => expect((await owner.file(rest)).sync_status).toBe('READY'), patiently)
    expect((await failing({ reason: all.reason })).results.map(({ id }) => id)).toEqual([gone])
    const refused = await acme.call('POST', `/failing_files/${gone}/again`, {})
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { detail: 'The contents of this file were deleted.' },
    ])
  })

  it('runs more of a reason than one call does, part by part', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `${index}.txt`)
    await insertFailing('dan', names, 'Many.')
    const parts: number[] = []
    let before: number | null = null
    do {
      const asked = { source: 'TEXT', reason: 'Many.', ...(before !== null && { before }) }
      const part: v.InferOutput<typeof RunAgainAnswer> = v.parse(
        RunAgainAnswer,
        await acme.ask('POST', '/failing_files/again', asked),
      )
      parts.push(part.queued + part.refused)
      before = part.next
    } while (before !== null)
    expect(parts).toEqual([50, 50, 20])
  })

  it('passes on what people typed as it is, in JSON that no browser takes for a page', async () => {
    const [id] = await insertFailing(HOSTILE[0] ?? '', ['8.txt'], HOSTILE[1] ?? '')
    for (const name of HOSTILE) {
      await sql`update files set name = ${name} where id = ${id}`.execute(service().database.db)
      const answer = await acme.call('POST', '/failing_files', { customer_id: HOSTILE[0] })
      expect(answer.headers.get('Content-Type')).toBe('application/json')
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      const { results } = v.parse(FailingFilesPage, await answer.json())
      expect(results).toMatchObject([{ id, name, customer_id: HOSTILE[0], reason: HOSTILE[1] }])
    }
  })

  it('shows accounts that are not synced as they should be, and syncs them again', async () => {
    const owner = await service().customer('eve')
    const insert = async (external: string, access: string, status: string) => {
      const { rows } = await sql<{ id: number }>`
        insert into accounts (customer_id, data_source_type, data_source_external_id, sync_status, sync_error_message,
          access, revoked_access, sync_begun_at, created_at, updated_at)
        select id, 'BOX', ${external}, ${status}, ${status === 'READY' ? null : 'The source is away.'}, ${access},
          ${access === 'gone'}, now(), now(), now() from customers where supplied_id = ${owner.name}
        returning id`.execute(service().database.db)
      return rows[0]?.id ?? 0
    }
    const away = await insert('away', 'ok', 'SYNC_ERROR')
    const expired = await insert('expired', 'expired', 'READY')
    await insert('well', 'ok', 'READY')
    await insert('ended', 'gone', 'SYNC_ERROR')
    const list = async (who = acme, more: object = {}) =>
      v.parse(FailingAccountsPage, await who.ask('POST', '/failing_accounts', more))
    const { results } = await list()
    expect(results.map(({ id, access, reason }) => [id, access, reason])).toEqual([
      [expired, 'expired', ''],
      [away, 'ok', 'The source is away.'],
    ])
    const first = await list(acme, { limit: 1 })
    expect((await list(acme, { limit: 1, before: first.next })).results.map(({ id }) => id)).toEqual([away])
    expect((await list(globex)).results).toEqual([])
    expect((await overview()).accounts).toEqual([
      { source: 'BOX', connected: 1, failing: 2, disconnected: 1 },
    ])
    expect((await globex.call('POST', `/failing_accounts/${away}/again`, {})).status).toBe(404)
    expect((await acme.call('POST', `/failing_accounts/${expired}/again`, {})).status).toBe(409)
    expect(await acme.ask('POST', `/failing_accounts/${away}/again`, {})).toEqual({
      status: 'QUEUED_FOR_SYNCING',
    })
  })

  it('shows what waits, and since when', async () => {
    const { db } = service().database
    await sql`insert into jobs (kind, payload, organization_id, run_at, created_at)
      select 'waiting', '{}', id, ${new Date(service().clock.now().getTime() - 90_000)}, now() from organizations
      where name = 'globex'`.execute(db)
    const { jobs } = await overview(globex)
    expect(jobs).toEqual([
      { kind: 'waiting', running: 0, waiting: 1, scheduled: 0, oldest: expect.any(Number) },
    ])
    expect(jobs[0]?.oldest).toBeGreaterThanOrEqual(90)
    expect((await overview()).jobs.map(({ kind }) => kind)).not.toContain('waiting')
  })

  it('shows the app of each source with what is to be registered there, and looks again', async () => {
    const { results } = v.parse(ConsoleApps, await acme.ask('GET', '/apps'))
    const box = results.find(({ source }) => source === 'BOX')
    expect(box).toMatchObject({
      configured: false,
      redirect_uri: 'http://localhost:8000/integrations/oauth/callback',
    })
    expect(results.map(({ source }) => source)).not.toContain('S3')
    const check = v.parse(AppCheck, await acme.ask('POST', '/called/admin/apps/BOX/check', {}))
    expect(check).toEqual(box)
  })

  it('finds a customer by id, and makes none by asking', async () => {
    await service().customer('fay')
    const fay = v.parse(User, await acme.ask('POST', '/called/user', { customer_id: 'fay' }))
    expect(fay.organization_supplied_user_id).toBe('fay')
    expect((await globex.call('POST', '/called/user', { customer_id: 'fay' })).status).toBe(404)
    expect((await acme.call('POST', '/called/user', { customer_id: 'nobody' })).status).toBe(404)
  })

  it('shows what became of messages, by status, and sends one again', async () => {
    const { db } = service().database
    const { rows } = await sql<{ id: number }>`
      insert into webhooks (organization_id, url, signing_key, paused_until, created_at, updated_at)
      select id, 'https://hooks.example.com/a', 'sealed', now() + interval '100 years', now(), now()
      from organizations where name = 'globex' returning id`.execute(db)
    const id = rows[0]?.id ?? 0
    await sql`insert into deliveries (webhook_id, event_id, customer, type, object_type, object_id, information, subjects,
        status, attempts, next_at, give_up_at, error, created_at)
      select ${id}, ('00000000-0000-4000-8000-00000000000' || i)::uuid, 'ann', 'FILE_READY', 'FILE', '1', '{}', '{}', case when i = 3 then 'FAILED' else 'DELIVERED' end,
        1, now(), now(), case when i = 3 then 'It answered 500.' end, now() from generate_series(1, 5) i`.execute(
      db,
    )
    const event = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
    const list = async (query: string) =>
      v.parse(DeliveriesPage, await globex.ask('GET', `/webhooks/${id}/deliveries${query}`))
    const webhooks = v.parse(WebhooksPage, await globex.ask('POST', '/called/webhooks', {}))
    expect(webhooks.results.map((webhook) => webhook.id)).toEqual([id])
    const first = await list('?limit=3')
    expect(first.results.map(({ event_id }) => event_id)).toEqual([event(5), event(4), event(3)])
    expect((await list(`?limit=3&before=${first.next}`)).results.map(({ event_id }) => event_id)).toEqual([
      event(2),
      event(1),
    ])
    const [failed] = (await list('?status=FAILED')).results
    expect(failed).toMatchObject({ event_id: event(3), error: 'It answered 500.' })
    expect((await globex.call('GET', `/webhooks/${id}/deliveries?status=NONE`)).status).toBe(422)
    expect((await acme.call('GET', `/webhooks/${id}/deliveries`)).status).toBe(404)
    expect((await overview(globex)).webhooks).toEqual([
      { id, url: 'https://hooks.example.com/a', is_flagged: false, waiting: 0, failed: 1 },
    ])
    const again = `/called/webhooks/${id}/deliveries/${failed?.id}/again`
    expect((await acme.call('POST', again, {})).status).toBe(404)
    expect(await globex.ask('POST', again, {})).toMatchObject({ event_id: event(3), attempts: 0 })
  })
})
