import { describe, expect, it } from 'vitest'
import { Fault, type FaultKind } from '../service/Fault.ts'
import { triage } from './triage.ts'

const refused = (status: number, given: { detail?: string; retryAfter?: number } = {}) =>
  new Fault('refused', { status, ...given })

describe('triage', () => {
  it('is silent about what we aborted ourselves', () => {
    expect(triage(new Fault('aborted'), 'General')).toEqual({ kind: 'ignore' })
  })

  it('shows what the service says for people', () => {
    expect(triage(refused(422, { detail: 'The domain is not known' }), 'General')).toEqual({
      kind: 'show',
      message: 'The domain is not known',
      retryable: false,
    })
  })

  it('has the general text where the service says nothing', () => {
    expect(triage(refused(404), 'General')).toEqual({ kind: 'show', message: 'General', retryable: false })
  })

  it('offers another try after a failure of the service', () => {
    expect(triage(refused(503), 'General')).toEqual({ kind: 'show', message: 'General', retryable: true })
  })

  it.each<FaultKind>(['network', 'timeout', 'malformed'])('offers another try after %s', (kind) => {
    expect(triage(new Fault(kind), 'General')).toEqual({ kind: 'show', message: 'General', retryable: true })
  })

  it('says how long to wait when there were too many requests', () => {
    const waiting = triage(refused(429, { detail: 'Slow down', retryAfter: 7 }), 'General')
    expect(waiting).toMatchObject({ message: expect.stringContaining('7 seconds'), retryable: true })
    expect(triage(refused(429, { retryAfter: 1 }), 'General')).toMatchObject({
      message: expect.stringContaining('1 second.'),
    })
    expect(triage(refused(429), 'General')).toMatchObject({ message: expect.stringContaining('a moment') })
  })

  it('asks to sign in again when the token is no longer good', () => {
    const shown = triage(new Fault('unauthorised', { status: 401, detail: 'Invalid token' }), 'General')
    expect(shown).toMatchObject({ message: expect.stringContaining('session has ended'), retryable: false })
  })
})
