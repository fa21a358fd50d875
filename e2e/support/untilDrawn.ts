import { expect, type Locator } from '@playwright/test'

/** Waits until the document around an element shows its new colors: they come with its next picture, and then fade in. */
export async function untilDrawn(element: Locator): Promise<void> {
  await element.evaluate(async () => {
    for (let picture = 0; picture < 2; picture += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    // A turning ring never ends.
    const fades = document.getAnimations().filter((one) => one instanceof CSSTransition)
    // One that is taken away with its element ends as well.
    await Promise.allSettled(fades.map(({ finished }) => finished))
  })
}

/** Shows the frame with this root in these colors. They come to a frame of another site later than to its page. */
export async function drawIn(root: Locator, colorScheme: 'light' | 'dark'): Promise<void> {
  await root.page().emulateMedia({ colorScheme })
  await expect(root).toHaveCSS('color-scheme', colorScheme)
  await untilDrawn(root)
}
