import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderIn } from '../testing/renderIn.tsx'
import { servicesFor } from '../testing/servicesFor.ts'
import { lazyPart } from './lazyPart.tsx'

const fetches = vi.spyOn(globalThis, 'fetch')
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fetches.mockReset()
})
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

/** As the build lists the files of a chunk in the page. */
function list(name: string, files: string) {
  const meta = document.createElement('meta')
  meta.name = `chunk:${name}`
  meta.content = files
  document.head.append(meta)
}

const Part = ({ text }: { text: string }) => <p>{text}</p>

describe('lazyPart', () => {
  it('loads a part when it is first shown, and hands its properties on', async () => {
    const load = vi.fn(async () => Part)
    const Lazy = lazyPart('Part', load)
    expect(load).not.toHaveBeenCalled()
    renderIn(servicesFor(), <Lazy text="Here" />)
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    expect(await screen.findByText('Here')).toBeTruthy()
    expect(fetches).not.toHaveBeenCalled()
  })

  it('says that a part could not be loaded, and Retry fetches every file of it again; the host hears of it once [ERR-06] [F-083]', async () => {
    list('Part', 'assets/a.js assets/b.js')
    fetches.mockImplementation(async (input) =>
      String(input).endsWith('b.js') && fetches.mock.calls.length <= 2
        ? new Response('', { status: 404 })
        : new Response('code'),
    )
    const load = vi.fn(async () => Part)
    const Lazy = lazyPart('Part', load)
    const services = servicesFor()
    renderIn(services, <Lazy text="Here" />)
    expect(await screen.findByText('Loading chunk failed')).toBeTruthy()
    expect(services.host.errors).toEqual([{ code: 'FRAME_INCOMPLETE', cause: 'Part', requestId: null }])
    expect(load).not.toHaveBeenCalled()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Here')).toBeTruthy()
    const asked = fetches.mock.calls.map(([input]) => new URL(String(input)).pathname)
    // The request in between asked for a newer build.
    expect(asked).toEqual(['/assets/a.js', '/assets/b.js', '/', '/assets/a.js', '/assets/b.js'])
    expect(services.host.errors).toHaveLength(1)
  })

  it('that only a newer build has begins the way into that build, once nothing is being sent [F-050]', async () => {
    list('Part', 'assets/a-1.js')
    const newer = '<meta name="chunk:Part" content="assets/a-2.js">'
    fetches.mockImplementation(async (input) =>
      String(input).endsWith('.js') ? new Response('', { status: 404 }) : new Response(newer),
    )
    const Lazy = lazyPart('Part', async () => Part)
    const services = servicesFor()
    const release = services.session.send()
    renderIn(services, <Lazy text="Here" />)
    expect(await screen.findByText('This window has been updated')).toBeTruthy()
    expect(services.host.errors).toEqual([{ code: 'FRAME_UPDATED', cause: 'Part', requestId: null }])
    release()
    await vi.waitFor(() => expect(services.pageReload.notes).toHaveLength(1))
    expect(screen.queryByText('Loading chunk failed')).toBeNull()
  })

  it.each([
    ['is broken', '<meta name="chunk:Part" content="assets/a-1.js">'],
    ['is none', 'Sign in to the Wi-Fi'],
  ])('that is missing from a deployment that %s is a part that failed [F-050]', async (_, page) => {
    list('Part', 'assets/a-1.js')
    fetches.mockImplementation(async (input) =>
      String(input).endsWith('.js')
        ? new Response(page, { headers: { 'content-type': 'text/html' } })
        : new Response(page),
    )
    const services = servicesFor()
    const Lazy = lazyPart('Part', async () => Part)
    renderIn(services, <Lazy text="Here" />)
    expect(await screen.findByText('Loading chunk failed')).toBeTruthy()
    expect(services.host.errors).toMatchObject([{ code: 'FRAME_INCOMPLETE' }])
    expect(services.pageReload.notes).toEqual([])
  })

  it('says that this device is offline, once, and comes by itself when it is not any more [F-287]', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    list('One', 'assets/one.js')
    list('Two', 'assets/two.js')
    fetches.mockRejectedValue(new TypeError('Failed to fetch'))
    const services = servicesFor()
    const [One, Two] = ['One', 'Two'].map((name) => lazyPart(name, async () => Part))
    if (!One || !Two) throw new Error('no parts')
    renderIn(
      services,
      <>
        <One text="First" />
        <Two text="Second" />
      </>,
    )
    await vi.waitFor(() => expect(screen.getAllByText("You're offline")).toHaveLength(2))
    expect(screen.queryByText('Loading chunk failed')).toBeNull()
    expect(services.host.errors).toMatchObject([{ code: 'FRAME_INCOMPLETE' }])
    fetches.mockImplementation(async () => new Response('code'))
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('First')).toBeTruthy()
    expect(await screen.findByText('Second')).toBeTruthy()
    onLine.mockRestore()
  })
})
