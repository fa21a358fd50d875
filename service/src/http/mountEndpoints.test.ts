import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { BodyParser } from './BodyParser.ts'
import { CLOSED_GUARDS } from './createGuards.ts'
import { type Caller, endpoint } from './endpoint.ts'
import { mountEndpoints, overlap } from './mountEndpoints.ts'

const get = (path: string) => ({ method: 'GET' as const, path })
const open = {
  id: 'getThing',
  method: 'GET',
  by: 'anyone',
  needs: 'nothing',
  effect: 'read',
  summary: 'Something',
  answer: v.string(),
} as const
const one = endpoint({ ...open, path: '/things/{id}', run: () => () => 'one thing' })
const list = endpoint({ ...open, path: '/things', run: () => () => 'all things' })
const mounting = { deps: {}, guards: CLOSED_GUARDS, bodies: new BodyParser(new TestClock()) }

describe('two endpoints', () => {
  test.each([
    ['/jobs/{id}', '/jobs/{job_id}', true],
    ['/jobs/{id}', '/jobs/new', true],
    ['/jobs/{id}/again', '/jobs/{id}', false],
    ['/jobs', '/users', false],
  ])('%s and %s overlap: %s', (path, other, isOverlap) => {
    expect(overlap(get(path), get(other))).toBe(isOverlap)
    expect(overlap(get(other), get(path))).toBe(isOverlap)
    expect(overlap(get(path), { method: 'POST', path: other })).toBe(false)
  })

  test('that overlap are not mounted', () => {
    const other = endpoint({ ...open, path: '/things/new', run: () => () => 'new' })
    expect(() => mountEndpoints(new Hono(), [one, other], mounting)).toThrow('answer the same requests')
  })

  test.each([[[one, list]], [[list, one]]])('answer alike in either order', async (endpoints) => {
    const app = new Hono()
    mountEndpoints(app, endpoints, mounting)
    expect(await (await app.request('/things/1')).json()).toBe('one thing')
    expect(await (await app.request('/things')).json()).toBe('all things')
  })
})

test('an endpoint answers nothing that its schema does not let through', async () => {
  const app = new Hono()
  app.onError((_, c) => c.text('refused', 500))
  const answer = v.pipe(v.string(), v.minLength(5))
  mountEndpoints(app, [endpoint({ ...open, path: '/short', answer, run: () => () => 'a' })], mounting)
  expect((await app.request('/short')).status).toBe(500)
})

test('an endpoint without needs does not compile', () => {
  type Options = Parameters<typeof endpoint>[0]
  expectTypeOf<Omit<Options, 'needs'>>().not.toExtend<Options>()
  expectTypeOf<Options>().toExtend<Options>()
})

test('an endpoint that tokens can call and that does not say what their limits apply to does not compile', () => {
  type Options<C extends Caller> = Parameters<typeof endpoint<C, unknown, v.GenericSchema>>[0]
  expectTypeOf<Omit<Options<'customer'>, 'within'>>().not.toExtend<Options<'customer'>>()
  expectTypeOf<Options<'customer'>>().toExtend<Options<'customer'>>()
  expectTypeOf<Omit<Options<'organization'>, 'within'>>().toExtend<Options<'organization'>>()
})
