import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'

const HOUR = 60 * 60_000
const asked: string[] = []
let status = 307
const receiver = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (status !== 307) response.writeHead(status).end()
  else response.writeHead(307, { Location: '/internal' }).end()
})
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => receiver.close(resolve)))

function address(): string {
  const place: AddressInfo | string | null = receiver.address()
  return typeof place === 'object' && place ? `http://127.0.0.1:${place.port}/hook` : ''
}

onEitherDatabase(
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
      // Counts as not delivered, so it is retried.
      const jobs = service().database.db.selectFrom('jobs').where('kind', '=', 'webhook')
      await expect
        .poll(async () => (await jobs.select(['attempts', 'lease']).execute()).map(({ lease }) => lease), {
          timeout: 20_000,
        })
        .toEqual([null])
      expect(new Set(asked)).toEqual(new Set(['/hook']))
      await service().database.db.deleteFrom('jobs').where('kind', '=', 'webhook').execute()
    })

    it('is tried for a day, however often that is, and arrives when the receiver is back [F-285]', async () => {
      const { clock, database } = service()
      const jobs = () => database.db.selectFrom('jobs').where('kind', '=', 'webhook').selectAll().execute()
      const remove = async (name: string) => {
        const customer = await service().customer('ben')
        const { id } = await customer.upload(name, 'words')
        asked.length = 0
        await customer.post('/delete_files_v2', { filters: { ids: [id] }, send_webhook: true })
      }
      /** The next attempt has ended. */
      const tried = async (times: number) => {
        await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(times)
        await expect
          .poll(async () => (await jobs()).every(({ lease }) => lease === null), { timeout: 20_000 })
          .toBe(true)
      }
      status = 503
      await remove('a.txt')
      await tried(1)
      await database.db.updateTable('jobs').set({ attempts: 100 }).where('kind', '=', 'webhook').execute()
      clock.advance(20 * HOUR)
      await tried(2)
      expect(await jobs()).toMatchObject([{ attempts: 101 }])
      status = 204
      clock.advance(HOUR)
      await tried(3)
      await expect.poll(jobs, { timeout: 20_000 }).toEqual([])

      status = 503
      await remove('b.txt')
      await tried(1)
      clock.advance(25 * HOUR)
      await tried(2)
      await expect.poll(jobs, { timeout: 20_000 }).toEqual([])
    })
  },
  () => ({ INLET_WEBHOOK_URL: address(), INLET_FETCH_ALLOW: new URL(address()).origin }),
)
