import type { BrowserContext } from '@playwright/test'

/**
 * Blocks windows as desktop browsers do: one per click, none without. Chromium's headless shell consumes the click
 * when a window opens, but has no pop-up blocker that checks it; this adds the check. Browsers with a blocker of
 * their own are unchanged.
 */
export async function blockPopups(context: BrowserContext) {
  await context.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...given) => (navigator.userActivation.isActive ? open(...given) : null)
  })
}
