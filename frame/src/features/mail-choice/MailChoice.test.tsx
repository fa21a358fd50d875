import type { EnabledIntegration } from '@inlet/wire/bridge'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BannerPlace } from '../../app/BannerPlace.tsx'
import { FIRST_PREVIEW_MS, PREVIEW_PAUSE_MS } from '../../domain/imports/itemsPreview.ts'
import { ServicesProvider } from '../../domain/Services.tsx'
import { anAccount } from '../../testing/anAccount.ts'
import { aPreview } from '../../testing/aPreview.ts'
import { type Replies, servicesFor } from '../../testing/servicesFor.ts'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ScreenFrameProvider } from '../../ui/screen/ScreenFrame.tsx'
import { MailChoice } from './MailChoice.tsx'

afterEach(cleanup)

const label = (id: string, name = id, type = 'user') => ({ id, name, type })
const LABELS = [
  label('SPAM', 'SPAM', 'system'),
  label('SENT', 'SENT', 'system'),
  label('INBOX', 'INBOX', 'system'),
  ...Array.from({ length: 24 }, (_, index) => label(`Label_${index}`, `Project ${index}`)),
]
const FOLDERS = [label('in', 'Posteingang', 'folder'), label('bills', 'Bills', 'folder')]

/** A mailbox, and the requests it gets. */
async function show(given: EnabledIntegration, replies: Replies = {}, first = 'Period') {
  const asked: { path: string; body: unknown }[] = []
  const took = (path: string) => (call: { body: unknown }) => {
    asked.push({ path, body: call.body })
    return { body: { success: true } }
  }
  const services = servicesFor(
    { enabledIntegrations: [given] },
    {
      '/integrations/gmail/user_labels': { body: { labels: LABELS } },
      '/integrations/outlook/user_folders': { body: { folders: FOLDERS } },
      '/integrations/outlook/user_categories': { body: { categories: [label('c', 'Red', 'category')] } },
      '/integrations/gmail/sync': took('gmail'),
      '/integrations/outlook/sync': took('outlook'),
      ...replies,
    },
  )
  await services.session.load()
  services.clock.advance(new Date(2024, 2, 20, 12).getTime())
  const integration = services.integrations.find(given.id)
  if (!integration) throw new Error('It is not offered')
  const onLeave = vi.fn()
  const flow = (
    <ServicesProvider services={services}>
      <ScreenFrameProvider value={{ onClose: null, banner: <BannerPlace /> }}>
        <Screen title="Mail" description="">
          <MailChoice
            integration={integration}
            account={anAccount({ id: 9, data_source_type: given.id })}
            isNew
            onLeave={onLeave}
          />
        </Screen>
      </ScreenFrameProvider>
    </ServicesProvider>
  )
  render(flow)
  await screen.findAllByText(first)
  const user = userEvent.setup()
  const tick = (name: string | RegExp) => user.click(screen.getByRole('checkbox', { name }))
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const meaning = () =>
    [...screen.getByRole('region', { name: 'This is imported' }).querySelectorAll('li')].map(
      (line) => line.textContent,
    )
  return { ...services, asked, onLeave, user, tick, press, meaning }
}

it('says about how much mail the choice would bring, and counts another choice anew', async () => {
  const begun: unknown[] = []
  const { tick, clock } = await show(
    { id: 'GMAIL' },
    {
      '/integrations/items/preview': ({ body }) => {
        begun.push(body)
        return { body: { preview_id: 7 } }
      },
      '/previews/7': { body: aPreview({ files: 1240, is_estimate: true, estimated_seconds: 600 }) },
    },
  )
  const all = { filters: {}, sync_attachments: false }
  const sent = { ...all, filters: { AND: [{ OR: [{ key: 'label', value: 'SENT' }] }] } }
  for (const [name, selection] of [
    [/^All mail/, all],
    [/^Sent/, sent],
  ] as const) {
    await tick(name)
    act(() => clock.advance(PREVIEW_PAUSE_MS))
    await waitFor(() => expect(begun.at(-1)).toEqual({ account_id: 9, item_ids: [], mail: [selection] }))
    await waitFor(() => {
      act(() => clock.advance(FIRST_PREVIEW_MS))
      expect(screen.getAllByText('About 1,240 files · about 10 min')).toBeTruthy()
    })
  }
  expect(begun).toHaveLength(2)
})

describe('choosing mail', () => {
  it('asks for nothing before something is chosen, and says so', async () => {
    const { press, asked } = await show({ id: 'GMAIL' })
    expect(screen.getByText('Your Gmail account is connected. Nothing has been imported yet.')).toBeTruthy()
    expect(screen.getByText('Choose all mail, or a label.')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'SPAM' })).toBeNull()
    await press('Import')
    expect(asked).toEqual([])
  })

  it('imports labels of a period and of people, as it says in words, and leaves', async () => {
    const { tick, press, user, asked, meaning, onLeave } = await show({ id: 'GMAIL', enableAutoSync: true })
    await tick('Inbox')
    await user.type(screen.getByRole('searchbox'), 'project 7')
    expect(screen.queryByRole('checkbox', { name: 'Project 8' })).toBeNull()
    await tick('Project 7')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 3 months')
    await user.type(screen.getByRole('textbox', { name: 'Only from' }), 'ann@acme.example, Bo')
    await tick('With attachments')
    expect(meaning()).toEqual([
      'Mail with the label Inbox or Project 7',
      'Since Dec 20, 2023',
      'From ann@acme.example or Bo',
      'With attachments',
    ])
    await press('Import')
    await waitFor(() => expect(onLeave).toHaveBeenCalled())
    expect(asked).toMatchObject([
      {
        path: 'gmail',
        body: {
          data_source_id: 9,
          enable_auto_sync: true,
          sync_attachments: true,
          filters: {
            AND: [
              {
                OR: [
                  { key: 'label', value: 'INBOX' },
                  { key: 'label', value: 'Label_7' },
                ],
              },
              { OR: [{ key: 'after', value: '2023/12/20' }] },
              {
                OR: [
                  { key: 'from', value: 'ann@acme.example' },
                  { key: 'from', value: 'Bo' },
                ],
              },
            ],
          },
        },
      },
    ])
    expect(screen.getByText('Your mail is being imported.')).toBeTruthy()
  })

  it('takes all mail or labels, never both, and as many labels as there are in several calls', async () => {
    const { tick, press, asked, meaning, onLeave } = await show({ id: 'GMAIL' })
    await tick(/^All mail/)
    expect(meaning()[0]).toBe('All mail')
    for (let index = 0; index < 21; index += 1) await tick(`Project ${index}`)
    expect(screen.getByRole('checkbox', { name: /^All mail/ })).toHaveProperty('checked', false)
    await press('Import')
    await waitFor(() => expect(onLeave).toHaveBeenCalled())
    expect(asked).toHaveLength(2)
    await tick(/^All mail/)
    await press('Import')
    await waitFor(() => expect(asked).toHaveLength(3))
    expect(asked[2]).toMatchObject({ body: { filters: {}, sync_attachments: false } })
  })

  it('imports folders one by one, and keeps the choice where one of them is refused', async () => {
    let refuses = true
    const bodies: unknown[] = []
    const { tick, press, user, host, onLeave } = await show(
      { id: 'OUTLOOK' },
      {
        '/integrations/outlook/sync': ({ body }) => {
          bodies.push(body)
          const isRefused = refuses && JSON.stringify(body).includes('"bills"')
          return isRefused ? { status: 422, body: { detail: 'It is gone.' } } : { body: { success: true } }
        },
      },
    )
    expect(screen.queryByRole('searchbox')).toBeNull()
    await tick('Posteingang')
    await tick('Bills')
    await tick('Red')
    await tick('Flagged messages only')
    await press('Import')
    expect(await screen.findByText("Some of your mail couldn't be imported")).toBeTruthy()
    expect(onLeave).not.toHaveBeenCalled()
    expect(bodies).toMatchObject([{ folder: 'in' }, { folder: 'bills' }])
    expect(bodies[0]).toMatchObject({
      filters: {
        AND: [{ OR: [{ key: 'category', value: 'Red' }] }, { OR: [{ key: 'is', value: 'flagged' }] }],
      },
    })
    expect(host.events.filter(({ kind }) => kind === 'error')).toHaveLength(1)
    expect(screen.getByRole('checkbox', { name: 'Bills' })).toHaveProperty('checked', true)
    refuses = false
    await user.click(screen.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(onLeave).toHaveBeenCalled())
  })

  it('says why a mailbox cannot be read, and reads it again', async () => {
    let isDown = true
    const { press } = await show(
      { id: 'GMAIL' },
      {
        '/integrations/gmail/user_labels': () =>
          isDown ? { status: 502, body: { detail: 'Gmail is asleep.' } } : { body: { labels: LABELS } },
      },
      "Your mailbox couldn't be read.",
    )
    expect(screen.getByText('Gmail is asleep.')).toBeTruthy()
    isDown = false
    await press('Try again')
    expect(await screen.findByRole('checkbox', { name: 'Inbox' })).toBeTruthy()
  })

  it('keeps what was chosen over another document', async () => {
    const { tick, drafts } = await show({ id: 'GMAIL' })
    expect(drafts.collect()).toEqual({})
    await tick('Sent')
    expect(drafts.collect()).toMatchObject({ 'mail 9': { places: ['SENT'], isAll: false } })
  })
})
