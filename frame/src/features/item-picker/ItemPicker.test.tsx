import type { EnabledIntegration } from '@inlet/wire/bridge'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { BannerPlace } from '../../app/BannerPlace.tsx'
import { ServicesProvider } from '../../domain/Services.tsx'
import { aFile } from '../../testing/aFile.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { FakeFileApi } from '../../testing/FakeFileApi.ts'
import { type Replies, servicesFor } from '../../testing/servicesFor.ts'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ScreenFrameProvider } from '../../ui/screen/ScreenFrame.tsx'
import { ItemPicker } from './ItemPicker.tsx'

afterEach(cleanup)

const LIST = '/integrations/items/list'

/** The picker in a screen, with a service that answers every request with these items. */
async function show(
  items: readonly object[],
  settings: Partial<EnabledIntegration> = {},
  replies: Replies = {},
  access = 'ok',
) {
  const services = servicesFor(
    { enabledIntegrations: [{ ...settings, id: 'DROPBOX' }] },
    { [LIST]: { body: { items, count: items.length } }, ...replies },
  )
  const integration = services.integrations.find('DROPBOX')
  if (!integration) throw new Error('not offered')
  const account = anAccount({
    id: 9,
    source_items_synced_at: '2024-01-01',
    data_source_metadata: { access },
  })
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
  if (items.length > 0) await screen.findByRole('grid')
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

it('counts folders apart from files in what is chosen [F-328]', async () => {
  const { user } = await show([
    { ...least, name: 'Reports', item_type: 'FOLDER', is_expandable: true },
    { ...least, id: 8, external_id: 'x8', name: 'Plan.pdf', item_type: 'FILE' },
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Select Reports' }))
  expect(screen.getByRole('button', { name: 'Upload 1 folder' })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select Plan.pdf' }))
  expect(screen.getByRole('button', { name: 'Upload 1 folder and 1 file' })).toBeTruthy()
})

describe('what was imported before', () => {
  const imported = (file: number, given: object = {}) => ({
    ...least,
    id: file,
    external_id: `x${file}`,
    name: `${file}.pdf`,
    item_type: 'FILE',
    organization_user_file_to_sync_id: file,
    ...given,
  })
  const stateOf = (name: string) =>
    screen.getByRole('row', { name: new RegExp(name) }).querySelector('[class*=badge]')?.textContent

  it('shows how its file stands, until its work has ended [F-275]', async () => {
    const api = new FakeFileApi([
      aFile({ id: 1, sync_status: 'READY' }),
      aFile({ id: 2, sync_status: 'SYNC_ERROR', sync_error_message: 'It is protected.' }),
      aFile({ id: 3, sync_status: 'SYNCING' }),
    ])
    const { clock } = await show(
      [1, 2, 3].map((id) => imported(id)),
      {},
      api.replies,
    )
    await screen.findByText('Ready')
    expect(['1.pdf', '2.pdf', '3.pdf'].map(stateOf)).toEqual(['Ready', 'Error', 'Syncing'])
    expect(tipOf('Error')).toBe('It is protected.')
    api.change(3, { sync_status: 'READY' })
    await act(async () => clock.advance(8000))
    expect(await screen.findAllByText('Ready')).toHaveLength(2)
    const asked = api.queries.length
    await act(async () => clock.advance(60_000))
    expect(api.queries).toHaveLength(asked)
  })

  it('claims nothing as long as nobody says how it stands [F-275]', async () => {
    await show([imported(1)], {}, { '/user_files_v2': { status: 500, body: {} } })
    expect(await screen.findByText('Already synced')).toBeTruthy()
    expect(screen.queryByText('Ready')).toBeNull()
  })

  it.each([
    [['READY', 'SYNC_ERROR'], 'Error'],
    [['READY', 'SYNCING'], 'Syncing'],
    [['READY', 'READY'], 'Ready'],
  ] as const)('shows a folder with files that are %j as %s [F-275]', async (statuses, word) => {
    const inside = statuses.map((sync_status, index) => aFile({ id: 10 + index, parent_id: 1, sync_status }))
    const api = new FakeFileApi([aFile({ id: 1, sync_status: 'READY' }), ...inside])
    await show([imported(1, { name: 'Reports', item_type: 'FOLDER', is_expandable: true })], {}, api.replies)
    expect(await screen.findByText(word)).toBeTruthy()
  })
})

it('never calls a folder empty that the source shuts us out of [F-280]', async () => {
  let answer: { status?: number; body: object } = {
    status: 409,
    body: { detail: 'The access to this account has ended. Reconnect it.' },
  }
  const { user } = await show([], {}, { [LIST]: () => answer })
  expect(await screen.findByText('The access to this account has ended. Reconnect it.')).toBeTruthy()
  answer = { body: { items: [], count: 0 } }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The access to this account has ended. Reconnect it.')).toBeTruthy()
  expect(screen.queryByText('No matching results')).toBeNull()
})

it('says of an account that lost its access why it lists nothing [F-280]', async () => {
  await show([], {}, {}, 'expired')
  expect(await screen.findByText('Your access to Dropbox has expired. Reconnect to continue.')).toBeTruthy()
})

/** The tooltip of the badge with this text. */
function tipOf(word: string): string | null | undefined {
  const id = screen.getByRole('button', { name: word }).getAttribute('aria-describedby')
  return document.getElementById(id ?? '')?.textContent
}
