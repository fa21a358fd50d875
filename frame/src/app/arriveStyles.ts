import type { Clock } from '../lib/Clock.ts'
import { logError } from '../lib/log.ts'

/** Milliseconds that a second try has. */
const STYLES_LIMIT = 10_000

/**
 * Resolves when the sheet of styles is there, which it is by now unless it could not be had: then it is asked for
 * once more. Never resolves without it. Nothing is drawn then and the host hears no hello, so that the SDK says what
 * it says of a frame that did not come. The second try holds the `load` event back, by which the SDK notices.
 */
export function arriveStyles(page: Document, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const link = page.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
    // In development the styles travel with the scripts.
    if (!link || isThere(page)) return resolve()
    logError('The styles did not arrive; trying again')
    const again = page.createElement('link')
    again.rel = 'stylesheet'
    again.href = link.href
    const giveUp = () => {
      stopTimer()
      again.remove()
      logError('The styles could not be loaded')
    }
    const stopTimer = clock.after(STYLES_LIMIT, giveUp)
    again.onerror = giveUp
    again.onload = () => {
      // A proxy may answer something else, which browsers do not take for a failure.
      if (!isThere(page)) return giveUp()
      stopTimer()
      resolve()
    }
    link.replaceWith(again)
  })
}

/** `--surface` is the first of theme/tokens.css. */
function isThere(page: Document): boolean {
  return getComputedStyle(page.documentElement).getPropertyValue('--surface') !== ''
}
