import { createWidget } from './createWidget.ts'
import { frameBeside } from './frameBeside.ts'

// Only while the script runs does the browser say which one it is.
const script = document.currentScript
const frameUrl = script instanceof HTMLScriptElement ? frameBeside(script.src) : undefined

/** The script-tag build: these become `Widget.open`, `Widget.preload` and `Widget.VERSION`. */
export const { open, preload } = createWidget({ frameUrl })
export { VERSION } from './version.ts'
