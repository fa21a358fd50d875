import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { answer, body, noQuery, path, query } from './contract.ts'
import { failureHandler } from './failures.ts'

const Text = v.pipe(v.string(), v.maxLength(100))
const Name = v.object({ name: Text, size: v.optional(v.number()) })
const ListRequest = v.object({ page: v.optional(v.pipe(v.string(), v.maxLength(9), v.digits())) })

const app = new Hono()
app.onError(failureHandler(createLog('silent')))
app.post('/names', body(Name), (c) => c.json(c.req.valid('json')))
app.get('/names', query(ListRequest), (c) => c.json(c.req.valid('query')))
app.get('/nothing', noQuery(), (c) => c.json({ ok: true }))
app.get('/names/:id', path(v.object({ id: v.pipe(v.string(), v.digits()) }), 'name'), (c) =>
  c.json(c.req.valid('param')),
)
const row = { name: 'a', secret: 'b' }
app.get('/leaks', (c) => answer(c, v.object({ name: v.string() }), row))
app.get('/broken', (c) => answer(c, v.object({ name: v.pipe(v.string(), v.minLength(5)) }), { name: 'a' }))

const JSON_TYPE = 'application/json'

async function post(given: string, type: string | null = JSON_TYPE, at = '/names') {
  const response = await app.request(at, {
    method: 'POST',
    body: new TextEncoder().encode(given),
    ...(type && { headers: { 'Content-Type': type } }),
  })
  return { status: response.status, said: await response.json() }
}

async function get(at: string) {
  const response = await app.request(at)
  return { status: response.status, said: await response.json() }
}

const Failure = v.object({ detail: v.array(v.object({ loc: v.array(v.unknown()), type: v.string() })) })
const faultsOf = (said: unknown) => v.parse(Failure, said).detail
const placesOf = (said: unknown) => faultsOf(said).map(({ loc }) => loc)

describe('a body', () => {
  test('comes to the handler as its schema has it', async () => {
    expect(await post('{"name":"a","size":3}')).toEqual({ status: 200, said: { name: 'a', size: 3 } })
  })

  test.each([JSON_TYPE, 'Application/JSON; charset=utf-8', 'application/merge-patch+json'])(
    'may be sent as %s',
    async (type) => {
      expect((await post('{"name":"a"}', type)).status).toBe(200)
    },
  )

  test.each([null, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json'])(
    'sent as %s is refused, and not taken for none',
    async (type) => {
      const { status, said } = await post('{"name":"a"}', type)
      expect([status, placesOf(said)[0]]).toEqual([422, ['header', 'content-type']])
    },
  )

  test('that is not JSON is said to be none', async () => {
    const { status, said } = await post('{"name":')
    expect([status, faultsOf(said)[0]?.type]).toEqual([422, 'json_invalid'])
  })

  test('names the place of every fault', async () => {
    const { status, said } = await post('{"size":"big"}')
    expect(status).toBe(422)
    expect(placesOf(said)).toEqual(
      expect.arrayContaining([
        ['body', 'name'],
        ['body', 'size'],
      ]),
    )
  })

  test('takes no query beside it', async () => {
    const { status, said } = await post('{"name":"a"}', JSON_TYPE, '/names?size=3')
    expect([status, placesOf(said)[0]]).toEqual([422, ['query', 'size']])
  })
})

test('a list of thousands of faults is told by its first ten [F-201]', async () => {
  const many = new Hono()
  many.onError(failureHandler(createLog('silent')))
  many.post('/', body(v.object({ ids: v.pipe(v.array(v.number()), v.maxLength(5000)) })), (c) => c.json({}))
  const response = await many.request('/', {
    method: 'POST',
    headers: { 'Content-Type': JSON_TYPE },
    body: JSON.stringify({ ids: Array.from({ length: 5000 }, () => 'x') }),
  })
  const said = await response.json()
  expect(faultsOf(said)).toHaveLength(10)
  expect(placesOf(said)[9]).toEqual(['body', 'ids', 9])
})

test('an answer never repeats a long text that it refuses [F-202]', async () => {
  const strict = new Hono()
  strict.onError(failureHandler(createLog('silent')))
  strict.post('/', body(v.object({ order: v.picklist(['asc']) })), (c) => c.json({}))
  const response = await strict.request('/', {
    method: 'POST',
    headers: { 'Content-Type': JSON_TYPE },
    body: JSON.stringify({ order: 'x'.repeat(100_000) }),
  })
  expect([response.status, (await response.text()).length < 1000]).toEqual([422, true])
})

describe('a query', () => {
  test('comes to the handler; a parameter without a value is none', async () => {
    expect(await get('/names?page=2')).toEqual({ status: 200, said: { page: '2' } })
    expect(await get('/names?page=')).toEqual({ status: 200, said: {} })
  })

  test('is refused where it is wrong, or names what nobody knows', async () => {
    expect(placesOf((await get('/names?page=x')).said)[0]).toEqual(['query', 'page'])
    expect(placesOf((await get('/names?sort=up')).said)[0]).toEqual(['query', 'sort'])
    expect((await get('/nothing?page=2')).status).toBe(422)
    expect((await get('/nothing')).status).toBe(200)
  })
})

test('a path that cannot be one is not there', async () => {
  expect((await get('/names/12')).said).toEqual({ id: '12' })
  expect(await get('/names/12x')).toEqual({ status: 404, said: { detail: 'There is no such name.' } })
})

describe('an answer', () => {
  test('has nothing that the contract does not name', async () => {
    expect(await get('/leaks')).toEqual({ status: 200, said: { name: 'a' } })
  })

  test('that breaks the contract is our fault, and is not sent', async () => {
    expect(await get('/broken')).toEqual({
      status: 500,
      said: { detail: 'Something went wrong on our side.' },
    })
  })
})
