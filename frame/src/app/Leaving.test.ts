import { describe, expect, it } from 'vitest'
import { servicesFor } from '../testing/servicesFor.ts'

describe('Leaving', () => {
  it('passes a wish to close on when nothing would be lost [SHL-04]', () => {
    const { leaving, host } = servicesFor()
    leaving.request('close-button')
    expect(host.closes).toEqual(['close-button'])
    expect(leaving.mayClose()).toBe(true)
    expect(leaving.question).toBeNull()
  })

  it('asks first while something is held, and closes when the person agrees', () => {
    const { leaving, host, session } = servicesFor()
    const release = session.hold(() => 'Uploads are running.')
    session.hold(() => 'Uploads are running.')
    leaving.request('escape')
    expect(host.closes).toEqual([])
    expect(leaving.question?.text).toBe('Uploads are running.')
    leaving.stay()
    expect(leaving.question).toBeNull()

    expect(leaving.mayClose()).toBe(false)
    expect(host.closes).toEqual([])
    leaving.confirm()
    expect(host.closes).toEqual(['host'])
    expect(leaving.question).toBeNull()
    release()
  })

  it('asks nothing when the widget stays open anyway', () => {
    const { leaving, host, session } = servicesFor({ alwaysOpen: true })
    session.hold(() => 'Uploads are running.')
    leaving.request('back')
    expect(leaving.question).toBeNull()
    expect(host.closes).toEqual(['back'])
  })
})
