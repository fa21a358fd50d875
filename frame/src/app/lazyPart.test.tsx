import { cleanup, screen } from '@testing-library/react'
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

  it('says that a part could not be loaded, and Retry fetches every file of it again [ERR-06]', async () => {
    list('Part', 'assets/a.js assets/b.js')
    fetches.mockImplementation(async (input) =>
      String(input).endsWith('b.js') && fetches.mock.calls.length <= 2
        ? new Response('', { status: 404 })
        : new Response('code'),
    )
    const load = vi.fn(async () => Part)
    const Lazy = lazyPart('Part', load)
    renderIn(servicesFor(), <Lazy text="Here" />)
    expect(await screen.findByText('Loading chunk failed')).toBeTruthy()
    expect(load).not.toHaveBeenCalled()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Here')).toBeTruthy()
    const asked = fetches.mock.calls.map(([input]) => new URL(String(input)).pathname)
    expect(asked).toEqual(['/assets/a.js', '/assets/b.js', '/assets/a.js', '/assets/b.js'])
  })
})
