import type { Clock } from '../lib/Clock.ts'
import { logError } from '../lib/log.ts'

/** Timeout of the second attempt, in milliseconds. */
const STYLES_LIMIT = 10_000

/**
 * Resolves when the stylesheet is loaded. If its first load failed, it is requested once more. False: it cannot be
 * loaded, and nothing may be rendered.
 */
export function arriveStyles(page: Document, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const link = page.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
    // In development, styles are part of the scripts.
    if (!link || isThere(page)) return resolve(true)
    logError('The styles did not arrive; trying again')
    const again = page.createElement('link')
    again.rel = 'stylesheet'
    again.href = link.href
    const giveUp = () => {
      stopTimer()
      again.remove()
      logError('The styles could not be loaded')
      resolve(false)
    }
    const stopTimer = clock.after(STYLES_LIMIT, giveUp)
    again.onerror = giveUp
    again.onload = () => {
      // A proxy may answer something else, which browsers do not report as an error.
      if (!isThere(page)) return giveUp()
      stopTimer()
      resolve(true)
    }
    link.replaceWith(again)
  })
}

/** `--surface` is the first token in theme/tokens.css. */
function isThere(page: Document): boolean {
  return getComputedStyle(page.documentElement).getPropertyValue('--surface') !== ''
}
