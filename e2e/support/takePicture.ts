import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const folder = fileURLToPath(new URL('../../.test-results/pictures', import.meta.url))

/** For a look after a run with `INLET_TEST_PICTURES=true`. Nothing asserts them, so other runs take none. */
export const takesPictures = process.env.INLET_TEST_PICTURES === 'true'

export async function takePicture(page: Page, name: string): Promise<void> {
  if (takesPictures) await page.screenshot({ path: `${folder}/${name}.png` })
}
