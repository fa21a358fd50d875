import type { WidgetConfig } from '@inlet/sdk'

export type PageAddress = {
  /** Whom to be, null for the page's usual customer. */
  readonly customer: string | null
  /** Options that win over the page's own. */
  readonly overrides: WidgetConfig
  /** What is wrong with them, for the log. */
  readonly problem?: string
}

/**
 * What the page's address can say, for trying the widget out and for tests:
 *
 * - `?options=<JSON>`: any options of `Widget.open` that are data, for example
 *   `?options={"entryPoint":"LOCAL_FILES","theme":"dark","tags":{"team":"x"}}` (percent-encoded). They are handed
 *   over as they are, right or wrong: the widget has to cope with what a host gives it.
 * - `?customer=<id>`: be this customer, with data of its own.
 */
export function readPageAddress(search: string): PageAddress {
  const parameters = new URLSearchParams(search)
  const customer = parameters.get('customer')
  const text = parameters.get('options')
  if (text === null) return { customer, overrides: {} }
  try {
    const overrides: unknown = JSON.parse(text)
    if (isRecord(overrides)) return { customer, overrides }
  } catch {
    // No JSON: the same answer as for JSON that is no object.
  }
  return { customer, overrides: {}, problem: 'The options in the address are no JSON object.' }
}

function isRecord(value: unknown): value is Record<string, never> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
