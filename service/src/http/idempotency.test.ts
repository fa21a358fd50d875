import { AddedWebhook, FilesPage } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'

const SITE = [{ url: 'https://site.example/', max_pages_to_scrape: 1 }]

function post(service: TestService, customer: TestCustomer, key: string, path: string, body: unknown) {
  return service.app.request(path, {
    method: 'POST',
    headers: {
      Authorization: `Token ${customer.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify(body),
  })
}

/** As every client sends it, with a new boundary each time. */
function send(service: TestService, customer: TestCustomer, key: string, text: string, name = 'a.txt') {
  const form = new FormData()
  form.append('file', new File([text], name))
  return service.app.request('/uploadfile', {
    method: 'POST',
    headers: { Authorization: `Token ${customer.token}`, 'Idempotency-Key': key },
    body: form,
  })
}

onEachDatabase('a call with an Idempotency-Key', (service) => {
  const files = async (customer: TestCustomer) =>
    v.parse(FilesPage, await (await customer.post('/user_files_v2', {})).json()).count

  test('is done once, and the same again is answered the same', async () => {
    const ann = await service().customer('ann')
    const first = await post(service(), ann, 'k1', '/web_scrape', SITE)
    const again = await post(service(), ann, 'k1', '/web_scrape', SITE)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await again.json()).toEqual(await first.json())
    expect([first, again].map(({ headers }) => headers.get('Idempotency-Replayed'))).toEqual([null, 'true'])
    expect(await files(ann)).toBe(1)
    // Keys of other customers are independent, and so are keys of a day ago.
    const ben = await service().customer('ben')
    expect(
      (await post(service(), ben, 'k1', '/web_scrape', SITE)).headers.get('Idempotency-Replayed'),
    ).toBeNull()
    service().clock.advance(24 * 3_600_000 + 1000)
    const cara = await service().customer('ann')
    await post(service(), cara, 'k1', '/web_scrape', SITE)
    expect(await files(cara)).toBe(2)
  })

  test('is not read without end as a form that has no boundary', async () => {
    const { token } = await service().customer('endless')
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
    })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    const types = { 'Content-Type': 'multipart/form-data', 'Idempotency-Key': 'endless' }
    const headers = { Authorization: `Token ${token}`, ...types }
    expect((await service().app.request('/uploadfile', { ...init, headers })).status).toBe(413)
  })

  test('with a key that another request had is refused in words', async () => {
    const customer = await service().customer('dan')
    await post(service(), customer, 'k1', '/web_scrape', SITE)
    const other = [{ url: 'https://other.example/' }]
    for (const answer of [
      await post(service(), customer, 'k1', '/web_scrape', other),
      await send(service(), customer, 'k1', 'Some text.'),
    ]) {
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        detail: [
          {
            loc: ['header', 'idempotency-key'],
            msg: expect.stringContaining('Take a new key'),
            type: 'idempotency',
          },
        ],
      })
    }
    for (const key of ['', 'with a blank', 'x'.repeat(256)])
      expect((await post(service(), customer, key, '/web_scrape', SITE)).status).toBe(422)
    expect(await files(customer)).toBe(1)
  })

  test('costs a form of nothing but boundaries no more than any other [F-204]', async () => {
    const customer = await service().customer('one-letter')
    const sendForm = async (boundary: string, key: string) => {
      const headers = {
        Authorization: `Token ${customer.token}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Idempotency-Key': key,
      }
      const body = 'a'.repeat(8_000_000)
      const began = process.cpuUsage()
      const answer = await service().app.request('/uploadfile', { method: 'POST', headers, body })
      const { user, system } = process.cpuUsage(began)
      expect(answer.status).toBe(400)
      return user + system
    }
    await sendForm('abcdefghijkl', 'warm')
    const usual = await sendForm('abcdefghijkl', 'long')
    expect(await sendForm('a', 'short')).toBeLessThan(usual * 4 + 200_000)
  })

  test('stores an upload once, whatever parts it is sent in', async () => {
    const customer = await service().customer('eve')
    const text = 'uniquely so\n'.repeat(20_000)
    const answers = [
      await send(service(), customer, 'k1', text),
      await send(service(), customer, 'k1', text),
      await send(service(), customer, 'k1', `${text}.`),
      await send(service(), customer, 'k1', text, 'b.txt'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 422])
    expect(await answers[1]?.json()).toEqual(await answers[0]?.json())
    expect(await files(customer)).toBe(1)
  })

  test('is done once where two come at the same time', async () => {
    const customer = await service().customer('fay')
    const answers = await Promise.all([1, 2, 3].map(() => send(service(), customer, 'k1', 'Some text.')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer.headers.get('Retry-After')).toBe('1')
    expect(await files(customer)).toBe(1)
  })

  test('that was refused leaves the key free', async () => {
    const customer = await service().customer('gus')
    expect((await post(service(), customer, 'k1', '/web_scrape', [{ url: '' }])).status).toBe(400)
    expect((await send(service(), customer, 'k1', '')).status).toBe(400)
    expect((await post(service(), customer, 'k1', '/web_scrape', SITE)).status).toBe(200)
    expect(await files(customer)).toBe(1)
  })

  test('of a process that died is free again after a while', async () => {
    const customer = await service().customer('hal')
    await post(service(), customer, 'k1', '/web_scrape', SITE)
    const { db } = service().database
    const now = service().clock.now()
    // The row as it was before its response was stored.
    await sql`update idempotent_calls set lease = 'dead', lease_until = ${now}, status = null, answer = null
      where key = 'k1'`.execute(db)
    service().clock.advance(-30_000)
    expect((await post(service(), customer, 'k1', '/web_scrape', SITE)).status).toBe(409)
    service().clock.advance(90_000)
    expect((await post(service(), customer, 'k1', '/web_scrape', SITE)).status).toBe(200)
  })

  test('of a back end keeps no secret in the clear', async () => {
    const add = () =>
      service().app.request('/add_webhook', {
        method: 'POST',
        headers: {
          Authorization: 'Bearer acme-test-api-key',
          'Content-Type': 'application/json',
          'Idempotency-Key': 'k1',
        },
        body: JSON.stringify({ url: 'https://hooks.example.com/' }),
      })
    const [first, again] = [await (await add()).json(), await (await add()).json()]
    expect(again).toEqual(first)
    const { signing_key: secret } = v.parse(AddedWebhook, first)
    const { rows } = await sql`select c::text from idempotent_calls c`.execute(service().database.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
