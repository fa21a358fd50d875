import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from './config/config.ts'
import { systemClock } from './lib/Clock.ts'
import { createLog } from './lib/log.ts'

const loaded = vi.hoisted(() => new Set<string>())
vi.mock('./openTracing.ts', async (original) => {
  loaded.add('openTracing')
  return original()
})
vi.mock('./lib/SpanTracer.ts', async (original) => {
  loaded.add('SpanTracer')
  return original()
})
vi.mock('./outbound/OtlpExporter.ts', async (original) => {
  loaded.add('OtlpExporter')
  return original()
})

const folder = mkdtempSync(join(tmpdir(), 'inlet-untraced-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }

let startService: typeof import('./startService.ts').startService
beforeAll(async () => {
  // Without what other files loaded.
  vi.resetModules()
  ;({ startService } = await import('./startService.ts'))
})

// In this order, because modules stay loaded.
test.each([
  ['nothing of them is loaded where they are off', { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, []],
  ['they are loaded with an endpoint', ENDPOINT, ['OtlpExporter', 'SpanTracer', 'openTracing']],
])('traces: %s', async (_, variables, modules) => {
  const config = readConfig({
    INLET_DATA_DIR: folder,
    INLET_PORT: '0',
    INLET_SANDBOX: 'false',
    INLET_LOG_LEVEL: 'silent',
    ...variables,
  })
  const service = await startService(config, { log: createLog('silent'), clock: systemClock })
  const answer = await fetch(`${service.url}/health`)
  await service.stop()
  expect(answer.status).toBe(200)
  expect([...loaded].sort()).toEqual(modules)
})
