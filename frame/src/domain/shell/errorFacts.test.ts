import { describe, expect, it } from 'vitest'
import { Fault } from '../../service/Fault.ts'
import { errorFacts } from './errorFacts.ts'

describe('errorFacts', () => {
  it.each([
    [new Fault('network'), 'SERVICE_UNREACHABLE', 'network'],
    [new Fault('timeout'), 'SERVICE_UNREACHABLE', 'timeout'],
    [new Fault('malformed'), 'SERVICE_UNREACHABLE', 'malformed'],
    [new Fault('malformed', { status: 200 }), 'SERVICE_FAILED', 'HTTP 200'],
    [new Fault('refused', { status: 500 }), 'SERVICE_FAILED', 'HTTP 500'],
    [new Fault('refused', { status: 503 }), 'SERVICE_FAILED', 'HTTP 503'],
    [new Fault('refused', { status: 502 }), 'SOURCE_FAILED', 'HTTP 502'],
    [new Fault('refused', { status: 429, retryAfter: 3 }), 'RATE_LIMITED', 'HTTP 429'],
    [new Fault('refused', { status: 422 }), 'REFUSED', 'HTTP 422'],
    [new Fault('refused', { status: 404 }), 'REFUSED', 'HTTP 404'],
    [new Fault('unauthorized', { status: 401, code: 'TOKEN_EXPIRED' }), 'TOKEN_EXPIRED', 'HTTP 401'],
    [new Fault('unauthorized', { code: 'TOKEN_TIMEOUT' }), 'TOKEN_TIMEOUT', null],
    [new Fault('unauthorized'), 'TOKEN_EXPIRED', null],
  ] as const)('%o is %s, because of %s', (fault, code, cause) => {
    expect(errorFacts(fault)).toEqual({ code, cause, requestId: null })
  })

  it('names a refusal after what was asked for, and nothing else', () => {
    const refused = new Fault('refused', { status: 400 })
    expect(errorFacts(refused, 'SIGN_IN_FAILED').code).toBe('SIGN_IN_FAILED')
    expect(errorFacts(refused, 'FILE_REJECTED').code).toBe('FILE_REJECTED')
    expect(errorFacts(new Fault('network'), 'FILE_REJECTED').code).toBe('SERVICE_UNREACHABLE')
  })

  it('holds the id of the answer and the names of fields, and nothing that the service said [F-061]', () => {
    const fault = new Fault('refused', {
      status: 422,
      detail: 'Key s3cret is wrong.',
      requestId: 'r-1',
      about: ['api_key', 'tags'],
    })
    expect(errorFacts(fault)).toEqual({ code: 'REFUSED', cause: 'HTTP 422: api_key, tags', requestId: 'r-1' })
  })
})
