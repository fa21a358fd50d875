import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Collector } from '../test/Collector.ts'
import { readConfig } from './config/config.ts'
import { type Clock, systemClock } from './lib/Clock.ts'
import { createLog } from './lib/log.ts'
import { aboutLog } from './lib/logContext.ts'
import { type SpanStart, type TraceHeaders, traced, tracedBy } from './lib/tracing.ts'
import { openTracing, type Tracing } from './openTracing.ts'
import { agentFor } from './outbound/agentFor.ts'
import { openTestSite } from './outbound/openTestSite.ts'
import { postJson } from './outbound/postJson.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const { signal } = new AbortController()

let collector: Collector
let logged: Record<string, unknown>[]
beforeEach(async () => {
  collector = new Collector()
  await collector.open()
  logged = []
})
afterEach(() => collector.close())

function open(variables: Record<string, string> = {}, clock: Clock = systemClock): Tracing {
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...variables })
  if (!tracing) throw new Error('It is off.')
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) })
  return openTracing(tracing, { clock, log })
}

const JSON_AT_ONCE = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_TIMEOUT: '500' }

/** One span, named `name`. */
function span({ tracer }: Tracing, name: string, parent: TraceHeaders | null = null): Promise<void> {
  const start: SpanStart = { name, kind: 'server', attributes: {}, parent }
  return tracedBy(tracer, () => traced(start, async () => {}))
}

test('spans go as protobuf, zipped where that is wanted, to the address with the headers', async () => {
  const tracing = open({
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector=a%20secret',
  })
  await span(tracing, 'zipped', { traceparent: `00-${TRACE}-${CALLER}-01` })
  await tracing.flush()
  await tracing.close()
  const [message] = collector.received
  expect(message?.path).toBe('/v1/traces')
  expect(message?.headers).toMatchObject({
    'content-type': 'application/x-protobuf',
    'content-encoding': 'gzip',
    'x-collector': 'a secret',
  })
  for (const part of [Buffer.from('zipped'), Buffer.from(TRACE, 'hex'), Buffer.from(CALLER, 'hex')])
    expect(message?.body.includes(part)).toBe(true)
})

test.each([
  ['always_on', '1', { none: 1, recorded: 1, unrecorded: 1 }],
  ['always_off', '1', { none: 0, recorded: 0, unrecorded: 0 }],
  ['traceidratio', '0', { none: 0, recorded: 0, unrecorded: 0 }],
  ['traceidratio', '1', { none: 1, recorded: 1, unrecorded: 1 }],
  ['parentbased_always_on', '1', { none: 1, recorded: 1, unrecorded: 1 }],
  ['parentbased_always_off', '1', { none: 0, recorded: 0, unrecorded: 0 }],
  ['parentbased_traceidratio', '0', { none: 0, recorded: 0, unrecorded: 0 }],
])(
  'the sampler %s with %s records what it should of requests, whatever their callers record [F-210]',
  async (name, ratio, expected) => {
    const tracing = open({ ...JSON_AT_ONCE, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio })
    await span(tracing, 'none')
    await span(tracing, 'recorded', { traceparent: `00-${TRACE}-${CALLER}-01` })
    await span(tracing, 'unrecorded', { traceparent: `00-${TRACE}-${CALLER}-00` })
    await tracing.close()
    const names = collector.spans.map((one) => one.name)
    const count = (wanted: string) => names.filter((one) => one === wanted).length
    expect({ none: count('none'), recorded: count('recorded'), unrecorded: count('unrecorded') }).toEqual(
      expected,
    )
  },
)

test.each(['01', '00'])(
  'a trace with the flags %s is passed on to servers of the operator, with its state',
  async (flags) => {
    const site = await openTestSite({ '/hook': (response) => response.writeHead(204).end() })
    const agent = agentFor(site.origin)
    onTestFinished(async () => {
      await agent.close()
      await site.close()
    })
    const tracing = open(JSON_AT_ONCE)
    const post = () => postJson(agent, `${site.origin}/hook`, {}, { signal })
    const parent = { traceparent: `00-${TRACE}-${CALLER}-${flags}`, tracestate: 'vendor=theirs' }
    await tracedBy(tracing.tracer, () =>
      traced({ name: 'job webhook', kind: 'consumer', attributes: {}, parent }, post),
    )
    await post()
    await tracing.close()
    const [passed, untraced] = site.requests.map(({ headers }) => headers)
    expect(passed?.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-${flags}$`))
    expect(passed?.traceparent).not.toContain(CALLER)
    expect(passed?.tracestate).toBe('vendor=theirs')
    expect(untraced).not.toHaveProperty('traceparent')
    const sent = collector.spans.map(({ spanId }) => spanId)
    expect(sent).toEqual(flags === '01' ? [passed?.traceparent?.toString().split('-')[2]] : [])
  },
)

test('a collector that is away is told of once, without the request whose span was sent, and once more when it is back', async () => {
  const tracing = open(JSON_AT_ONCE)
  collector.status = 503
  await aboutLog({ request: 'of-a-request' }, async () => {
    for (const name of ['first', 'second']) {
      await span(tracing, name)
      await tracing.flush()
    }
  })
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({
    level: 'warn',
    msg: 'traces are not taken: check OTEL_EXPORTER_OTLP_ENDPOINT',
  })
  for (const key of ['request', 'trace_id']) expect(logged[0]).not.toHaveProperty(key)
  collector.status = 200
  await span(tracing, 'third')
  await tracing.close()
  expect(logged[1]).toMatchObject({ level: 'info', spans: 2 })
  expect(collector.spans.map(({ name }) => name)).toEqual(['third'])
})

test('more than may wait is dropped while the collector is slow, and nothing waits for it', async () => {
  const batch = { OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2', OTEL_BSP_MAX_QUEUE_SIZE: '3' }
  const tracing = open({ ...JSON_AT_ONCE, ...batch, OTEL_EXPORTER_OTLP_TIMEOUT: '60000' })
  collector.status = null
  for (const name of ['sent', 'too']) await span(tracing, name)
  await vi.waitFor(() => expect(collector.asked).toBe(1))
  for (const name of ['a', 'b', 'c', 'd', 'e']) await span(tracing, name)
  collector.release()
  await tracing.close()
  expect(collector.spans.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'sent', 'too'])
})

test('the end waits five seconds for a collector that does not answer', async () => {
  let fire = () => {}
  let waited = 0
  const after: Clock['after'] = (milliseconds, task) => {
    waited = milliseconds
    fire = task
    return () => {}
  }
  const tracing = open({ OTEL_EXPORTER_OTLP_TIMEOUT: '60000' }, { ...systemClock, after })
  collector.status = null
  await span(tracing, 'late')
  let ended = false
  const closing = tracing.close().then(() => {
    ended = true
  })
  await vi.waitFor(() => expect(collector.asked).toBe(1))
  await setImmediate()
  expect(ended).toBe(false)
  fire()
  await closing
  expect(waited).toBe(5_000)
})
