import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loosely } from './testing/loosely.ts'
import { dialog, openWidget, widgetForTest } from './testing/openWidget.ts'
import { prepareDom } from './testing/prepareDom.ts'

beforeEach(() => void prepareDom())

const ADDED = { status: 200, integration: 'NOTION', action: 'ADD', event: 'ADD', data: null } as const
const FAILED = {
  status: 400,
  integration: 'NOTION',
  action: 'ERROR',
  event: 'ERROR',
  data: [{ message: 'No' }],
} as const

/** A call that closes the widget ends with the connection, and the frame with it. */
const leave = (call: Promise<void>) => expect(call).rejects.toMatchObject({ code: 'CONNECTION_DESTROYED' })

describe('events', () => {
  test('reach the host once, as they are, and are counted [EVT-01]', async () => {
    const { handle, host, onSuccess, onError } = await openWidget()
    await host.emit({ kind: 'success', payload: ADDED })
    await host.emit({ kind: 'error', payload: FAILED })
    expect(onSuccess.mock.calls).toEqual([[ADDED]])
    expect(onError.mock.calls).toEqual([[FAILED]])
    handle.destroy()
    expect(await handle.closed).toMatchObject({ successes: 1, errors: 1 })
  })

  test('typed errors of the frame reach onError as error events', async () => {
    const { handle, host, onError } = await openWidget()
    const error = { code: 'TOKEN_EXPIRED', message: 'M', remedy: 'R', retryable: true } as const
    await host.report(error)
    expect(onError.mock.calls[0]?.[0]).toEqual({
      status: 400,
      integration: null,
      action: 'ERROR',
      event: 'ERROR',
      data: [{ message: 'M' }],
      error,
    })
    handle.destroy()
  })

  test('a callback that throws stops nothing, repeats nothing and complains once', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const onSuccess = vi.fn(() => {
      throw new Error('host')
    })
    const setOpen = vi.fn(() => {
      throw new Error('host')
    })
    const { handle, host } = await openWidget({ onSuccess, setOpen })
    await host.emit({ kind: 'success', payload: ADDED })
    await host.emit({ kind: 'success', payload: ADDED })
    await leave(host.requestClose('close-button'))
    expect(onSuccess).toHaveBeenCalledTimes(2)
    expect(await handle.closed).toMatchObject({ reason: 'close-button', successes: 2 })
    expect(complaints.mock.calls.map(([what]) => what)).toEqual(['CALLBACK_FAILED'])
    complaints.mockRestore()
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'ADD'],
    ['an unknown kind', { kind: 'maybe', payload: ADDED }],
    [
      'a success that says ERROR',
      { kind: 'success', payload: { ...ADDED, action: 'ERROR', event: 'ERROR' } },
    ],
    ['an error that says ADD', { kind: 'error', payload: ADDED }],
    ['an unknown action', { kind: 'success', payload: { ...ADDED, action: 'X', event: 'X' } }],
    ['action and event that differ', { kind: 'success', payload: { ...ADDED, event: 'UPDATE' } }],
    ['a wrong status', { kind: 'success', payload: { ...ADDED, status: 500 } }],
    ['data that is text', { kind: 'success', payload: { ...ADDED, data: 'x' } }],
  ])('what is no event stays away from the host: %s', async (_, event) => {
    const { handle, host, onSuccess, onError } = await openWidget()
    await host.emit(loosely(event))
    expect(onSuccess).not.toHaveBeenCalled()
    expect(onError).not.toHaveBeenCalled()
    handle.destroy()
  })

  test('the frame reaches its methods and nothing inherited', async () => {
    const { handle, host } = await openWidget()
    for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__']) {
      const method: () => Promise<unknown> = Reflect.get(host, name)
      await expect(method()).rejects.toMatchObject({ code: 'METHOD_NOT_FOUND' })
    }
    handle.destroy()
  })

  test('only the widths of the contract are taken', async () => {
    const { handle, peer, host } = await openWidget()
    const panel = peer.iframe.parentElement
    if (!panel) throw new Error('The iframe is nowhere')
    const style = vi.spyOn(panel.style, 'setProperty')
    for (const wrong of [465, '784', Number.NaN, 'expression(1)', null]) await host.resize(loosely(wrong))
    expect(style).not.toHaveBeenCalled()
    for (const width of [415, 464, 784] as const) {
      await host.resize(width)
      expect(style).toHaveBeenLastCalledWith('width', expect.stringContaining(`${width}px`), 'important')
    }
    handle.destroy()
  })

  test('follows the piece of the page that a keyboard leaves, and not a pinch', () => {
    const viewport = prepareDom()
    const handle = widgetForTest().open()
    const box = () => [dialog()?.style.getPropertyValue('top'), dialog()?.style.getPropertyValue('height')]
    expect(box()).toEqual(['0px', '768px'])
    viewport.change({ offsetTop: 10, height: 400 })
    expect(box()).toEqual(['10px', '400px'])
    viewport.change({ scale: 2, offsetTop: 99, height: 200 })
    expect(box()).toEqual(['10px', '400px'])
    handle.destroy()
  })
})

describe('the consent screen’s way back', () => {
  test('follows the host’s address in the host’s tab', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { handle, host } = await openWidget({ navigateBackURL: '/home?x=1' })
    await host.navigateBack()
    expect(String(assign.mock.calls[0]?.[0])).toBe(`${location.origin}/home?x=1`)
    assign.mockRestore()
    handle.destroy()
  })

  test('closes without an address', async () => {
    const { handle, host, setOpen } = await openWidget()
    await leave(host.navigateBack())
    expect(await handle.closed).toMatchObject({ reason: 'back' })
    expect(setOpen.mock.calls).toEqual([[false]])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://user@evil.example/'])(
    'refuses %s',
    async (url) => {
      const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
      const { handle, host, codes } = await openWidget({ navigateBackURL: url })
      await host.navigateBack()
      expect(assign).not.toHaveBeenCalled()
      expect(codes()).toEqual(['INVALID_OPTION'])
      expect(dialog()).not.toBeNull()
      assign.mockRestore()
      handle.destroy()
    },
  )
})
