import { describe, expect, it, vi } from 'vitest'
import { servicesFor } from '../testing/servicesFor.ts'

class Begun {
  unsent: string | null = null
}

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

  it('asks before files that were chosen, addresses and keys that were typed are lost, and only then [F-120]', () => {
    const { leaving, host, keeper, session } = servicesFor()
    const begun = keeper.keep(Begun, () => new Begun())
    begun.unsent = '3 files chosen.'
    let typed: string | null = 'A key was typed.'
    session.hold(() => typed, 'screen')
    for (const leave of [() => leaving.request('close-button'), leaving.escape, leaving.mayClose]) {
      leave()
      expect(leaving.question).toMatchObject({ what: 'widget', text: 'A key was typed. 3 files chosen.' })
      leaving.stay()
    }
    expect(host.closes).toEqual([])
    begun.unsent = null
    typed = null
    leaving.escape()
    expect(host.closes).toEqual(['escape'])
  })

  it('goes one screen back by Escape where there is a Back, and asks where that loses what was typed [F-120]', () => {
    const { leaving, host, session } = servicesFor()
    session.hold(() => 'Uploads are running.')
    const back = vi.fn()
    const release = leaving.onEscape(back)
    leaving.escape()
    expect(back).toHaveBeenCalledOnce()
    expect(leaving.question).toBeNull()

    const forget = session.hold(() => 'A key was typed.', 'screen')
    leaving.escape()
    expect(leaving.question).toMatchObject({ what: 'screen', text: 'A key was typed.' })
    leaving.stay()
    expect(back).toHaveBeenCalledOnce()
    leaving.escape()
    leaving.confirm()
    expect(back).toHaveBeenCalledTimes(2)

    forget()
    release()
    leaving.escape()
    expect(leaving.question).toMatchObject({ what: 'widget', text: 'Uploads are running.' })
    expect(host.closes).toEqual([])
  })
})
