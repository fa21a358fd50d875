import { monitorEventLoopDelay } from 'node:perf_hooks'
import { UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PLAIN_CHOICES } from '../../test/plainChoices.ts'
import { TestService } from '../../test/TestService.ts'
import { openWebsite, page, type Website } from '../../test/website.ts'
import { ingestText } from '../ingest/ingestText.ts'

// Random letters without a space: the most work for its size.
const letters = Array.from({ length: 300_000 }, (_, index) =>
  String.fromCharCode(97 + ((index * index + (index >> 3)) % 26)),
).join('')

let site: Website
let service: TestService
beforeAll(async () => {
  site = await openWebsite({ '/': page('Hostile', `<p>${letters}</p>`) })
  service = await TestService.start(undefined, { INLET_FETCH_ALLOW: site.origin })
})
afterAll(async () => {
  await service.stop()
  site.close()
})

test('while a hostile page is read and chunked, the service answers [F-033]', {
  timeout: 120_000,
}, async () => {
  const ann = await service.customer('ann')
  const answer = await ann.post('/web_scrape', [{ url: site.origin, max_pages_to_scrape: 1 }])
  const [root] = v.parse(v.array(UserFile), await answer.json())
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let slowest = 0
  await vi.waitFor(
    async () => {
      const began = performance.now()
      expect((await service.app.request('/health')).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - began)
      expect(await ann.file(root?.id ?? 0)).toMatchObject({ sync_status: 'READY', sync_error_message: null })
    },
    { timeout: 90_000, interval: 20 },
  )
  delay.disable()

  // How long it takes on this machine, as busy as it is: without slices, the event loop would be blocked for as long.
  const began = performance.now()
  const { chunks } = ingestText({ text: letters, name: 'Hostile', settings: PLAIN_CHOICES })
  const work = performance.now() - began
  expect(chunks.length).toBeGreaterThan(50)
  expect(delay.max / 1e6).toBeLessThan(work / 2)
  expect(slowest).toBeLessThan(work / 2)
})
