import { removeBranding } from './support/faults.ts'
import { textFiles } from './support/makeFolder.ts'
import { expect, test } from './support/test.ts'

test.use({ hasTouch: true })
test.beforeEach(({ page }) => removeBranding(page))

test('nothing that was chosen or typed is lost by a key, a finger or the host; Escape goes one screen back [F-120]', async ({
  widget,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await widget.open({ enabledIntegrations: [{ id: 'LOCAL_FILES' }, { id: 'FRESHDESK' }] })
  const question = widget.frame.getByRole('alertdialog')
  await widget.frame.getByRole('button', { name: /^Upload Files/ }).click()
  await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(2))
  await expect(widget.uploadButton).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(widget.frame.getByText('2 files chosen')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(widget.heading('Integrations')).toBeFocused()
  // The list has no Back button, so Escape closes the widget.
  await page.keyboard.press('Escape')
  await expect(question).toContainText('2 files chosen, but not uploaded yet.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await widget.button('Close').tap()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)

  await widget.frame.getByRole('button', { name: /^Freshdesk/ }).click()
  const domain = widget.frame.getByLabel('Domain')
  await domain.fill('acme.freshdesk.com')
  await page.keyboard.press('Escape')
  await expect(question).toContainText("hasn't been sent and will be lost")
  await question.getByRole('button', { name: 'Stay' }).tap()
  await expect(domain).toHaveValue('acme.freshdesk.com')
  await widget.button('Back').tap()
  await question.getByRole('button', { name: 'Leave' }).tap()
  await expect(domain).toHaveCount(0)

  await widget.frame.getByRole('button', { name: /^Upload Files/ }).tap()
  await widget.button('Continue').tap()
  await expect(widget.frame.getByText('note-2.txt')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('dialog')).toHaveCount(0)
})
