import { ServiceClient } from './support/ServiceClient.ts'
import { expect, test } from './support/test.ts'
import { Widget } from './support/Widget.ts'

const OPTIONS = {
  enabledIntegrations: [
    { id: 'WEB_SCRAPER' },
    { id: 'DROPBOX', useCarbonFilePicker: true },
    { id: 'FRESHDESK' },
  ],
} as const

test('opened again in the same page the widget is where the person was, with what they chose and typed, without keys, and for nobody else [F-120]', async ({
  widget,
  page,
  stack,
}) => {
  test.slow()
  const stored: string[] = []
  page.on('console', (message) => message.text().startsWith('kept ') && stored.push(message.text()))
  await page.addInitScript(`{
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      console.debug('kept ' + value)
      return setItem.call(this, key, value)
    }
  }`)
  await (await ServiceClient.of(stack, widget.customer)).connect('DROPBOX', 'fine')
  const address = widget.frame.getByLabel('Address of website 1')
  const ticked = widget.frame.getByRole('row', { name: /Welcome\.txt/ }).getByRole('checkbox')
  const key = widget.frame.getByRole('textbox', { name: 'API key' })
  const question = widget.frame.getByRole('alertdialog')
  const reopen = async () => {
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('dialog')).toHaveCount(0)
    await widget.press()
  }

  await widget.open(OPTIONS)
  await widget.button('Connect').click()
  await widget.button(/^Web Scraper/).click()
  await address.fill('example.com/half')
  await widget.button('Close').click()
  await reopen()
  await expect(address).toHaveValue('example.com/half')

  await page.keyboard.press('Escape')
  await widget.button(/^Dropbox/).click()
  await ticked.check()
  // Beside the modal.
  await page.mouse.click(5, 5)
  await reopen()
  await expect(ticked).toBeChecked()
  await expect(widget.button('Upload 1 file')).toBeVisible()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await widget.button(/^Freshdesk/).click()
  await widget.frame.getByLabel('Domain').fill('sentinel.freshdesk.com')
  await key.fill('sentinel')
  await widget.button('Close').click()
  await reopen()
  await expect(widget.heading('Freshdesk')).toBeVisible()
  await expect(key).toHaveCount(0)
  await widget.button('Close').click()
  await expect(page.locator('dialog')).toHaveCount(0)
  expect(stored).toHaveLength(4)
  expect(stored.join()).toContain('Welcome.txt')
  expect(stored.join()).not.toContain('sentinel')

  const other = new Widget(page, stack, `${widget.customer}-other`)
  await other.open(OPTIONS)
  await expect(other.heading('Connect with Inlet')).toBeVisible()
  await other.button('Connect').click()
  await other.button(/^Web Scraper/).click()
  await expect(address).toHaveValue('')
})
