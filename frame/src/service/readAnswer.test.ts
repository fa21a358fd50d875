import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from './Answer.ts'
import { Fault } from './Fault.ts'
import { readAnswer } from './readAnswer.ts'

const Named = v.object({ name: v.string() })
const errors = vi.spyOn(console, 'error')
beforeEach(() => {
  errors.mockImplementation(() => {})
  errors.mockClear()
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
  ])('keeps the id of an answer that failed, if it is one: %s', (requestId, expected) => {
    expect(faultOf({ status: 500, requestId }).requestId).toBe(expected)
    expect(faultOf({ status: 200, requestId }).requestId).toBe(expected)
  })

  it('reads the detail of a refusal as one plain line [API-16] [API-35]', () => {
    const fault = faultOf({ status: 409, body: detail('Not\u0000 ready\n\u202Eyet <b>!</b>.') })
    expect(fault).toMatchObject({ kind: 'refused', status: 409, detail: 'Not ready yet <b>!</b>.' })
  })

  it.each([
    'No.',
    'The file is larger than 20 bytes.',
    '"a.pdf" is being synced already.',
    '¿No está?',
    'この項目はもうありません。',
  ])('takes a sentence for the person’s: %s [F-061]', (text) => {
    expect(faultOf({ status: 400, body: detail(text) }).detail).toBe(text)
    expect(errors).not.toHaveBeenCalled()
  })

  it.each([
    'Internal Server Error',
    'Not Found',
    'missing_scope',
    'insufficient_scope: files:write',
    'url: value is not a valid thing.',
    '{"error": "x"}.',
    '<h1>Oops</h1>.',
    'KeyError: id',
    `A ${'very '.repeat(100)}long one.`,
  ])('keeps a program’s words to the console: %s [F-061]', (text) => {
    expect(faultOf({ status: 500, body: detail(text) }).detail).toBe('')
    expect(JSON.stringify(errors.mock.calls)).toContain('GET /thing answered 500')
  })

  it('reads the sentences of a 422 list, each field’s first, and names the fields [F-061]', () => {
    const issue = (loc: (string | number)[], msg: string) => ({ loc, msg, type: 'value_error' })
    const fault = faultOf({
      status: 422,
      body: detail([
        issue(['body', 0, 'url'], 'This is needed.'),
        issue(['body', 0, 'url'], 'Not an address.'),
        issue(['query', 'chunk_size'], 'value is not a valid integer'),
        issue(['body'], 'This is needed.'),
        issue(['body', '__proto__'], 'Hostile.'),
      ]),
    })
    expect(fault.detail).toBe('This is needed. Not an address. Hostile.')
    expect(fault.fields).toEqual({ url: 'This is needed.' })
    expect(fault.about).toEqual(['url', 'chunk_size', '__proto__'])
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
    ['300', 300],
    ['301', 300],
    ['2300918152', 300],
    ['9'.repeat(400), 300],
    [new Date(1e15).toUTCString(), 300],
  ])(
    'reads Retry-After %j of a 429 or a 503 as %j seconds, five minutes at most [F-054]',
    (retryAfter, seconds) => {
      expect(faultOf({ status: 429, retryAfter }).retryAfter).toBe(seconds)
      expect(faultOf({ status: 503, retryAfter }).retryAfter).toBe(seconds)
    },
  )

  it.each([400, 401, 404, 500, 502])('does not wait because of a %i', (status) => {
    expect(faultOf({ status, retryAfter: '7' }).retryAfter).toBeNull()
  })

  it('takes a 401 for a token that was not accepted', () => {
    expect(faultOf({ status: 401 })).toMatchObject({ kind: 'unauthorized', code: 'TOKEN_EXPIRED' })
  })
})
