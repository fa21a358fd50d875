import type { Locator } from '@playwright/test'

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
