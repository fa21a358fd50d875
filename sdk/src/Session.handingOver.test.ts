import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FramePeer } from './testing/FramePeer.ts'
import { loosely } from './testing/loosely.ts'
import { frameShows, openWidget, widgetForTest } from './testing/openWidget.ts'
import { prepareDom } from './testing/prepareDom.ts'

beforeEach(() => void prepareDom())

const contract = new File(['x'], 'contract.pdf')
const page = 'https://example.com/a'
const unavailable = (...names: string[]) => ({
  accepted: 0,
  rejected: names.map((name) => ({ name, code: 'UNAVAILABLE' })),
})

describe('what the host hands over', () => {
  test('reaches the frame that shows itself, and its answer comes back', async () => {
    const { handle, peer } = await openWidget()
    peer.adds = { accepted: 0, rejected: [{ name: 'contract.pdf', code: 'SIZE' }] }
    expect(await handle.addFiles([contract])).toEqual(peer.adds)
    await handle.addUrls([page])
    expect(peer.handed.map(({ files }) => files.length)).toEqual([1, 0])
    expect(peer.handed.map(({ urls }) => urls)).toEqual([[], [page]])
    handle.destroy()
  })

  test('crosses as a reference: none of its bytes is read on this side', async () => {
    const { handle } = await openWidget()
    const reads = [vi.spyOn(Blob.prototype, 'arrayBuffer'), vi.spyOn(Blob.prototype, 'stream')]
    await handle.addFiles([contract])
    for (const read of reads) expect(read).not.toHaveBeenCalled()
    handle.destroy()
  })

  test('waits while the widget is not shown, and while it loads', async () => {
    const { open } = widgetForTest()
    const handle = open({ open: false })
    const peer = new FramePeer()
    const adding = handle.addFiles([contract])
    await peer.join()
    expect(peer.handed).toEqual([])
    handle.update({ open: true })
    expect(await adding).toEqual({ accepted: 1, rejected: [] })
    expect(peer.calls).toEqual(['start'])
    handle.destroy()
  })

  test('is not handed to what is only prepared', async () => {
    const { widget, tokenFetcher } = widgetForTest()
    widget.preload(tokenFetcher, {})
    const peer = new FramePeer()
    await peer.join()
    await vi.waitUntil(() => peer.calls.includes('prepare'))
    expect(peer.handed).toEqual([])
    const handle = widget.open(tokenFetcher, { initialFiles: [contract] })
    await vi.waitUntil(() => peer.handed.length)
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    expect(peer.options).toEqual([{}, {}])
    handle.destroy()
  })

  test('from the beginning is read once in an opening, and never crosses as an option', async () => {
    const config = { initialFiles: [contract], initialUrls: [page] }
    const { handle, peer, open } = await openWidget(config)
    await vi.waitUntil(() => peer.handed.length)
    open({ ...config, initialFiles: [contract, contract], orgName: 'Acme' })
    handle.update({ initialUrls: [page, page] })
    await handle.addUrls([page])
    expect(peer.handed.map(({ files, urls }) => [files.length, urls.length])).toEqual([
      [1, 1],
      [0, 1],
    ])
    expect(peer.options).toEqual([{}, { orgName: 'Acme' }])
    handle.destroy()
  })

  test('goes to the next frame where one went before it answered', async () => {
    const { handle, peer } = await openWidget()
    peer.adds = undefined
    const adding = handle.addFiles([contract])
    await vi.waitUntil(() => peer.handed.length)
    peer.hello()
    await peer.join()
    peer.adds = { accepted: 1, rejected: [] }
    expect(await adding).toEqual({ accepted: 1, rejected: [] })
    expect(peer.handed).toHaveLength(2)
    handle.destroy()
  })

  test('is rejected by name when the widget closes before, and after it has closed', async () => {
    const { handle, peer, codes } = await openWidget()
    peer.adds = undefined
    const adding = handle.addFiles([contract])
    const never = widgetForTest().open({ open: false })
    const waiting = never.addUrls([page])
    await vi.waitUntil(() => peer.handed.length)
    handle.destroy()
    never.destroy()
    expect(await adding).toEqual(unavailable('contract.pdf'))
    expect(await waiting).toEqual(unavailable(page))
    expect(await handle.addFiles([contract])).toEqual(unavailable('contract.pdf'))
    expect(codes()).toEqual([])
  })

  test('is rejected by a frame of before it, which the host is told of', async () => {
    const { handle, peer, onError } = await openWidget()
    peer.adds = null
    expect(await handle.addFiles([contract, contract])).toEqual(unavailable('contract.pdf', 'contract.pdf'))
    expect(onError.mock.calls[0]?.[0].error).toMatchObject({
      code: 'INVALID_OPTION',
      category: 'configuration',
      message: expect.stringContaining('the frame is too old'),
    })
    expect(frameShows()).toBe(true)
    handle.destroy()
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['an empty list', []],
    ['a number', 7],
    ['an object', { size: 3 }],
  ])('is not asked about where it is %s', async (_, given) => {
    const { handle, peer, codes } = await openWidget({ initialFiles: loosely(given) })
    expect(await handle.addFiles(loosely(given))).toEqual({ accepted: 0, rejected: [] })
    expect(await handle.addUrls(loosely(given))).toEqual({ accepted: 0, rejected: [] })
    expect(peer.handed).toEqual([])
    expect(codes()).toEqual([])
    handle.destroy()
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'accepted'],
    ['no list', { accepted: 1, rejected: 'none' }],
  ])('is not taken for accepted where a frame answers %s', async (_, answer) => {
    const { handle, peer } = await openWidget()
    Object.assign(peer, { adds: answer ?? {} })
    expect(await handle.addFiles([contract])).toEqual(unavailable('contract.pdf'))
    handle.destroy()
  })

  test('that cannot cross is rejected, and nothing is thrown', async () => {
    const { handle } = await openWidget()
    expect(await handle.addFiles(loosely([() => {}]))).toMatchObject({
      accepted: 0,
      rejected: [{ code: 'UNAVAILABLE' }],
    })
    handle.destroy()
  })
})
