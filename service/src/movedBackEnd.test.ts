import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../test/freePort.ts'
import { TestService } from '../test/TestService.ts'
import { type Listening, listen } from './http/listen.ts'

const run = promisify(execFile)
const EXAMPLE = fileURLToPath(new URL('../../examples/moved-back-end/main.mjs', import.meta.url))

let port: number
let service: TestService
let server: Listening
beforeAll(async () => {
  port = await freePort()
  service = await TestService.start(undefined, { INLET_FETCH_ALLOW: `http://127.0.0.1:${port}` })
  server = await listen(service.app, { host: '127.0.0.1', port: 0 }, service.clock)
})
afterAll(async () => {
  await server?.close()
  await service?.stop()
})

it('a back end of the predecessor does its work with only its base address changed', async () => {
  const example = await run(process.execPath, [EXAMPLE], {
    env: { BASE_URL: server.url, API_KEY: 'acme-test-api-key', PORT: String(port) },
    timeout: 25_000,
  })
  expect(example.stdout.trim().split('\n')).toEqual([
    'read hours.txt',
    'chunk 0: The harbour opens at seven. The ferry leaves at eight.',
    'found in hours.txt: The harbour opens at seven. The ferry leaves at eight.',
    'deleted hours.txt',
  ])
  const ann = await service.customer('customer-1')
  expect((await ann.list()).count).toBe(0)
})

it('its code names nothing of ours', () => {
  const [, ...code] = readFileSync(EXAMPLE, 'utf8').split('\nimport ')
  expect(code.join('\n')).not.toMatch(/inlet/i)
})
