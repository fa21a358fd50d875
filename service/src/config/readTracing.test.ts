import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.internal:4318/' }

test('where traces go is read from the standard variables', () => {
  expect(readConfig(ENDPOINT).tracing).toEqual({
    collector: {
      url: 'http://collector.internal:4318/v1/traces',
      headers: {},
      protocol: 'http/protobuf',
      compression: 'none',
      timeoutMs: 10_000,
    },
    batch: {
      scheduledDelayMillis: 5_000,
      exportTimeoutMillis: 30_000,
      maxQueueSize: 2_048,
      maxExportBatchSize: 512,
    },
    resource: { 'service.name': 'inlet' },
    sampling: { name: 'parentbased_always_on', ratio: 1 },
  })
  const more = {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/take/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team = search',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_EXPORTER_OTLP_TIMEOUT: '2000',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_BSP_EXPORT_TIMEOUT: '200',
    OTEL_BSP_MAX_QUEUE_SIZE: '300',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=imports,deployment.environment=test',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_SDK_DISABLED: 'False',
  }
  const read = readConfig({ ...ENDPOINT, ...more }).tracing
  expect(read).toEqual({
    collector: {
      url: 'https://traces.example/take/',
      headers: { authorization: 'Bearer abc', 'x-team': 'search' },
      protocol: 'http/json',
      compression: 'gzip',
      timeoutMs: 2_000,
    },
    batch: {
      scheduledDelayMillis: 100,
      exportTimeoutMillis: 200,
      maxQueueSize: 300,
      // No message has more than wait.
      maxExportBatchSize: 300,
    },
    resource: { 'service.name': 'imports', 'deployment.environment': 'test' },
    sampling: { name: 'traceidratio', ratio: 0.25 },
  })
  const forTraces = {
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-traces=1',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
    OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: 'none',
    OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '3000',
    OTEL_SERVICE_NAME: 'mine',
  }
  expect(readConfig({ ...ENDPOINT, ...more, ...forTraces }).tracing).toEqual({
    ...read,
    collector: {
      url: 'https://traces.example/take/',
      headers: { 'x-traces': '1' },
      protocol: 'http/protobuf',
      compression: 'none',
      timeoutMs: 3_000,
    },
    resource: { 'service.name': 'mine', 'deployment.environment': 'test' },
  })
})

test.each([
  ['no endpoint', { OTEL_SERVICE_NAME: 'inlet', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
  ['the switch', { ...ENDPOINT, OTEL_SDK_DISABLED: 'True' }],
  ['an empty endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
  ['no exporter', { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
])('%s: no traces', (_, variables) => {
  expect(readConfig(variables).tracing).toBeNull()
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '/v1/traces'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_COMPRESSION', 'zstd'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '10s'],
  ['OTEL_BSP_SCHEDULE_DELAY', '-1'],
  ['OTEL_BSP_MAX_QUEUE_SIZE', '0'],
  ['OTEL_SDK_DISABLED', 'yes'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'team=100%'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.2.3'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no-value'],
])('%s that cannot be used is named at the start', (name, value) => {
  expect(() => readConfig({ ...ENDPOINT, [name]: value })).toThrow(
    new RegExp(`^${name} is not usable. Give `),
  )
})
