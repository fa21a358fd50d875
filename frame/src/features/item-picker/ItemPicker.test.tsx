import type { EnabledIntegration } from '@inlet/wire/bridge'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { BannerPlace } from '../../app/BannerPlace.tsx'
import { ServicesProvider } from '../../domain/Services.tsx'
import { anAccount } from '../../testing/anAccount.ts'
import { servicesFor } from '../../testing/servicesFor.ts'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ScreenFrameProvider } from '../../ui/screen/ScreenFrame.tsx'
import { ItemPicker } from './ItemPicker.tsx'

afterEach(cleanup)

const LIST = '/integrations/items/list'

/** The picker within a screen, over a service that answers these items to every question. */
async function show(items: readonly object[], settings: Partial<EnabledIntegration> = {}) {
  const services = servicesFor(
    { enabledIntegrations: [{ ...settings, id: 'DROPBOX' }] },
    { [LIST]: { body: { items, count: items.length } } },
  )
  const integration = services.integrations.find('DROPBOX')
  if (!integration) throw new Error('not offered')
  const account = anAccount({ id: 9, source_items_synced_at: '2024-01-01' })
  render(
    <ServicesProvider services={services}>
      <ScreenFrameProvider value={{ onClose: null, banner: <BannerPlace /> }}>
        <Screen title="Source" description="A source">
          <ItemPicker
            integration={integration}
            account={account}
            toggle={<button type="button">Away</button>}
          />
        </Screen>
      </ScreenFrameProvider>
    </ServicesProvider>,
  )
  if (items.length > 0) await screen.findByRole('table')
  return { ...services, user: userEvent.setup() }
}

const least = { id: 7, external_id: 'x7', source: 'DROPBOX', is_expandable: false, is_selectable: true }

it('shows a whole row for what the specification reads of an item, and no more [PIC-33]', async () => {
  await show([
    { ...least, name: 'Plan.pdf', item_type: 'FILE', file_format: 'PDF', created_at: '2024-03-05T15:07:00' },
  ])
  const [, row] = screen.getAllByRole('row')
  if (!row) throw new Error('no row')
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(cells.slice(1)).toEqual(['Plan.pdf', 'PDF', 'Mar 05, 2024, 03:07 PM'])
  const box = within(row).getByRole('checkbox', { name: 'Select Plan.pdf' })
  expect(box.getAttribute('aria-disabled')).toBeNull()
})

it.each(['name', 'item_type', 'is_selectable', 'is_expandable', 'source', 'file_format', 'created_at'])(
  'lives without %s',
  async (missing) => {
    const whole = {
      ...least,
      name: 'Plan.pdf',
      item_type: 'FILE',
      file_format: 'PDF',
      created_at: '2024-03-05',
    }
    await show([Object.fromEntries(Object.entries(whole).filter(([key]) => key !== missing))])
    expect(
      screen.getByRole('checkbox', { name: missing === 'name' ? 'Select Untitled' : 'Select Plan.pdf' }),
    ).toBeTruthy()
  },
)

it('never shows an id in place of a name [PIC-36]', async () => {
  await show([
    { ...least, external_id: 'a|b', name: null },
    { ...least, id: 8, external_id: 'c|d', name: ' ' },
  ])
  expect(screen.getAllByRole('checkbox', { name: 'Select Untitled' })).toHaveLength(2)
  expect(document.body.textContent).not.toContain('|')
})

it('opens folders by keyboard and keeps the focus in the list', async () => {
  const { user, client } = await show([
    { ...least, name: 'Reports', item_type: 'FOLDER', is_expandable: true },
  ])
  screen.getByRole('button', { name: 'Reports' }).focus()
  await user.keyboard('{Enter}')
  expect(client.calls.at(-1)?.body).toMatchObject({ parent_id: 'x7' })
  expect(await screen.findByRole('navigation', { name: 'Folders' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Select files to sync')
})
