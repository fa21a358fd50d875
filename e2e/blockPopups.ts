import type { BrowserContext } from '@playwright/test'

/**
 * Blocks windows as people's browsers do: one per click, none without. The headless shell spends the click when a
 * window opens, like any Chromium, but has no blocker that asks for it; this is that question. Where the browser has
 * its own blocker, nothing changes.
 */
export async function blockPopups(context: BrowserContext) {
  await context.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...given) => (navigator.userActivation.isActive ? open(...given) : null)
  })
}
