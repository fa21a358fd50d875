import { SyncEntriesPage, SyncRunsPage } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { quiet, sync } from '../../test/connect.ts'
import { historyFaults } from '../../test/historyFaults.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { forgetHistory } from '../db/history/forgetHistory.ts'
import { SourceFault } from '../sources/SourceFault.ts'

const DAY_MS = 24 * 3_600_000

onEitherDatabase('the history of an account', (running) => {
  const connected = async (name: string) => {
    const source = new MemorySource()
    source.put('docs', null)
    source.put('archive', null)
    source.put('policy', 'how to travel', 'docs')
    source.put('menu', 'what to eat', 'docs')
    const customer = await running().customer(name)
    running().sources.set('S3', source.connector())
    const { id } = await connectKeys(customer, 'S3', { access_key: name })
    const again = async () => {
      await customer.post('/integrations/items/sync', { data_source_id: id })
      await quiet(customer, id)
    }
    const runs = async () => read(customer, SyncRunsPage, `/accounts/${id}/runs`)
    const entries = async (query = '') =>
      read(customer, SyncEntriesPage, `/accounts/${id}/run_entries?${query}`)
    const outcomes = async (query = '') =>
      Object.fromEntries((await entries(query)).results.map((one) => [one.name, one.code ?? one.outcome]))
    const faults = () => historyFaults(running().database.db, id)
    return { source, customer, id, again, runs, entries, outcomes, faults }
  }

  it('says of each run what is new, changed, moved, gone and failed, and adds up', async () => {
    const { source, customer, id, again, runs, outcomes, faults } = await connected('history-outcomes')
    await sync(customer, id, ['docs', 'archive'])
    await quiet(customer, id)
    const [first] = (await runs()).results
    expect(first).toMatchObject({ cause: 'CHOSEN', state: 'DONE', reason: null, pending: 0 })
    expect(first?.counts).toEqual({ new: 4, changed: 0, moved: 0, gone: 0, skipped: 0, failed: 0 })
    expect(await faults()).toEqual([])

    source.put('policy', 'how to travel by train', 'docs')
    source.put('menu', 'what to eat', 'archive')
    source.put('plan', 'what to do', 'docs')
    source.put('secret', 'what nobody may read', 'docs')
    source.unfetched.set('secret', new SourceFault('item', 'You may not read this file.'))
    await again()
    const [second] = (await runs()).results
    expect(second).toMatchObject({ cause: 'REQUESTED', state: 'DONE' })
    expect(second?.counts).toEqual({ new: 1, changed: 1, moved: 1, gone: 0, skipped: 0, failed: 1 })
    expect(await outcomes(`run_id=${second?.id}`)).toEqual({
      'policy.txt': 'CHANGED',
      'menu.txt': 'MOVED',
      'plan.txt': 'NEW',
      'secret.txt': 'FAILED',
    })
    expect(await faults()).toEqual([])

    source.unfetched.clear()
    source.remove('plan')
    await again()
    const [third] = (await runs()).results
    expect(await outcomes(`run_id=${third?.id}`)).toEqual({ 'secret.txt': 'NEW', 'plan.txt': 'GONE' })
    expect(third?.counts).toEqual({ new: 1, changed: 0, moved: 0, gone: 1, skipped: 0, failed: 0 })
    expect(await faults()).toEqual([])
  })

  it('shows the life of a file by a part of its name, with reasons', async () => {
    const { source, customer, id, again, entries, faults } = await connected('history-life')
    source.put('Travel policy', 'how to travel', 'docs')
    source.unfetched.set('Travel policy', new SourceFault('item', 'You may not read this file.'))
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    await again()
    source.unfetched.clear()
    await again()
    source.remove('Travel policy')
    await again()
    const { results } = await entries('name=VEL%20POL')
    expect(results.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([
      ['Travel policy.txt', 'GONE', null],
      ['Travel policy.txt', 'NEW', null],
      ['Travel policy.txt', 'FAILED', 'You may not read this file.'],
    ])
    expect((await entries('name=nothing')).results).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('tells what a call decides from what a sync found', async () => {
    const { source, customer, id, entries, again, outcomes, runs, faults } = await connected('history-calls')
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    const policy = (await customer.list()).results.find(({ name }) => name === 'policy.txt')
    const ids = [policy?.id]
    expect((await customer.post('/delete_files_v2', { filters: { ids } })).status).toBe(200)
    expect(await entries('outcome=GONE')).toMatchObject({ results: [{ run_id: null, code: 'DELETED' }] })
    expect(await faults()).toEqual([])
    source.put('policy', '%PDF-1.4 and nothing else', 'docs')
    source.put('empty', '', 'docs')
    await again()
    const [last] = (await runs()).results
    expect(await outcomes(`run_id=${last?.id}`)).toMatchObject({ 'empty.txt': 'NO_TEXT' })
    expect(await faults()).toEqual([])
  })

  it('lists page by page, filters by outcome, and hands out all of it as CSV', async () => {
    const { source, customer, id, again, entries, runs } = await connected('history-pages')
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    for (let n = 0; n < 5; n += 1) source.put(`=sum,${n}`, `words ${n}`, 'docs')
    await again()
    const seen: string[] = []
    for (let after = ''; ; ) {
      const { results, next_cursor } = await entries(`limit=3&outcome=NEW${after}`)
      seen.push(...results.map(({ name }) => name))
      if (next_cursor === null) break
      after = `&after=${next_cursor}`
    }
    expect(new Set(seen).size).toBe(8)
    expect(seen).toHaveLength(8)
    const answer = await running().app.request(`/accounts/${id}/run_entries?limit=1`, {
      headers: { Authorization: `Token ${customer.token}`, Accept: 'text/csv' },
    })
    expect(answer.headers.get('Content-Type')).toContain('text/csv')
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines[0]).toBe('at,name,outcome,code,reason,file_id,run_id')
    expect(lines).toHaveLength(9)
    expect(lines.join('\n')).toContain(`"'=sum,0.txt",NEW`)
    const { results, next } = await read(customer, SyncRunsPage, `/accounts/${id}/runs?limit=1`)
    const rest = await read(customer, SyncRunsPage, `/accounts/${id}/runs?before=${next}`)
    expect([...results, ...rest.results]).toEqual((await runs()).results)
  })

  it("shows nothing of others' accounts, and needs its scopes", async () => {
    const { customer, id, entries } = await connected('history-others')
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    const other = await running().customer('history-other')
    for (const path of [`/accounts/${id}/runs`, `/accounts/${id}/run_entries`])
      expect((await other.get(path)).status).toBe(404)
    const second = await connected('history-second')
    const [foreign] = (await entries()).results
    const path = `/accounts/${second.id}/run_entries?run_id=${foreign?.run_id}`
    expect((await second.customer.get(path)).status).toBe(404)
  })

  it('sends a webhook for each run to those that ask for it', async () => {
    const call = (path: string, body: object) =>
      running().app.request(path, {
        method: 'POST',
        headers: { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const url = 'https://93.184.215.14/runs'
    expect((await call('/add_webhook', { url, optional_types: ['SYNC_RUN_FINISHED'] })).status).toBe(200)
    const { customer, id, runs } = await connected('history-webhook')
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    const { db } = running().database
    const sent = await sql<{ information: Record<string, unknown> }>`select information from deliveries
      where type = 'SYNC_RUN_FINISHED' and object_id = to_jsonb(${String(id)}::text) order by id`.execute(db)
    const all = (await runs()).results
    expect(sent.rows.map(({ information }) => information.run_id)).toEqual(all.map((run) => run.id).reverse())
    expect(sent.rows.at(-1)?.information).toMatchObject({ cause: 'CHOSEN', state: 'DONE', new: 3, failed: 0 })
  })

  it('goes back 90 days, and for quiet runs a week', async () => {
    const { source, customer, id, again, runs, entries } = await connected('history-old')
    const { db } = running().database
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    await again()
    source.put('new', 'something', 'docs')
    await again()
    const before = (await runs()).results.length
    const now = running().clock.now()
    await forgetHistory(db, new Date(now.getTime() + 8 * DAY_MS))
    const remaining = (await runs()).results
    expect(remaining.length).toBeLessThan(before)
    expect(remaining.filter(({ counts }) => counts.new > 0)).toHaveLength(2)
    await forgetHistory(db, new Date(now.getTime() + 8 * DAY_MS), undefined, { maxEntries: 3 })
    expect((await runs()).results.map((run) => run.has_entries)).toEqual([true, false])
    await forgetHistory(db, new Date(now.getTime() + 91 * DAY_MS))
    expect((await runs()).results).toHaveLength(1)
    expect((await entries()).results.map(({ name }) => name)).toEqual(['new.txt'])
    await db.deleteFrom('accounts').where('id', '=', id).execute()
    await vi.waitFor(async () => {
      const left = await sql`select from sync_entries where account_id = ${id}`.execute(db)
      expect(left.rows).toEqual([])
    })
  })
})

async function read<S extends v.GenericSchema>(
  customer: TestCustomer,
  schema: S,
  path: string,
): Promise<v.InferOutput<S>> {
  const answer = await customer.get(path)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return v.parse(schema, await answer.json())
}
