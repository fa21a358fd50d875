import { afterEach, describe, expect, it, vi } from 'vitest'
import { Fault, type FaultKind } from '../../service/Fault.ts'
import { reasonFor, triage } from './triage.ts'

type FaultOptions = { readonly detail?: string; readonly retryAfter?: number }

const refused = (status: number, given: FaultOptions = {}) => new Fault('refused', { status, ...given })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('triage', () => {
  it('is silent about what we aborted ourselves', () => {
    expect(triage(new Fault('aborted'), 'General')).toEqual({ kind: 'ignore' })
    expect(reasonFor(new Fault('aborted'))).toBe('')
  })

  it('shows what the service says for people', () => {
    const detail = 'The domain is not known.'
    expect(triage(refused(422, { detail }), 'General')).toEqual({
      kind: 'show',
      message: detail,
      reason: detail,
      retryable: false,
    })
  })

  it.each([
    [400, "The service didn't accept this.", false],
    [403, "You aren't allowed to do this.", false],
    [404, 'This no longer exists.', false],
    [409, "This isn't possible right now.", false],
    [413, 'This is larger than the service accepts.', false],
    [422, "The service didn't accept this.", false],
    [500, 'The service has a problem right now. Try again later.', true],
    [503, 'The service has a problem right now. Try again later.', true],
  ])('has the general text and a reason for %i without words [F-060]', (status, reason, retryable) => {
    expect(triage(refused(status), 'General')).toEqual({
      kind: 'show',
      message: 'General',
      reason,
      retryable,
    })
  })

  it.each<[FaultKind, RegExp]>([
    ['network', /couldn't be reached/],
    ['timeout', /didn't answer in time/],
    ['malformed', /answered instead of the service/],
  ])('says why after %s, and offers another try [F-060]', (kind, reason) => {
    expect(triage(new Fault(kind), 'General')).toEqual({
      kind: 'show',
      message: 'General',
      reason: expect.stringMatching(reason),
      retryable: true,
    })
  })

  it('knows when the device is offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(reasonFor(new Fault('network'))).toContain('offline')
  })

  it('says how long to wait when there were too many requests [F-054]', () => {
    const waiting = triage(refused(429, { detail: 'Slow down.', retryAfter: 7 }), 'General')
    expect(waiting).toMatchObject({ message: expect.stringContaining('7 seconds'), retryable: true })
    expect(reasonFor(refused(429, { retryAfter: 1 }))).toContain('1 second.')
    expect(reasonFor(refused(429, { retryAfter: 300 }))).toContain('5 minutes.')
    expect(reasonFor(refused(429))).toContain('a moment')
  })

  it('asks to sign in again when the token is no longer good', () => {
    const shown = triage(new Fault('unauthorized', { status: 401, detail: 'Invalid token.' }), 'General')
    expect(shown).toMatchObject({ message: expect.stringContaining('session has ended'), retryable: false })
  })
})
