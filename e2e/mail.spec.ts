import { record, removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ page }) => removeBranding(page))
// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })

test('a mailbox is imported once the person has said what of it, by keyboard alone, and not before', async ({
  widget,
  page,
}) => {
  const calls = record(page, '/integrations/gmail/sync')
  const home = await Home.open(widget, { id: 'GMAIL' })
  const popup = await home.signIn('Fiona Fine')
  await popup.closes()
  const frame = widget.frame
  await expect(
    frame.getByText('Your Gmail account is connected. Nothing has been imported yet.'),
  ).toBeVisible()
  const inbox = frame.getByRole('checkbox', { name: 'Inbox' })
  await inbox.focus()
  await page.keyboard.press('Space')
  await expect(inbox).toBeChecked()
  await frame.getByRole('textbox', { name: 'Only from' }).focus()
  await page.keyboard.type('office@')
  const meaning = frame.getByRole('region', { name: 'This is imported' })
  await expect(meaning.getByRole('listitem')).toHaveText([
    'Mail with the label Inbox',
    'From office@',
    'Without attachments',
  ])
  await home.button('Import').press('Enter')
  await expect(home.banner('Your mail is being imported.')).toBeVisible()
  await expect(home.files).toBeVisible()
  for (const name of ['Welcome', 'Notes of Fiona Fine'])
    await expect(home.files.getByRole('row').filter({ hasText: name })).toContainText('Ready', {
      timeout: 40_000,
    })
  await expect(home.files.getByRole('row').filter({ hasText: 'Record' })).toHaveCount(0)
  expect(calls.map((call) => call.postDataJSON())).toMatchObject([
    {
      filters: {
        AND: [{ OR: [{ key: 'label', value: 'INBOX' }] }, { OR: [{ key: 'from', value: 'office@' }] }],
      },
    },
  ])
  await home.button('Choose mail').click()
  await expect(frame.getByRole('heading', { name: 'Choose which mail to import' })).toBeVisible()
  await expect(inbox).not.toBeChecked()
})
