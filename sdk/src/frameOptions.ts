import type { WidgetOptions } from '@inlet/wire/bridge'
import type { WidgetConfig } from './config.ts'

/** What stays on the host's side. */
const OURS = /^(frameUrl|initial.*|on[A-Z].*|setOpen|open|zIndex|title|history)$/
/** Relative addresses mean the host's page, and the frame lives elsewhere. */
const ADDRESSES = /^(brandIcon|tosURL|privacyPolicyURL)$/

/**
 * The part of the configuration that crosses to the frame, and the names of what cannot cross. By way of JSON, not
 * of `structuredClone`, which refuses the reactive proxies of Vue and MobX.
 */
export function frameOptions(config: WidgetConfig): { options: WidgetOptions; refused: string[] } {
  const refused: string[] = []
  const copied: [string, unknown][] = []
  for (const name of Object.keys(config)) {
    if (OURS.test(name)) continue
    try {
      const value: unknown = Reflect.get(config, name)
      const text = JSON.stringify(value, (key, item) => {
        if (/function|symbol/.test(typeof item)) refused.push(key ? `${name}.${key}` : name)
        return ADDRESSES.test(name) && item ? new URL(item, document.baseURI).href : item
      })
      // Undefined has no text.
      if (text) copied.push([name, JSON.parse(text)])
    } catch {
      // A cycle, a getter that throws, an address that is none.
      refused.push(name)
    }
  }
  return { options: Object.fromEntries(copied), refused }
}
