import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, readAnswer } from './Answer.ts'
import { Fault } from './Fault.ts'

const Named = v.object({ name: v.string() })
const errors = vi.spyOn(console, 'error')
beforeEach(() => {
  errors.mockImplementation(() => {})
})

function faultOf(given: Partial<Answer>): Fault {
  try {
    readAnswer(Named, { status: 200, retryAfter: null, requestId: null, body: '', ...given }, 'GET /thing')
  } catch (cause) {
    if (cause instanceof Fault) return cause
  }
  throw new Error('expected a Fault')
}

const detail = (value: unknown) => JSON.stringify({ detail: value })

describe('readAnswer', () => {
  it('answers what the contract names and nothing more', () => {
    const body = '{"name":"a","token":"secret"}'
    const answer = { status: 200, retryAfter: null, requestId: null, body }
    expect(readAnswer(Named, answer, 'GET /thing')).toEqual({ name: 'a' })
  })

  it.each([
    ['an empty body', ''],
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['half a body', '{"name":"a'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another type', '{"name":4}'],
  ])('calls a success with %s malformed', (_, body) => {
    expect(faultOf({ body })).toMatchObject({ kind: 'malformed', status: 200 })
  })

  it('calls a success with another number malformed', () => {
    expect(faultOf({ status: 204 })).toMatchObject({ kind: 'malformed', status: 204 })
  })

  it.each([
    ['3f1c-7.a:b_2', '3f1c-7.a:b_2'],
    ['a b', null],
    ['a\nb', null],
    ['<b>', null],
    ['a'.repeat(101), null],
    ['', null],
    [null, null],
  ])('keeps the id of an answer that failed, if it is one: %s', (requestId, kept) => {
    expect(faultOf({ status: 500, requestId }).requestId).toBe(kept)
    expect(faultOf({ status: 200, requestId }).requestId).toBe(kept)
  })

  it('reads the detail of a refusal as one plain line [API-16] [API-35]', () => {
    const fault = faultOf({ status: 409, body: detail('Not\u0000 ready\n\u202Eyet <b>!</b>') })
    expect(fault).toMatchObject({ kind: 'refused', status: 409, detail: 'Not ready yet <b>!</b>' })
    expect(faultOf({ status: 400, body: detail('a'.repeat(9000)) }).detail).toHaveLength(500)
  })

  it('joins the list of a 422 and keeps each field’s first message', () => {
    const issue = (loc: (string | number)[], msg: string) => ({ loc, msg, type: 'value_error' })
    const fault = faultOf({
      status: 422,
      body: detail([
        issue(['body', 0, 'url'], 'Field required'),
        issue(['body', 0, 'url'], 'Not an address'),
        issue(['query', 'chunk_size'], 'Too small'),
        issue(['body'], 'Empty'),
        issue(['body', '__proto__'], 'Hostile'),
      ]),
    })
    expect(fault.detail).toBe(
      'url: Field required; url: Not an address; chunk_size: Too small; Empty; __proto__: Hostile',
    )
    expect(fault.fields).toEqual({ url: 'Field required', chunk_size: 'Too small' })
  })

  it.each(['', '<html>', '{}', '{"detail":{"a":1}}', '{"detail":[{"msg":1}]}', '[]'])(
    'says nothing of its own about a refusal with the body %j',
    (body) => {
      expect(faultOf({ status: 500, body })).toMatchObject({
        kind: 'refused',
        status: 500,
        detail: '',
        fields: {},
      })
    },
  )

  it.each<[string | null, number | null]>([
    ['7', 7],
    ['0', 0],
    [null, null],
    ['soon', null],
    [new Date(0).toUTCString(), 0],
  ])('reads Retry-After %j of a 429 as %j seconds', (retryAfter, seconds) => {
    expect(faultOf({ status: 429, retryAfter }).retryAfter).toBe(seconds)
  })

  it('takes a 401 for a token that was not accepted', () => {
    expect(faultOf({ status: 401 })).toMatchObject({ kind: 'unauthorised', code: 'TOKEN_EXPIRED' })
  })
})
