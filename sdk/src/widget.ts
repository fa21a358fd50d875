import type { WidgetCheck } from './check/CheckReport.ts'
import { createWidget } from './createWidget.ts'
import { lazyDropTarget } from './dropTarget/lazyDropTarget.ts'
import { frameBeside } from './frameBeside.ts'
import type { WidgetStatus } from './status/WidgetStatus.ts'

// Only while the script runs does the browser say which one it is.
const script = document.currentScript
const address = script instanceof HTMLScriptElement ? script.src : ''
const frameUrl = frameBeside(address)

/** The script-tag build: these become `Widget.open`, `Widget.preload`, `Widget.check`, `Widget.dropTarget`, `Widget.status` and `Widget.VERSION`. */
export const { open, preload } = createWidget({ frameUrl })

/** Loaded on demand to keep the main bundle small. */
export const check: WidgetCheck['check'] = (options) =>
  import(new URL('check.js', address).href).then((module: typeof import('./check/check.ts')) =>
    module.check({ frameUrl, ...options }),
  )

export const dropTarget = lazyDropTarget(() => import(new URL('drop.js', address).href), open)

export const status: WidgetStatus['status'] = (tokenFetcher, options) =>
  import(new URL('status.js', address).href).then((module: typeof import('./status/status.ts')) =>
    module.status(tokenFetcher, { frameUrl, ...options }),
  )

export { VERSION } from './version.ts'
