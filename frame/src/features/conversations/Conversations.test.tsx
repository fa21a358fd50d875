import type { WidgetOptions } from '@inlet/wire/bridge'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BannerPlace } from '../../app/BannerPlace.tsx'
import { ServicesProvider } from '../../domain/Services.tsx'
import { anAccount } from '../../testing/anAccount.ts'
import {
  aChannel,
  aChat,
  aConversation,
  aGroupChat,
  aPrivateChannel,
  FakeConversationApi,
} from '../../testing/FakeConversationApi.ts'
import { servicesFor } from '../../testing/servicesFor.ts'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ScreenFrameProvider } from '../../ui/screen/ScreenFrame.tsx'
import { Conversations } from './Conversations.tsx'

afterEach(cleanup)

const FEW = [
  aChannel('general'),
  aChannel('random'),
  aChannel('sales'),
  aPrivateChannel('board'),
  aPrivateChannel('staff'),
  aChat('Ann'),
  aChat('Bo'),
  aChat('Cy'),
  aChat('Di'),
  aGroupChat('Ann and Bo'),
]
const slack = (id: number) => anAccount({ id, data_source_type: 'SLACK' })

async function show(
  api = new FakeConversationApi(FEW),
  given: { isNew?: boolean; options?: WidgetOptions } = {},
) {
  const services = servicesFor(
    { enabledIntegrations: [{ id: 'SLACK' }], ...given.options },
    { ...api.replies },
  )
  await services.session.load()
  services.clock.advance(new Date(2024, 2, 20, 12).getTime())
  const integration = services.integrations.find('SLACK')
  if (!integration) throw new Error('Slack is not offered')
  const user = userEvent.setup()
  const onLeave = vi.fn()
  const flow = (id: number) => (
    <ServicesProvider services={services}>
      <ScreenFrameProvider value={{ onClose: null, banner: <BannerPlace /> }}>
        <Screen title="Slack" description="Import conversations">
          <Conversations
            integration={integration}
            account={slack(id)}
            isNew={given.isNew ?? false}
            onLeave={onLeave}
          />
        </Screen>
      </ScreenFrameProvider>
    </ServicesProvider>
  )
  const view = render(flow(9))
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  const tick = async (name: string) => user.click(await screen.findByRole('checkbox', { name }))
  return {
    ...services,
    ...view,
    api,
    user,
    onLeave,
    press,
    tick,
    showAccount: (id: number) => view.rerender(flow(id)),
    tab: (name: string) => user.click(screen.getByRole('tab', { name })),
    /** Goes from the kinds to the choice. */
    open: () => press('Select channels'),
    /** Picks a day of the current month in the open calendar. */
    pick: (day: string) =>
      user.click(screen.getByRole('button', { name: new RegExp(`, March ${day}, 2024$`) })),
    rows: () => screen.getAllByRole('row').map((row) => within(row).getByRole('checkbox')),
  }
}

const namesOf = (rows: readonly HTMLElement[]) => rows.map((row) => row.closest('label')?.textContent)
const checked = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { checked: true })

describe('right after connecting', () => {
  it('says so and leads on or back [SLK-01] [SLK-02] [SLK-03] [D-10]', async () => {
    const { press, onLeave } = await show(undefined, { isNew: true })
    expect(screen.getByText('Your Slack account is connected.')).toBeTruthy()
    await press('Go back')
    expect(onLeave).toHaveBeenCalledOnce()
    await press('Select conversations from Slack')
    expect(await screen.findByRole('heading', { name: 'Channels' })).toBeTruthy()
  })

  it('goes by itself after 5 s [SLK-04] [SLK-05] [LIM-29]', async () => {
    const { clock } = await show(undefined, { isNew: true })
    act(() => clock.advance(4900))
    expect(screen.getByText('Your Slack account is connected.')).toBeTruthy()
    act(() => clock.advance(200))
    expect(screen.queryByText('Your Slack account is connected.')).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Channels' })).toBeTruthy()
  })

  it('stays once somebody walks its buttons', async () => {
    const { clock, user } = await show(undefined, { isNew: true })
    await user.tab()
    await user.tab()
    act(() => clock.advance(60_000))
    expect(screen.getByText('Your Slack account is connected.')).toBeTruthy()
  })
})

describe('the kinds', () => {
  it('count what is there and lead to it [SLK-06] [SLK-07] [SLK-08]', async () => {
    const { press } = await show()
    expect(await screen.findByText('3 Public Channels & 2 Private Channels found')).toBeTruthy()
    expect(screen.getByText('4 Direct Messages & 1 Multi-person Direct Message found')).toBeTruthy()
    await press('Select messages')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Messages')
  })

  it('lead to the channels too, with the right plurals [SLK-08] [FMT-07]', async () => {
    const { press } = await show(new FakeConversationApi([aChannel('a'), aPrivateChannel('b'), aChat('c')]))
    expect(await screen.findByText('1 Public Channel & 1 Private Channel found')).toBeTruthy()
    expect(screen.getByText('1 Direct Message & 0 Multi-person Direct Messages found')).toBeTruthy()
    await press('Select channels')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Channels')
    expect(document.body.textContent).not.toContain('(s)')
  })

  it('say when there is nothing, and look again', async () => {
    const { api, press } = await show(new FakeConversationApi([]))
    expect(await screen.findByText('No conversations found')).toBeTruthy()
    api.conversations = FEW
    await press('Retry')
    expect(await screen.findByText(/3 Public Channels/)).toBeTruthy()
  })
})

describe('listing', () => {
  it.each([
    [
      { status: 400, body: { detail: 'Slack sleeps.' } },
      'Unable to get your list of conversations: Slack sleeps.',
    ],
    [{ status: 500 }, /^Unable to get your list of conversations: The service has a problem/],
  ])('that fails says why, if that is known, and can be tried again [SLK-36]', async (reply, message) => {
    const api = new FakeConversationApi(FEW)
    api.onList = () => reply
    const { press } = await show(api)
    expect(await screen.findByText(message)).toBeTruthy()
    api.onList = () => undefined
    await press('Retry')
    expect(await screen.findByText(/3 Public Channels/)).toBeTruthy()
    expect(screen.queryByText(message)).toBeNull()
  })

  it('that fails half way keeps what came [SLK-36]', async () => {
    const api = new FakeConversationApi(FEW)
    api.pageSize = 5
    api.onList = ({ query }) => (query.has('cursor') ? { status: 500 } : undefined)
    const { press } = await show(api)
    expect(await screen.findByText(/^Unable to get your list of conversations: /)).toBeTruthy()
    expect(screen.getByText(/3 Public Channels & 2 Private Channels/)).toBeTruthy()
    api.onList = () => undefined
    await press('Retry')
    expect(await screen.findByText(/4 Direct Messages/)).toBeTruthy()
  })

  it('that is not at its end says so and goes on when asked [LIM-32]', async () => {
    const api = new FakeConversationApi(Array.from({ length: 45 }, (_, index) => aChannel(`c${index}`)))
    api.pageSize = 2
    const { press } = await show(api)
    expect(
      await screen.findByText(/^Your account has more than the 40 conversations listed here/),
    ).toBeTruthy()
    expect(api.queries).toHaveLength(20)
    await press('Load more')
    expect(await screen.findByText(/45 Public Channels/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('that goes on does not call absent what may still come', async () => {
    const api = new FakeConversationApi(FEW)
    api.pageSize = 5
    let answer = () => {}
    api.onList = ({ query }) =>
      query.has('cursor')
        ? new Promise((resolve) => {
            answer = () => resolve({ body: { results: FEW.slice(5), next_cursor: null } })
          })
        : undefined
    const { press } = await show(api)
    await press('Select messages')
    await waitFor(() => expect(api.queries).toHaveLength(2))
    expect(screen.getByText('Loading more conversations… 5 so far')).toBeTruthy()
    expect(screen.queryByText('No direct messages')).toBeNull()
    await act(async () => answer())
    expect(await screen.findByRole('checkbox', { name: 'Ann' })).toBeTruthy()
  })

  it('of another account shows nothing of the one before, which is no longer asked', async () => {
    const api = new FakeConversationApi(FEW)
    let answerFirst = () => {}
    api.onList = ({ query }) =>
      query.get('data_source_id') === '9'
        ? new Promise((resolve) => {
            answerFirst = () => resolve({ body: { results: FEW, next_cursor: 'next' } })
          })
        : { body: { results: [aChannel('other')], next_cursor: '' } }
    const { showAccount, open } = await show(api)
    await waitFor(() => expect(api.queries).toHaveLength(1))
    showAccount(10)
    await act(async () => answerFirst())
    await open()
    expect(namesOf([await screen.findByRole('checkbox', { name: '#other' })])).toEqual(['#other'])
    expect(screen.queryByRole('checkbox', { name: '#general' })).toBeNull()
    expect(api.queries.map((query) => query.get('data_source_id'))).toEqual(['9', '10'])
  })
})

describe('choosing', () => {
  it('has two tabs that arrows walk [SLK-13]', async () => {
    const { open, user } = await show()
    await open()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Channels', 'Messages'])
    expect(screen.getAllByRole('tab', { selected: true })).toHaveLength(1)
    screen.getByRole('tab', { name: 'Channels' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Messages')
    expect(screen.getByRole('checkbox', { name: 'Ann' })).toBeTruthy()
  })

  it('names channels with their sign, people without', async () => {
    const { open, rows, tab } = await show(
      new FakeConversationApi([aChannel('general'), aChat('Ann'), aConversation({ id: 'x', is_im: true })]),
    )
    await open()
    expect(namesOf(rows())).toEqual(['#general'])
    await tab('Messages')
    expect(namesOf(rows())).toEqual(['Ann', 'Unnamed conversation'])
  })

  it('searches, and says when nothing fits [SLK-14] [F-122]', async () => {
    const { open, user, rows } = await show()
    await open()
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'AN')
    expect(namesOf(rows())).toEqual(['#random'])
    expect(screen.getByText('1 result')).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(screen.getAllByText('No matching results')).toHaveLength(2)
    expect(screen.queryByText('1 result')).toBeNull()
  })

  it('filters by the kinds of the tab [SLK-15] [SLK-16] [SLK-17]', async () => {
    const { open, user, rows, tab } = await show()
    await open()
    const filter = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filter' })
    const entries = () => [...filter().options].map(({ text }) => text)
    expect(entries()).toEqual(['All Channels', 'Public Channels', 'Private Channels'])
    await user.selectOptions(filter(), 'Private Channels')
    expect(rows()).toHaveLength(2)
    await user.selectOptions(filter(), 'Public Channels')
    expect(rows()).toHaveLength(3)
    await user.selectOptions(filter(), 'All Channels')
    expect(rows()).toHaveLength(5)
    await tab('Messages')
    expect(entries()).toEqual(['Direct Messages', 'Group Messages'])
    expect(filter().selectedOptions[0]?.text).toBe('Direct Messages')
    expect(namesOf(rows())).toEqual(['Ann', 'Bo', 'Cy', 'Di'])
    await user.selectOptions(filter(), 'Group Messages')
    expect(namesOf(rows())).toEqual(['Ann and Bo'])
  })

  it('leads to what was synced', async () => {
    const { open, press, onLeave } = await show()
    await open()
    await press('View synced conversations')
    expect(onLeave).toHaveBeenCalledOnce()
  })

  it('keeps few of thousands in the document', async () => {
    const api = new FakeConversationApi(Array.from({ length: 3000 }, (_, index) => aChannel(`c${index}`)))
    api.pageSize = 1000
    const { open, rows } = await show(api)
    await screen.findByText(/3000 Public Channels/)
    await open()
    expect(rows().length).toBeLessThan(100)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('3000')
  })

  it('counts both kinds on its button, and clears [SLK-27] [SLK-28] [FMT-07]', async () => {
    const { open, tick, tab, press } = await show()
    await open()
    expect(screen.queryByRole('button', { name: /^Sync / })).toBeNull()
    await tick('#general')
    expect(screen.getByRole('button', { name: 'Sync 1 Channel & 0 Messages' })).toBeTruthy()
    await tick('#random')
    await tab('Messages')
    await tick('Ann')
    expect(screen.getByRole('button', { name: 'Sync 2 Channels & 1 Message' })).toBeTruthy()
    await press('Clear selection')
    expect(checked()).toEqual([])
    await tab('Channels')
    expect(checked()).toEqual([])
    expect(screen.queryByRole('button', { name: /^Sync / })).toBeNull()
  })
})

describe('the start date', () => {
  it('is set in a calendar, and not before the button says so [SLK-20] [SLK-21] [SLK-22] [SLK-23] [SLK-24]', async () => {
    const { open, press, pick } = await show()
    await open()
    await press('Start date of #general')
    const dialog = await screen.findByRole('dialog', { name: 'Start date of #general' })
    expect(within(dialog).getByRole('grid', { name: 'March 2024' })).toBeTruthy()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /March 21, 2024$/ }).disabled).toBe(
      true,
    )
    await pick('5')
    expect(within(dialog).getByText('Syncing will start from Mar 05, 2024')).toBeTruthy()
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('grid', { name: /20\d\d$/ })).toBeNull())
    expect(screen.queryByText('Starting from Mar 05, 2024')).toBeNull()

    await press('Start date of #general')
    await pick('5')
    await press('Set start date')
    expect(await screen.findByText('Starting from Mar 05, 2024')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '#general' }).checked).toBe(true)
  })

  it('is chosen without a pointer, from the day that has the focus [SLK-20] [SLK-22]', async () => {
    const { open, user } = await show()
    await open()
    const opener = screen.getByRole('button', { name: 'Start date of #general' })
    opener.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2024/03/20'))
    await user.keyboard('{PageUp}{ArrowUp}{Enter}')
    expect(screen.getByText('Syncing will start from Feb 13, 2024')).toBeTruthy()
    screen.getByRole('button', { name: 'Set start date' }).focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Starting from Feb 13, 2024')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('is set for all that are chosen at once, and taken away again [SLK-19]', async () => {
    const { open, press, tick, pick } = await show()
    await open()
    await press('Set start date for all')
    expect(screen.queryByRole('grid', { name: /20\d\d$/ })).toBeNull()
    await tick('#general')
    await tick('#board Private channel')
    await press('Set start date for all')
    await pick('20')
    await press('Set start date')
    expect(await screen.findAllByText('Starting from Mar 20, 2024')).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('grid', { name: /20\d\d$/ })).toBeNull())
    await press('Start date of #general')
    await press('Remove start date')
    await waitFor(() => expect(screen.getAllByText('Starting from Mar 20, 2024')).toHaveLength(1))
  })
})

describe('syncing', () => {
  it('thanks, and leaves or begins anew [SLK-31] [SLK-33] [SLK-34] [SLK-35]', async () => {
    const { open, tick, press, pick, api, onLeave } = await show()
    await open()
    await press('Start date of #sales')
    await pick('5')
    await press('Set start date')
    await tick('#general')
    await tick('#random')
    await press('Sync 3 Channels & 0 Messages')
    expect(await screen.findByText('3 Conversations have been added.')).toBeTruthy()
    expect([...api.synced].sort()).toEqual(['general', 'random', 'sales'])
    await press('Got it')
    expect(onLeave).toHaveBeenCalledOnce()
    await press('Select more Slack conversations')
    expect(screen.getByRole('tablist')).toBeTruthy()
    expect(checked()).toEqual([])
    expect(screen.queryByText(/^Starting from/)).toBeNull()
  })

  it('speaks of one as of one [SLK-33] [FMT-07]', async () => {
    const { open, tick, press } = await show()
    await open()
    await tick('#general')
    await press('Sync 1 Channel & 0 Messages')
    expect(await screen.findByText('1 Conversation has been added.')).toBeTruthy()
  })

  it('shows how far it is, is not disturbed meanwhile, and is sent once', async () => {
    const api = new FakeConversationApi(FEW)
    let answer = () => {}
    api.onSync = () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { success: true } })
      })
    const { open, tick, user, press } = await show(api)
    await open()
    await tick('#general')
    await user.dblClick(screen.getByRole('button', { name: 'Sync 1 Channel & 0 Messages' }))
    expect(await screen.findByText('0 of 1 conversation done')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Syncing your conversations' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '#random' }).disabled).toBe(true)
    await press('Clear selection')
    expect(checked()).toHaveLength(1)
    await act(async () => answer())
    expect(await screen.findByText('1 Conversation has been added.')).toBeTruthy()
    expect(api.syncs).toHaveLength(1)
  })

  it('says what failed and why, and tries that again [SLK-32]', async () => {
    const api = new FakeConversationApi(FEW)
    api.onSync = (id) =>
      id === 'random' ? { status: 400, body: { detail: 'That one is closed.' } } : undefined
    const { open, tick, press } = await show(api)
    await open()
    for (const name of ['#general', '#random', '#sales']) await tick(name)
    await press('Sync 3 Channels & 0 Messages')
    expect(await screen.findByText('Finished syncing conversations')).toBeTruthy()
    expect(screen.getByText('2 succeeded, 1 failed: That one is closed.')).toBeTruthy()
    expect(screen.queryByText(/have been added/)).toBeNull()
    expect(screen.getByText('That one is closed.')).toBeTruthy()
    expect(namesOf(checked())).toEqual(['#random'])
    api.onSync = () => undefined
    await press('Sync 1 Channel & 0 Messages')
    expect(await screen.findByText('1 Conversation has been added.')).toBeTruthy()
    expect(api.synced).toHaveLength(4)
  })

  it('refuses more than five of a kind [SLK-29]', async () => {
    const api = new FakeConversationApi(Array.from({ length: 6 }, (_, index) => aChannel(`c${index}`)))
    const { open, tick, press } = await show(api)
    await open()
    for (let index = 0; index < 6; index++) await tick(`#c${index}`)
    await press('Sync 6 Channels & 0 Messages')
    expect(await screen.findByText("Can't sync more than 5 messages and 5 channels at a time")).toBeTruthy()
    expect(api.syncs).toEqual([])
  })
})
