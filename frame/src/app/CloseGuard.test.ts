import { describe, expect, it, vi } from 'vitest'
import { servicesFor } from '../testing/servicesFor.ts'

class Begun {
  unsent: string | null = null
}

describe('CloseGuard', () => {
  it('passes a wish to close on when nothing would be lost [SHL-04]', () => {
    const { closeGuard, host } = servicesFor()
    closeGuard.request('close-button')
    expect(host.closes).toEqual(['close-button'])
    expect(closeGuard.mayClose()).toBe(true)
    expect(closeGuard.question).toBeNull()
  })

  it('asks first while something is held, and closes when the person agrees', () => {
    const { closeGuard, host, session } = servicesFor()
    const release = session.hold(() => 'Uploads are running.')
    session.hold(() => 'Uploads are running.')
    closeGuard.request('escape')
    expect(host.closes).toEqual([])
    expect(closeGuard.question?.text).toBe('Uploads are running.')
    closeGuard.stay()
    expect(closeGuard.question).toBeNull()

    expect(closeGuard.mayClose()).toBe(false)
    expect(host.closes).toEqual([])
    closeGuard.confirm()
    expect(host.closes).toEqual(['host'])
    expect(closeGuard.question).toBeNull()
    release()
  })

  it('asks nothing when the widget stays open anyway', () => {
    const { closeGuard, host, session } = servicesFor({ alwaysOpen: true })
    session.hold(() => 'Uploads are running.')
    closeGuard.request('back')
    expect(closeGuard.question).toBeNull()
    expect(host.closes).toEqual(['back'])
  })

  it('asks before files that were chosen, addresses and keys that were typed are lost, and only then [F-120]', () => {
    const { closeGuard, host, storeCache, session } = servicesFor()
    const begun = storeCache.keep(Begun, () => new Begun())
    begun.unsent = '3 files chosen.'
    let typed: string | null = 'A key was typed.'
    session.hold(() => typed, 'screen')
    for (const leave of [() => closeGuard.request('close-button'), closeGuard.escape, closeGuard.mayClose]) {
      leave()
      expect(closeGuard.question).toMatchObject({ what: 'widget', text: 'A key was typed. 3 files chosen.' })
      closeGuard.stay()
    }
    expect(host.closes).toEqual([])
    begun.unsent = null
    typed = null
    closeGuard.escape()
    expect(host.closes).toEqual(['escape'])
  })

  it('goes one screen back by Escape where there is a Back, and asks where that loses what was typed [F-120]', () => {
    const { closeGuard, host, session } = servicesFor()
    session.hold(() => 'Uploads are running.')
    const back = vi.fn()
    const release = closeGuard.onEscape(back)
    closeGuard.escape()
    expect(back).toHaveBeenCalledOnce()
    expect(closeGuard.question).toBeNull()

    const forget = session.hold(() => 'A key was typed.', 'screen')
    closeGuard.escape()
    expect(closeGuard.question).toMatchObject({ what: 'screen', text: 'A key was typed.' })
    closeGuard.stay()
    expect(back).toHaveBeenCalledOnce()
    closeGuard.escape()
    closeGuard.confirm()
    expect(back).toHaveBeenCalledTimes(2)

    forget()
    release()
    closeGuard.escape()
    expect(closeGuard.question).toMatchObject({ what: 'widget', text: 'Uploads are running.' })
    expect(host.closes).toEqual([])
  })
})
