import { act, cleanup, render } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WidgetHandle } from './config.ts'
import { InletWidget } from './react.tsx'
import { FRAME_URL, FramePeer } from './testing/FramePeer.ts'
import { dialog, frameShows } from './testing/openWidget.ts'
import { prepareDom } from './testing/prepareDom.ts'

beforeEach(() => void prepareDom())
afterEach(cleanup)

const common = { frameUrl: FRAME_URL, tokenFetcher: () => 'token' }

describe('InletWidget', () => {
  test('is closed by itself and follows `open` [CFG-10] [SHL-27]', () => {
    const { rerender } = render(<InletWidget {...common} />)
    expect(dialog()).toBeNull()
    rerender(<InletWidget {...common} open />)
    expect(dialog()?.open).toBe(true)
    rerender(<InletWidget {...common} open={false} />)
    expect(dialog()).toBeNull()
    rerender(<InletWidget {...common} open />)
    expect(dialog()?.open).toBe(true)
  })

  test('leaves one widget under StrictMode and none after unmounting', () => {
    const setOpen = vi.fn()
    const { unmount, container } = render(
      <StrictMode>
        <InletWidget {...common} open setOpen={setOpen} />
      </StrictMode>,
    )
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    expect(container.innerHTML).toBe('')
    unmount()
    expect(document.querySelector('dialog, iframe')).toBeNull()
    expect(setOpen).not.toHaveBeenCalled()
  })

  test('leaves its children in their place, which the predecessor’s hosts open it by [F-298]', () => {
    const page = (label: string) => (
      <InletWidget {...common} open>
        <button type="button">{label}</button>
      </InletWidget>
    )
    const { container, rerender } = render(page('Connect'))
    expect(container.innerHTML).toBe('<button type="button">Connect</button>')
    rerender(page('Connected'))
    expect(container.textContent).toBe('Connected')
    expect(dialog()?.open).toBe(true)
  })

  test('talks to the latest callbacks, under StrictMode too', async () => {
    const first = vi.fn()
    const latest = vi.fn()
    const page = (onSuccess: () => void) => (
      <StrictMode>
        <InletWidget {...common} open onSuccess={onSuccess} />
      </StrictMode>
    )
    const { rerender } = render(page(first))
    const host = await new FramePeer().join()
    rerender(page(latest))
    await host.emit({
      kind: 'success',
      payload: { status: 200, integration: 'NOTION', action: 'ADD', event: 'ADD', data: null },
    })
    expect(first).not.toHaveBeenCalled()
    expect(latest).toHaveBeenCalledTimes(1)
  })

  test('gives changed properties to the open widget, and defaults for those taken away', async () => {
    const { rerender } = render(<InletWidget {...common} open orgName="Acme" tags={{ a: '1' }} />)
    const peer = new FramePeer()
    await peer.join()
    await vi.waitUntil(frameShows)
    rerender(<InletWidget {...common} open orgName="Acme" tags={{ a: '1' }} />)
    rerender(<InletWidget {...common} open orgName="Beta" />)
    await vi.waitUntil(() => peer.calls.includes('update'))
    expect(peer.options).toEqual([{ orgName: 'Acme', tags: { a: '1' } }, { orgName: 'Beta' }])
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
  })

  test('tells the host’s state of a closing and can be opened again [CFG-11]', async () => {
    let toggle = (_: boolean): void => {}
    const calls: boolean[] = []
    function Host() {
      const [open, setOpen] = useState(true)
      toggle = setOpen
      const setBoth = (next: boolean) => {
        calls.push(next)
        setOpen(next)
      }
      return <InletWidget {...common} open={open} setOpen={setBoth} />
    }
    render(<Host />)
    const host = await new FramePeer().join()
    await act(() => host.requestClose('close-button').catch(() => {}))
    expect(dialog()).toBeNull()
    expect(calls).toEqual([false])
    act(() => toggle(true))
    expect(dialog()?.open).toBe(true)
  })

  test('closes although the host ignores it, and does not come back by a rendering [SHL-28]', async () => {
    const setOpen = vi.fn()
    const { rerender } = render(<InletWidget {...common} open setOpen={setOpen} />)
    const host = await new FramePeer().join()
    await act(() => host.requestClose('close-button').catch(() => {}))
    rerender(<InletWidget {...common} open setOpen={setOpen} orgName="Beta" />)
    expect(dialog()).toBeNull()
    expect(setOpen.mock.calls).toEqual([[false]])
  })

  test('says so when the person is asked before closing', async () => {
    const setOpen = vi.fn()
    const { rerender } = render(<InletWidget {...common} open setOpen={setOpen} />)
    const peer = new FramePeer()
    await peer.join()
    await vi.waitUntil(frameShows)
    peer.mayClose = false
    rerender(<InletWidget {...common} open={false} setOpen={setOpen} />)
    await vi.waitUntil(() => setOpen.mock.calls.length)
    expect(setOpen.mock.calls).toEqual([[true]])
    expect(dialog()?.open).toBe(true)
  })

  test('hands over what it begins with once, however often it is rendered, and lends its handle while it is open', async () => {
    const handleRef: { current: WidgetHandle | null } = { current: null }
    const page = (open: boolean, orgName: string) => (
      <InletWidget
        {...common}
        open={open}
        orgName={orgName}
        handleRef={handleRef}
        initialFiles={[new File(['x'], 'report.txt')]}
      />
    )
    const { rerender, unmount } = render(page(true, 'Acme'))
    const peer = new FramePeer()
    await peer.join()
    await vi.waitUntil(() => peer.handed.length)
    rerender(page(true, 'Beta'))
    await handleRef.current?.addUrls(['https://example.com'])
    expect(peer.handed.map(({ files, urls }) => [files.length, urls.length])).toEqual([
      [1, 0],
      [0, 1],
    ])
    rerender(page(false, 'Beta'))
    await vi.waitUntil(() => dialog() === null)
    expect(handleRef.current).toBeNull()
    rerender(page(true, 'Beta'))
    expect(handleRef.current).not.toBeNull()
    unmount()
    expect(handleRef.current).toBeNull()
  })

  test('alwaysOpen shows it whatever `open` says', () => {
    render(<InletWidget {...common} alwaysOpen open={false} />)
    expect(dialog()?.open).toBe(true)
  })
})
