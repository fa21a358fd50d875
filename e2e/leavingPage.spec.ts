import type { Page } from '@playwright/test'
import { Gate, removeBranding } from './support/faults.ts'
import { textFiles } from './support/makeFolder.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test('leaving the page while files move makes the browser ask, and only then [F-051]', async ({
  widget,
  page,
}) => {
  await removeBranding(page)
  const gate = await Gate.at(page, '**/uploadfile*')
  await widget.openSource({ id: 'LOCAL_FILES' })
  await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(2))
  await widget.uploadButton.click()
  await expect.poll(() => gate.waiting).toBe(2)

  // The page stays, because the user says so.
  const asked = page.waitForEvent('dialog')
  const going = page.goto('about:blank').catch((error: Error) => error.message)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  expect(await going).toContain('ERR_ABORTED')
  expect(gate.waiting).toBe(2)

  // Chromium asks nothing while the question before comes to its end.
  await expect(async () => {
    const askedAgain = page.waitForEvent('dialog', { timeout: 2000 })
    await page.close({ runBeforeUnload: true })
    await (await askedAgain).dismiss()
  }).toPass()
  expect(page.isClosed()).toBe(false)

  await gate.open()
  await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test.describe('the back button', () => {
  /** The current position in the page's history. */
  const place = (page: Page) => page.evaluate(() => ({ address: location.href, state: history.state }))
  const isOpen = (widget: Widget) => expect(widget.box).toHaveCount(1)
  const isClosed = (widget: Widget) => expect(widget.box).toHaveCount(0)

  test('closes the widget as Escape does and leaves the page where it was; without `history` it is the page’s own [F-129]', async ({
    widget,
    page,
  }) => {
    await removeBranding(page)
    const logged: string[] = []
    page.on('console', (message) => message.text().includes('did not take') && logged.push(message.text()))
    await widget.visit()
    await page.evaluate(() => history.replaceState({ idx: 7 }, ''))
    const before = await place(page)
    const router = () => page.evaluate('window.router')
    await page.evaluate(
      'window.router = []; addEventListener("popstate", ({ state }) => window.router.push([location.href, state]))',
    )
    await widget.press()
    await expect(widget.heading('Integrations')).toBeVisible()
    expect(await place(page)).toEqual({ ...before, state: { idx: 7, inletOpen: true } })
    await page.goBack()
    await isClosed(widget)
    expect(await place(page)).toEqual(before)

    // Closed in another way, the entry is removed too. The page's router only sees the same position again.
    await widget.press()
    await expect(widget.heading('Integrations')).toBeVisible()
    await widget.button('Close').click()
    await isClosed(widget)
    await expect.poll(() => place(page)).toEqual(before)
    expect(new Set(Array.from(Object(await router()), (entry) => JSON.stringify(entry)))).toEqual(
      new Set([JSON.stringify([before.address, before.state])]),
    )
    expect(logged).toEqual([])

    // A page that has navigated before it closes stays where it is.
    await widget.press()
    await expect(widget.heading('Integrations')).toBeVisible()
    await page.evaluate(() => history.pushState({ idx: 8 }, '', '?went=on'))
    await widget.button('Close').click()
    await isClosed(widget)
    expect((await place(page)).state).toEqual({ idx: 8 })
    await page.goBack()
    await page.goBack()
    expect(await place(page)).toEqual(before)
    await isClosed(widget)
  })

  test('goes back in the widget, and asks before an upload is lost, each time [F-129]', async ({
    widget,
    page,
  }) => {
    await removeBranding(page)
    const gate = await Gate.at(page, '**/uploadfile*')
    await widget.openSource({ id: 'LOCAL_FILES' })
    await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(1))
    await widget.uploadButton.click()
    await expect.poll(() => gate.waiting).toBe(1)
    // One screen back each time, while there is one.
    await page.goBack()
    await expect(widget.frame.getByLabel('Choose files')).toBeAttached()
    await page.goBack()
    await expect(widget.heading('Integrations')).toBeVisible()
    for (const _ of ['once', 'again']) {
      await page.goBack()
      await expect(widget.frame.getByText('Close this window?')).toBeVisible()
      await isOpen(widget)
      await widget.button('Stay').click()
      await expect(widget.frame.getByText('Close this window?')).toBeHidden()
    }
    await page.goBack()
    await widget.frame.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await isClosed(widget)
  })
})
