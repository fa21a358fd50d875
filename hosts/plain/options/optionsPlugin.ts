import type { Plugin } from 'vite'
import { readOptions } from './readOptions.ts'

const NAME = 'virtual:widget-options'
const RESOLVED = `\0${NAME}`

/** The options of the widget as data of the page, so that none is written down twice, or forgotten. */
export function optionsPlugin(): Plugin {
  return {
    name: 'widget-options',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const OPTIONS = ${JSON.stringify(readOptions())}` : undefined),
  }
}
