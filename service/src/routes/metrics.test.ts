import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { connect } from '../../test/connect.ts'
import { onEitherDatabase, onOneDatabase } from '../../test/onEachDatabase.ts'
import { type Exposition, parseMetrics } from '../../test/parseMetrics.ts'
import { settled } from '../../test/settled.ts'
import type { TestService } from '../../test/TestService.ts'
import { openDatabase } from '../db/database.ts'
import { Metrics } from '../lib/Metrics.ts'
import { DiskSpace } from '../uploads/DiskSpace.ts'
import { metricsRoutes } from './metrics.ts'

const TOKEN = 'token-of-the-monitoring-of-this-test'
const authorization = { Authorization: `Bearer ${TOKEN}` }
const monitored = () => ({ INLET_METRICS_TOKEN: TOKEN, INLET_SANDBOX: 'true' })
const FOLDER = new URL('../../../docs/operate/monitoring/', import.meta.url)

async function scrape(service: TestService): Promise<Exposition & { text: string }> {
  // Counts of the database may be half a minute old.
  service.clock.advance(31_000)
  const answer = await service.app.request('/metrics', { headers: authorization })
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const text = await answer.text()
  return { ...parseMetrics(text), text }
}

/** The sum of those samples that have these labels. */
function sumOf({ samples }: Exposition, name: string, labels: Record<string, string> = {}): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, text]) => sample.labels.get(label) === text))
    .reduce((sum, { value }) => sum + value, 0)
}

onEitherDatabase(
  'GET /metrics',
  (service) => {
    it('is for those alone who have its token', async () => {
      const wrong = ['', 'Bearer ', 'Bearer acme-test-api-key', `Token ${TOKEN}`, `Bearer ${TOKEN}x`]
      for (const value of wrong) {
        const answer = await service().app.request('/metrics', { headers: { Authorization: value } })
        expect([value, answer.status, (await answer.text()).includes('inlet_')]).toEqual([value, 401, false])
      }
    })

    it('counts requests, jobs, calls of sources and files as they come', async () => {
      const before = await scrape(service())
      const ann = await service().customer('ann-of-the-metrics')
      const { id } = await ann.upload('figures.txt', 'Some text to read.')
      await settled(ann, id)
      await connect(service(), ann, 'BOX', { sync_files_on_connection: true })
      await ann.post('/user_files_v2', {})
      await service().app.request('/nothing/here/of-ann')
      const after = await scrape(service())
      const grown = (name: string, labels: Record<string, string>) =>
        sumOf(after, name, labels) - sumOf(before, name, labels)
      const requests = 'inlet_http_request_duration_seconds_count'
      expect(grown(requests, { method: 'POST', route: '/uploadfile', status: '200' })).toBe(1)
      expect(grown(requests, { route: '/user_files_v2' })).toBeGreaterThan(0)
      expect(grown(requests, { method: 'GET', route: 'other', status: '404' })).toBe(1)
      expect(
        grown('inlet_job_run_duration_seconds_count', { kind: 'ingest', outcome: 'done' }),
      ).toBeGreaterThan(0)
      expect(
        grown('inlet_job_run_duration_seconds_count', { kind: 'sync', outcome: 'done' }),
      ).toBeGreaterThan(0)
      expect(
        grown('inlet_source_call_duration_seconds_count', { source: 'BOX', outcome: 'ok' }),
      ).toBeGreaterThan(0)
      expect(grown('inlet_ingest_duration_seconds_count', { format: 'TEXT', outcome: 'ok' })).toBeGreaterThan(
        0,
      )
      expect(grown('inlet_files', { status: 'READY' })).toBeGreaterThan(0)
      expect(grown('inlet_accounts', { source: 'BOX', access: 'ok' })).toBe(1)
      expect(grown('inlet_blob_bytes', {})).toBeGreaterThanOrEqual('Some text to read.'.length)
      expect(sumOf(after, 'inlet_database_up')).toBe(1)
      expect(sumOf(after, 'inlet_database_size_bytes')).toBeGreaterThan(1_000_000)
      expect(grown('inlet_database_query_duration_seconds_count', { outcome: 'ok' })).toBeGreaterThan(10)
      expect(sumOf(after, 'inlet_jobs', { kind: 'upkeep' })).toBe(
        sumOf(before, 'inlet_jobs', { kind: 'upkeep' }),
      )
      expect(after.families.get('nodejs_eventloop_lag_p99_seconds')).toBe('gauge')
      expect(after.families.get('process_resident_memory_bytes')).toBe('gauge')
    })

    it('has labels of few values, and nobody is among them', async () => {
      const ann = await service().customer('ann-of-the-labels')
      await ann.upload('secret-plans.txt', 'Some text.')
      await ann.get(`/raw_file/${987_654}`)
      await service().app.request('/user_data_sources/of-ann-of-the-labels', { method: 'BREW' })
      const { samples, text } = await scrape(service())
      const labels = new Set(
        samples
          .filter(({ name }) => name.startsWith('inlet_'))
          .flatMap((sample) => [...sample.labels.keys()]),
      )
      const known = [
        'access',
        'format',
        'kind',
        'le',
        'method',
        'outcome',
        'route',
        'source',
        'state',
        'status',
      ]
      expect([...labels].filter((label) => !known.includes(label))).toEqual([])
      expect(text).not.toMatch(/ann-of|secret-plans|987654|BREW/)
    })

    it('tells of jobs that wait, and for how long', async () => {
      const { db } = service().database
      const now = service().clock.now()
      const row = { payload: '{}', created_at: now, lease: null }
      const due = new Date(now.getTime() - 600_000)
      // Of kinds that nobody works on here.
      await db
        .insertInto('jobs')
        .values([
          { ...row, kind: 'test-old', run_at: due },
          { ...row, kind: 'test-old', run_at: now },
          { ...row, kind: 'test-new', run_at: new Date(now.getTime() + 3_600_000) },
          {
            ...row,
            kind: 'test-held',
            run_at: due,
            lease: 'x',
            lease_until: new Date(now.getTime() + 3_600_000),
          },
        ])
        .execute()
      const found = await scrape(service())
      expect(sumOf(found, 'inlet_jobs', { kind: 'test-old', state: 'waiting' })).toBe(2)
      expect(sumOf(found, 'inlet_jobs', { kind: 'test-new', state: 'scheduled' })).toBe(1)
      expect(sumOf(found, 'inlet_jobs', { kind: 'test-held', state: 'running' })).toBe(1)
      const wait = sumOf(found, 'inlet_job_wait_seconds', { kind: 'test-old' })
      expect(Math.round(wait)).toBe(631)
      expect(found.samples.filter(({ labels }) => labels.get('kind') === 'test-new')).toHaveLength(1)
      await db.deleteFrom('jobs').where('kind', 'like', 'test-%').execute()
    })
  },
  monitored,
)

onOneDatabase('without a token', (service) => {
  it('there are no metrics', async () => {
    expect((await service().app.request('/metrics', { headers: authorization })).status).toBe(404)
  })
})

describe('while the database is away', () => {
  it('the process tells of itself, and nothing that the database said before', async () => {
    const database = await openDatabase({ folder: 'memory://' }, new Date())
    let now = new Date()
    const clock = { now: () => now, after: () => () => {} }
    const disk = new DiskSpace('/', 0, async () => 7)
    const app = metricsRoutes({ metrics: new Metrics(), database, disk, clock, token: TOKEN })
    const read = async () => parseMetrics(await (await app.request('/', { headers: authorization })).text())
    const before = await read()
    expect(sumOf(before, 'inlet_database_up')).toBe(1)
    await database.close()
    now = new Date(now.getTime() + 31_000)
    const after = await read()
    expect(sumOf(after, 'inlet_database_up')).toBe(0)
    expect(sumOf(after, 'inlet_disk_room_bytes')).toBe(7)
    expect(after.samples.filter(({ name }) => name === 'inlet_jobs')).toEqual([])
  })
})

onOneDatabase(
  'the dashboard and the alerts of the manual',
  (service) => {
    it('ask for nothing that is not exported', async () => {
      const ann = await service().customer('ann')
      const { id } = await ann.upload('a.txt', 'Some text.')
      await settled(ann, id)
      const { families } = await scrape(service())
      const exported = new Set(
        [...families].flatMap(([name, type]) =>
          type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
        ),
      )
      const files = readdirSync(FOLDER)
      expect(files.sort()).toEqual(['alerts.yml', 'dashboard.json'])
      for (const file of files) {
        const text = readFileSync(new URL(file, FOLDER), 'utf8')
        const asked = text.match(/\b(?:inlet|nodejs|process)_[a-z0-9_]+\b/g) ?? []
        expect(asked.length, file).toBeGreaterThan(5)
        expect(
          asked.filter((name) => !exported.has(name)),
          file,
        ).toEqual([])
      }
      expect(() => JSON.parse(readFileSync(new URL('dashboard.json', FOLDER), 'utf8'))).not.toThrow()
    })
  },
  monitored,
)
