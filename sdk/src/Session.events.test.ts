import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FRAME_ORIGIN, FramePeer } from './testing/FramePeer.ts'
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
  error: {
    code: 'REFUSED',
    category: 'source',
    retryable: false,
    message: 'M',
    remedy: 'R',
    docsUrl: null,
    requestId: 'r1',
    source: 'NOTION',
    cause: 'HTTP 422',
  },
} as const
const NONCE = /^\d+(-\d+){3}$/

/** A call that closes the widget ends with the connection, and the frame with it. */
const leave = (call: Promise<void>) => expect(call).rejects.toMatchObject({ code: 'CONNECTION_DESTROYED' })

describe('events', () => {
  test('reach the host once, as they are but for their stamp, and are counted [EVT-01]', async () => {
    const { handle, host, clock, onSuccess, onError } = await openWidget()
    await host.emit({ kind: 'success', payload: ADDED })
    clock.advance(1500)
    await host.emit({ kind: 'error', payload: FAILED })
    handle.destroy()
    const summary = await handle.closed
    const { sessionId } = summary
    expect(sessionId).toMatch(NONCE)
    expect(onSuccess.mock.calls).toEqual([
      [{ ...ADDED, id: `${sessionId}-1`, seq: 1, at: '1970-01-01T00:16:40.000Z', sessionId }],
    ])
    expect(onError.mock.calls).toEqual([
      [{ ...FAILED, id: `${sessionId}-2`, seq: 2, at: '1970-01-01T00:16:41.500Z', sessionId }],
    ])
    expect(summary).toMatchObject({ successes: 1, errors: 1 })
  })

  test('count on over a frame that was loaded again, and anew in the next opening', async () => {
    const { widget, tokenFetcher, handle, peer, host, onSuccess, onError } = await openWidget()
    await host.emit({ kind: 'success', payload: ADDED })
    const again = await peer.join()
    await again.emit({ kind: 'error', payload: FAILED })
    await again.emit({ kind: 'success', payload: ADDED })
    handle.destroy()
    const { sessionId } = await handle.closed
    const second = widget.open(tokenFetcher, { onSuccess })
    const next = await new FramePeer().join()
    await next.emit({ kind: 'success', payload: ADDED })
    second.destroy()
    const other = (await second.closed).sessionId
    expect(other).not.toBe(sessionId)
    const ids = [...onSuccess.mock.calls, ...onError.mock.calls].map(([event]) => event.id)
    expect(ids.toSorted()).toEqual(
      [`${sessionId}-1`, `${sessionId}-2`, `${sessionId}-3`, `${other}-1`].toSorted(),
    )
  })

  test('cannot be stamped by the frame', async () => {
    const { handle, host, onSuccess } = await openWidget()
    const forged = { ...ADDED, id: 'x', seq: 99, at: 'never', sessionId: 'y' }
    await host.emit({ kind: 'success', payload: forged })
    expect(onSuccess.mock.calls[0]?.[0]).toMatchObject({ seq: 1, sessionId: expect.stringMatching(NONCE) })
    handle.destroy()
  })

  test('errors of our own have their place in the row', async () => {
    const { handle, host, onError } = await openWidget({ navigateBackURL: 'javascript:alert(1)' })
    await host.emit({ kind: 'success', payload: ADDED })
    await host.navigateBack()
    handle.destroy()
    const { sessionId } = await handle.closed
    expect(onError.mock.calls[0]?.[0]).toEqual({
      status: 400,
      integration: null,
      action: 'ERROR',
      event: 'ERROR',
      data: [{ message: 'Invalid option navigateBackURL' }],
      id: `${sessionId}-2`,
      seq: 2,
      at: '1970-01-01T00:16:40.000Z',
      sessionId,
      error: {
        code: 'INVALID_OPTION',
        category: 'configuration',
        retryable: false,
        message: 'Invalid option navigateBackURL',
        remedy: `Check navigateBackURL, see ${FRAME_ORIGIN}/errors/INVALID_OPTION`,
        docsUrl: `${FRAME_ORIGIN}/errors/INVALID_OPTION`,
        requestId: null,
        source: null,
        cause: 'navigateBackURL',
      },
    })
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
    ['an error that does not say which', { kind: 'error', payload: { ...FAILED, error: undefined } }],
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
    const replaced = vi.spyOn(location, 'replace').mockImplementation(() => {})
    const { handle, host } = await openWidget({ navigateBackURL: '/home?x=1' })
    await host.navigateBack()
    expect(String(replaced.mock.calls[0]?.[0])).toBe(`${location.origin}/home?x=1`)
    replaced.mockRestore()
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

describe('imports', () => {
  const preview = { state: 'done', files: 40_000 }

  test('need not wait for their preview where the host does not ask for it', async () => {
    const { handle, host } = await openWidget()
    expect(await host.mayImport()).toBe(true)
    handle.destroy()
  })

  test('are decided by onPreview, the newest one, and by nothing else of it', async () => {
    const onPreview = vi.fn<(preview: unknown) => unknown>(() => false)
    const { handle, host } = await openWidget(loosely({ onPreview }))
    expect([await host.mayImport(), onPreview.mock.calls]).toEqual([undefined, []])
    expect(await host.mayImport(loosely(preview))).toBe(false)
    expect(onPreview.mock.calls).toEqual([[preview]])
    handle.update(loosely({ onPreview: async () => true }))
    expect(await host.mayImport(loosely(preview))).toBe(true)
    handle.update(loosely({ onPreview: () => Promise.reject(new Error('No.')) }))
    await expect(host.mayImport(loosely(preview))).rejects.toThrow('No.')
    handle.destroy()
  })
})
