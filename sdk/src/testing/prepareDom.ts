import { vi } from 'vitest'

/** What happy-dom has no part for: the piece of the page that the person sees. */
export class VisualViewportStandIn extends EventTarget {
  scale = 1
  offsetTop = 0
  height = 768

  change(to: { scale?: number; offsetTop?: number; height?: number }): void {
    Object.assign(this, to)
    this.dispatchEvent(new Event('resize'))
  }
}

/** Gives happy-dom what it lacks of a browser, and an empty page. */
export function prepareDom(): VisualViewportStandIn {
  keepIframesEmpty()
  takeStepsBack()
  const viewport = new VisualViewportStandIn()
  vi.stubGlobal('visualViewport', viewport)
  vi.stubGlobal('origin', location.origin)
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  return viewport
}

/** happy-dom loads no page into an iframe, but prints an error for each that it has not loaded. */
function keepIframesEmpty(): void {
  const { prototype } = HTMLIFrameElement
  const loads = Object.getOwnPropertySymbols(prototype).find(
    ({ description }) => description === 'connectedToDocument',
  )
  if (loads) Object.defineProperty(prototype, loads, { value: () => {} })
}

const { pushState } = History.prototype

/** happy-dom's own `back` loads the page again, where a browser only goes to another entry of it. */
function takeStepsBack(): void {
  history.replaceState(null, '')
  const states: unknown[] = []
  vi.spyOn(History.prototype, 'pushState').mockImplementation(function push(this: History, state, ...rest) {
    states.push(this.state)
    pushState.call(this, state, ...rest)
  })
  vi.spyOn(history, 'back').mockImplementation(() => {
    history.replaceState(states.pop() ?? null, '')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}
