import type { ErrorEvent } from '@inlet/wire/bridge'
import { vi } from 'vitest'
import type { TokenFetcher, WidgetConfig } from '../config.ts'
import { createWidget } from '../createWidget.ts'
import { FRAME_URL, FramePeer } from './FramePeer.ts'
import { ManualClock } from './ManualClock.ts'

/** A widget of its own for one test, with callbacks that remember. */
export function widgetForTest() {
  const clock = new ManualClock()
  const widget = createWidget({ clock, frameUrl: FRAME_URL })
  const callbacks = {
    onSuccess: vi.fn(),
    onError: vi.fn<(event: ErrorEvent) => void>(),
    setOpen: vi.fn(),
  }
  const tokenFetcher = vi.fn<TokenFetcher>(() => 'token')
  return {
    clock,
    widget,
    ...callbacks,
    tokenFetcher,
    open: (config: WidgetConfig = {}) => widget.open(tokenFetcher, { ...callbacks, ...config }),
    /** Codes of the typed errors that reached the host. */
    codes: () => callbacks.onError.mock.calls.map(([event]) => event.error.code),
  }
}

/** A widget that is open and talks with its frame. */
export async function openWidget(config: WidgetConfig = {}) {
  const test = widgetForTest()
  const handle = test.open(config)
  const peer = new FramePeer()
  const host = await peer.join()
  await vi.waitUntil(frameShows)
  return { ...test, handle, peer, host }
}

export const dialog = () => document.querySelector('dialog')

const cover = () => document.querySelector<HTMLElement>('dialog > div > div')

/** The text over the frame. */
export const coverText = () => cover()?.textContent ?? ''

export const frameShows = () => cover()?.style.getPropertyValue('display') === 'none'

export function button(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find((candidate) => candidate.textContent === name)
}
