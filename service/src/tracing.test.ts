import { UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Collector } from '../test/Collector.ts'
import { connect, quiet, sync } from '../test/connect.ts'
import { onOneDatabase } from '../test/onEachDatabase.ts'
import { settled } from '../test/settled.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

const collector = new Collector()
beforeAll(() => collector.open())
afterAll(() => collector.close())

onOneDatabase(
  'traces',
  (service) => {
    test('go on where the caller is, from a request to its job and to the source, and say nothing secret', async () => {
      const ann = await service().customer('annabel-of-traces')
      const form = new FormData()
      form.append('file', new File(['pomegranate'], 'private-name.txt'))
      const answer = await service().app.request('/uploadfile?chunk_size=100', {
        method: 'POST',
        headers: {
          authorization: `Token ${ann.token}`,
          traceparent: `00-${TRACE}-${CALLER}-01`,
          tracestate: 'vendor=theirs',
        },
        body: form,
      })
      const file = v.parse(UserFile, await answer.json())
      await settled(ann, file.id)
      const account = await connect(service(), ann, 'DROPBOX')
      await sync(ann, account.id, ['id:welcome'])
      await quiet(ann, account.id)
      await service().tracing?.flush()

      const { spans } = collector
      const upload = spans.find(({ traceId }) => traceId === TRACE)
      expect(upload).toMatchObject({
        parentSpanId: CALLER,
        traceState: 'vendor=theirs',
        name: 'POST /uploadfile',
        kind: 2,
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/uploadfile',
          'http.response.status_code': 200,
          'inlet.request.id': answer.headers.get('X-Request-Id'),
          'inlet.added.file.id': file.id,
          'inlet.added.kind': 'ingest',
        },
        status: { code: 0 },
      })
      const ingest = spans.find(
        ({ name, attributes }) => name === 'job ingest' && attributes['inlet.file.id'] === file.id,
      )
      expect(ingest).toMatchObject({
        kind: 5,
        attributes: {
          'inlet.customer.id': upload?.attributes['inlet.customer.id'],
          'inlet.job.outcome': 'done',
          'inlet.job.attempt': 1,
        },
      })
      expect(ingest?.parentSpanId).toBeUndefined()

      const ofJob = spans.filter(({ name }) => name === 'job sync').map(({ spanId }) => spanId)
      const call = spans.find(
        ({ name, parentSpanId = '' }) => name === 'source DROPBOX' && ofJob.includes(parentSpanId),
      )
      expect(call?.attributes).toEqual({ 'inlet.source': 'DROPBOX', 'inlet.account.id': account.id })
      const asked = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
      expect(asked[0]).toMatchObject({
        traceId: call?.traceId,
        name: 'POST',
        kind: 3,
        attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
      })
      for (const { startTimeUnixNano: began, endTimeUnixNano: ended } of spans)
        expect(ended >= began).toBe(true)

      const [first] = collector.received
      expect([first?.path, first?.headers['x-collector']]).toEqual(['/v1/traces', 'collector secret'])
      expect(collector.messages[0]?.resourceSpans[0]?.resource.attributes).toMatchObject({
        'service.name': 'inlet-test',
        'deployment.environment': 'test',
      })
      const { credential } = await service()
        .database.db.selectFrom('accounts')
        .select('credential')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow()
      const said = collector.received.map(({ body }) => body.toString()).join('\n')
      for (const secret of [
        ann.token,
        ann.name,
        'acme-test-api-key',
        'collector secret',
        'private-name',
        'pomegranate',
        'chunk_size',
        'Welcome',
        'fiona.fine',
        String(credential),
      ])
        expect(said).not.toContain(secret)

      const lines = service().logged.map((line) => JSON.parse(line))
      expect(lines.find(({ path }) => path === '/uploadfile')).toMatchObject({
        trace_id: TRACE,
        span_id: upload?.spanId,
      })
    })

    test('are made whether or not a caller records its own, and a broken traceparent begins one [F-210]', async () => {
      const before = collector.spans.length
      const ask = (traceparent: string) => service().app.request('/health', { headers: { traceparent } })
      await ask(`00-${TRACE}-${CALLER}-00`)
      await service().tracing?.flush()
      expect(collector.spans.slice(before).some(({ traceId }) => traceId === TRACE)).toBe(true)
      for (const broken of [`00-${'0'.repeat(32)}-${CALLER}-01`, `ff-${TRACE}-${CALLER}-01`, 'nonsense']) {
        const earlier = collector.spans.length
        await ask(broken)
        await service().tracing?.flush()
        const made = collector.spans.slice(earlier).filter(({ name }) => name === 'GET /health')
        expect(made).toMatchObject([{ name: 'GET /health' }])
        expect(made[0]?.parentSpanId).toBeUndefined()
      }
    })

    test('that nobody takes hold up nothing', async () => {
      collector.status = 503
      const { asked } = collector
      expect((await service().app.request('/health')).status).toBe(200)
      await service().tracing?.flush()
      collector.status = 200
      expect(collector.asked).toBeGreaterThan(asked)
      expect((await service().app.request('/health')).status).toBe(200)
    })
  },
  () => ({
    INLET_SANDBOX: 'true',
    INLET_LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    // No time for a retry.
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector=collector%20secret',
    OTEL_SERVICE_NAME: 'inlet-test',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment=test',
  }),
)
