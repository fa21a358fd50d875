import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loosely } from '../testing/loosely.ts'
import { dropTarget } from './dropTarget.ts'
import { lazyDropTarget } from './lazyDropTarget.ts'

const contract = new File(['x'], 'contract.pdf')
const handle = { addFiles: vi.fn(), addUrls: vi.fn() }
const open = vi.fn(() => loosely<never>(handle))
const tokenFetcher = () => 'token'
let life = new AbortController()
let zone: HTMLElement

beforeEach(() => {
  vi.clearAllMocks()
  document.body.innerHTML =
    '<div id="zone"><p id="inner"></p></div><p id="beside"></p><input id="files" type="file"><div id="edit" contenteditable></div>'
  zone = byId('zone')
  life = new AbortController()
  dropTarget(zone, { tokenFetcher, options: { orgName: 'Acme' } }, open, life.signal)
})
afterEach(() => {
  life.abort()
  // Files share a document.
  document.body.replaceChildren()
})

const byId = (id: string) => {
  const found = document.getElementById(id)
  if (!found) throw new Error(id)
  return found
}

const fileItem = (file: File, entry?: unknown) => ({
  kind: 'file',
  getAsFile: () => file,
  webkitGetAsEntry: () => entry,
})
const ofFiles = (...items: readonly unknown[]) => ({ types: ['Files'], items, dropEffect: '' })
const ofLink = (text: string) => ({
  types: ['text/uri-list'],
  items: [],
  getData: () => text,
  dropEffect: '',
})
const ofText = () => ({ types: ['text/plain'], items: [], getData: () => 'text', dropEffect: '' })

function drag(type: string, target: EventTarget, dataTransfer: unknown, relatedTarget: unknown = null) {
  const event = new DragEvent(type, { bubbles: true, cancelable: true, composed: true })
  Object.defineProperties(event, {
    dataTransfer: { value: dataTransfer },
    relatedTarget: { value: relatedTarget },
  })
  target.dispatchEvent(event)
  return event
}

const isMarked = () => zone.hasAttribute('data-inlet-drop')

describe('a drop target', () => {
  test('opens the widget with what is dropped on it, whatever `open` says', async () => {
    const event = drag('drop', byId('inner'), ofFiles(fileItem(contract)))
    await vi.waitUntil(() => handle.addFiles.mock.calls.length)
    expect(event.defaultPrevented).toBe(true)
    expect(open.mock.calls).toEqual([[tokenFetcher, { orgName: 'Acme', open: true }]])
    expect(handle.addFiles.mock.calls).toEqual([[[contract]]])
    expect(handle.addUrls.mock.calls).toEqual([[[]]])
  })

  test('takes links, without the comments of their list', async () => {
    drag('drop', zone, ofLink('# from a list\r\nhttps://example.com/a\r\nhttps://example.com/b\r\n'))
    await vi.waitUntil(() => handle.addUrls.mock.calls.length)
    expect(handle.addUrls.mock.calls).toEqual([[['https://example.com/a', 'https://example.com/b']]])
    expect(handle.addFiles.mock.calls).toEqual([[[]]])
  })

  test('takes folders at every level, and leaves out what cannot be read', async () => {
    const file = (name: string) => ({
      isFile: true,
      isDirectory: false,
      file: (found: (file: File) => void) => found(new File(['x'], name)),
    })
    const gone = { ...file('gone'), file: (_: unknown, fail: (cause: unknown) => void) => fail(new Error()) }
    const folder = (...entries: unknown[]) => ({
      isFile: false,
      isDirectory: true,
      // Two at a time, as browsers answer a hundred.
      createReader: () => ({
        readEntries: (found: (some: unknown[]) => void) => found(entries.splice(0, 2)),
      }),
    })
    const tree = folder(file('a.txt'), gone, folder(file('deep.txt')), file('b.txt'), folder())
    drag('drop', zone, ofFiles(fileItem(contract), fileItem(new File([], 'folder'), tree)))
    await vi.waitUntil(() => handle.addFiles.mock.calls.length)
    const [files] = handle.addFiles.mock.calls[0] ?? []
    expect(files.map(({ name }: File) => name)).toEqual(['contract.pdf', 'a.txt', 'b.txt', 'deep.txt'])
  })

  test('stops at one file more than a call takes, also in a folder without an end', async () => {
    const entry = { isFile: true, isDirectory: false, file: (found: (file: File) => void) => found(contract) }
    const endless = {
      isDirectory: true,
      createReader: () => ({
        readEntries: (found: (some: unknown[]) => void) => found(Array(100).fill(entry)),
      }),
    }
    drag('drop', zone, ofFiles(fileItem(contract, endless)))
    await vi.waitUntil(() => handle.addFiles.mock.calls.length)
    expect(handle.addFiles.mock.calls[0]?.[0]).toHaveLength(501)
  })

  test('opens nothing for an empty folder', async () => {
    const empty = {
      isDirectory: true,
      createReader: () => ({ readEntries: (found: (some: unknown[]) => void) => found([]) }),
    }
    drag('drop', zone, ofFiles(fileItem(contract, empty)))
    drag('drop', zone, ofFiles(fileItem(contract)))
    await vi.waitUntil(() => handle.addFiles.mock.calls.length)
    expect(open).toHaveBeenCalledTimes(1)
  })

  test('says by its attribute alone that something is over it', () => {
    const before = zone.outerHTML
    const event = drag('dragenter', zone, ofFiles())
    expect(event.defaultPrevented).toBe(true)
    drag('dragover', byId('inner'), ofFiles())
    expect(isMarked()).toBe(true)
    drag('dragleave', zone, ofFiles(), byId('inner'))
    expect(isMarked(), 'it went into a child').toBe(true)
    drag('dragleave', zone, ofFiles(), byId('beside'))
    expect(zone.outerHTML).toBe(before)
    drag('dragover', zone, ofFiles())
    drag('drop', zone, ofFiles())
    expect(isMarked()).toBe(false)
  })

  test('leaves text, and what the page has claimed, to the page', () => {
    expect(drag('dragover', zone, ofText()).defaultPrevented).toBe(false)
    byId('inner').addEventListener('dragover', (event) => event.preventDefault())
    drag('dragover', byId('inner'), ofFiles())
    expect(isMarked()).toBe(false)
  })

  test('keeps the browser from opening what is dropped beside it, but not from its own fields', () => {
    for (const type of ['dragover', 'drop']) {
      const event = drag(type, byId('beside'), ofFiles(fileItem(contract)))
      expect(event.defaultPrevented, type).toBe(true)
      expect(event.dataTransfer?.dropEffect).toBe('none')
      expect(drag(type, byId('files'), ofFiles()).defaultPrevented, type).toBe(false)
      expect(drag(type, byId('edit'), ofLink('https://a.example')).defaultPrevented, type).toBe(false)
      expect(drag(type, byId('edit'), ofFiles()).defaultPrevented, type).toBe(true)
    }
    expect(open).not.toHaveBeenCalled()
  })

  test('changes nothing for the keyboard', () => {
    expect([zone.tabIndex, zone.getAttribute('role'), zone.getAttribute('tabindex')]).toEqual([
      -1,
      null,
      null,
    ])
    zone.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(open).not.toHaveBeenCalled()
  })

  test('leaves nothing behind when it is ended, also by a drop that is being read', async () => {
    drag('dragover', zone, ofFiles())
    drag('drop', zone, ofFiles(fileItem(contract)))
    drag('dragover', zone, ofFiles())
    life.abort()
    expect(isMarked()).toBe(false)
    expect(drag('dragover', zone, ofFiles()).defaultPrevented).toBe(false)
    expect(drag('drop', byId('beside'), ofFiles()).defaultPrevented).toBe(false)
    await Promise.resolve()
    expect(open).not.toHaveBeenCalled()
  })
})

describe('a late drop target', () => {
  test('takes nothing that comes after it was ended, however late its code is', async () => {
    const part = vi.fn(dropTarget)
    let arrive = (_: { dropTarget: typeof dropTarget }): void => {}
    const late = lazyDropTarget(() => new Promise((resolve) => (arrive = resolve)), open)
    const other = byId('beside')
    life.abort()
    late(other, { tokenFetcher })()
    arrive({ dropTarget: part })
    await vi.waitUntil(() => part.mock.calls.length)
    expect(drag('dragover', other, ofFiles()).defaultPrevented).toBe(false)
  })
})
