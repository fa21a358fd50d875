import { removeBranding } from './support/faults.ts'
import { expect, test } from './support/test.ts'

test('a script of the frame that does not arrive is noticed at once and said in the host’s language [F-082]', async ({
  widget,
  page,
}) => {
  await page.route('**/frame/assets/*.js', (route) => route.abort('connectionreset'))
  await widget.visit({ locale: 'de' })
  const began = Date.now()
  await widget.press()
  await expect(page.getByText('Dieses Fenster konnte nicht geladen werden.')).toBeVisible()
  expect(Date.now() - began).toBeLessThan(8_000)
  expect(await widget.waitForEvents('error')).toMatchObject([{ error: { code: 'FRAME_UNREACHABLE' } }])
  await expect(page.getByRole('button', { name: 'Schließen' })).toBeVisible()
  await page.unroute('**/frame/assets/*.js')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(widget.heading('Mit Inlet verbinden')).toBeVisible()
  await expect(widget.frame.getByRole('heading', { level: 1 })).toBeFocused()
})

test('styles that do not arrive are asked for again; without them nothing is shown but why [F-081]', async ({
  widget,
  page,
}) => {
  let fails = 1
  let asked = 0
  await page.route('**/frame/assets/*.css', async (route) => {
    asked += 1
    if (fails > 0) {
      fails -= 1
      await route.abort('connectionreset')
    } else await route.continue()
  })
  await widget.open()
  expect(asked).toBe(2)
  const ground = () =>
    widget.frame.locator('body').evaluate((body) => getComputedStyle(body).getPropertyValue('--surface'))
  expect(await ground()).not.toBe('')
  expect(await widget.waitForEvents('error', 0)).toEqual([])
  await widget.button('Close').click()

  fails = Number.POSITIVE_INFINITY
  await widget.press()
  await expect(page.getByRole('alert').filter({ hasText: 'This window could not be loaded.' })).toBeVisible()
  expect(await widget.waitForEvents('error')).toMatchObject([{ error: { code: 'FRAME_UNREACHABLE' } }])
  fails = 0
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(widget.heading('Connect with Inlet')).toBeVisible()
  expect(await ground()).not.toBe('')
})

test('a first step whose code does not arrive: words that agree, and one event [F-083]', async ({
  widget,
  page,
}) => {
  await removeBranding(page)
  await page.route('**/assets/LocalUploadScreen-*.js', (route) => route.abort('connectionreset'))
  await widget.visit({ entryPoint: 'LOCAL_FILES' })
  await widget.press()
  const alert = widget.frame.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
  await expect(alert).toBeVisible()
  await expect(widget.frame.getByRole('dialog')).toHaveAccessibleDescription(
    'Something went wrong in this window.',
  )
  expect(await widget.waitForEvents('error')).toMatchObject([
    { integration: null, error: { code: 'FRAME_INCOMPLETE', cause: 'LocalUploadScreen' } },
  ])
  await page.unroute('**/assets/LocalUploadScreen-*.js')
  await widget.button('Retry').click()
  await expect(widget.heading('Upload Files')).toBeVisible()
  await widget.waitForEvents('error')
})

test('Escape leaves while the code of the frame is still on its way, and nothing of it stays', async ({
  widget,
  page,
}) => {
  await page.route('**/frame/assets/*.js', () => {})
  await widget.visit()
  await widget.press()
  await expect(page.getByText('Loading...')).toBeVisible()
  // The frame's document has begun to load, and has focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
})

test('one calm state stands from the click until there is something to see [F-084]', async ({
  widget,
  page,
}) => {
  let answer = () => {}
  const answering = new Promise<void>((resolve) => {
    answer = resolve
  })
  for (const path of ['**/whoami', '**/auth/v1/white_labeling'])
    await page.route(path, async (route) => {
      await answering
      await route.continue()
    })
  await widget.visit()
  // What the page shows in the middle of the widget, each thing once.
  const seen = await page.evaluateHandle(() => {
    const states: string[] = []
    const look = () => {
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      const state = middle?.closest('dialog') ? (middle.tagName === 'IFRAME' ? 'frame' : 'cover') : 'page'
      if (states.at(-1) !== state) states.push(state)
      requestAnimationFrame(look)
    }
    look()
    return states
  })
  await widget.press()
  await expect(page.getByText('Loading...')).toBeVisible()
  // The app is loaded and shows nothing yet.
  await expect(widget.frame.locator('#root')).not.toHaveAttribute('inert')
  expect(await seen.jsonValue()).toEqual(['page', 'cover'])
  answer()
  await expect(widget.heading('Connect with Inlet')).toBeInViewport()
  await expect.poll(() => seen.jsonValue()).toEqual(['page', 'cover', 'frame'])
})
