import type { Clock } from '../lib/Clock.ts'
import { logError } from '../lib/log.ts'

/** Milliseconds that a second try has. */
const STYLES_LIMIT = 10_000

/**
 * Resolves when the sheet of styles is there, which it is by now unless it could not be had: then it is asked for
 * once more. False: it could not be had again, and nothing may be drawn.
 */
export function arriveStyles(page: Document, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const link = page.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
    // In development the styles travel with the scripts.
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
      // A proxy may answer something else, which browsers do not take for a failure.
      if (!isThere(page)) return giveUp()
      stopTimer()
      resolve(true)
    }
    link.replaceWith(again)
  })
}

/** `--surface` is the first of theme/tokens.css. */
function isThere(page: Document): boolean {
  return getComputedStyle(page.documentElement).getPropertyValue('--surface') !== ''
}
