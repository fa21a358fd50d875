import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'

const asked: string[] = []
const receiver = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(307, { Location: '/internal' }).end()
})
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => receiver.close(resolve)))

function address(): string {
  const place: AddressInfo | string | null = receiver.address()
  return typeof place === 'object' && place ? `http://127.0.0.1:${place.port}/hook` : ''
}

onEachDatabase(
  'the web hook',
  (service) => {
    it('goes to the address of the operator alone: no redirect is followed, and no request names one [F-039]', async () => {
      const customer = await service().customer('ann')
      const { id } = await customer.upload('a.txt', 'words')
      const body = { filters: { ids: [id] }, send_webhook: true }
      const named = await customer.post('/delete_files_v2', { ...body, webhook_url: 'http://127.0.0.1:1/' })
      expect(named.status).toBe(422)
      asked.length = 0
      expect((await customer.post('/delete_files_v2', body)).status).toBe(200)
      await expect.poll(() => asked, { timeout: 20_000 }).toContain('/hook')
      expect(asked).not.toContain('/internal')
      // It counts as not delivered, so that it is tried again.
      const jobs = service().database.db.selectFrom('jobs').where('kind', '=', 'webhook')
      await expect
        .poll(async () => (await jobs.select(['attempts', 'lease']).execute()).map(({ lease }) => lease), {
          timeout: 20_000,
        })
        .toEqual([null])
      expect(new Set(asked)).toEqual(new Set(['/hook']))
    })
  },
  () => ({ INLET_WEBHOOK_URL: address(), INLET_FETCH_ALLOW: new URL(address()).origin }),
)
