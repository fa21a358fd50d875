import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import type { Account } from '@inlet/wire/service'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BannerPlace } from '../app/BannerPlace.tsx'
import { ServicesProvider } from '../domain/Services.tsx'
import type {
  ConversationFlowProps,
  FilesTableProps,
  ItemPickerProps,
  MailChoiceProps,
} from '../domain/screens.ts'
import { AccountHomeScreen } from '../features/account-home/AccountHomeScreen.tsx'
import { ConnectForm } from '../features/connect-forms/ConnectForm.tsx'
import { History } from '../features/history/History.tsx'
import { Repositories } from '../features/repositories/Repositories.tsx'
import { ScreenFrameProvider } from '../ui/screen/ScreenFrame.tsx'
import { FakeAccountApi } from './FakeAccountApi.ts'
import { type Replies, servicesFor } from './servicesFor.ts'

type HomeOptions = EnabledIntegration & {
  readonly options?: WidgetOptions
  readonly replies?: Replies
  /** The accounts are not loaded before the test does it. */
  readonly silent?: boolean
  /** Its card was pressed in the list. */
  readonly isChosen?: boolean
}

/** Fake lists and a fake chat flow, which show their props; forms, repositories and the history are the real ones. */
const Files = ({ account, onAddMore }: FilesTableProps) => (
  <section aria-label="Files">
    Files of {account?.id}
    {onAddMore && (
      <button type="button" onClick={onAddMore}>
        Add more files
      </button>
    )}
  </section>
)
const Items = ({ account, toggle }: ItemPickerProps) => (
  <section aria-label="Items">
    Items of {account.id} {toggle}
  </section>
)
const Conversations = ({ account, isNew, onLeave }: ConversationFlowProps) => (
  <section aria-label="Conversations">
    {isNew ? 'New' : 'More'} conversations of {account.id}
    <button type="button" onClick={onLeave}>
      Go back
    </button>
  </section>
)
const Mail = ({ account, isNew }: MailChoiceProps) => (
  <section aria-label="Mail">
    {isNew ? 'New' : 'More'} mail of {account.id}
  </section>
)
const parts = { Files, Items, Form: ConnectForm, Repositories, Conversations, Mail, History }

/** Renders the home of one source, with a service that has these accounts. The test polls by hand. */
export async function showHome(accounts: readonly Account[], given: HomeOptions) {
  const { options, replies, silent, isChosen, ...integrationGiven } = given
  const api = new FakeAccountApi(accounts)
  const services = servicesFor(
    { enabledIntegrations: [integrationGiven], ...options },
    { ...api.replies, ...replies },
  )
  await services.session.load()
  services.navigation.begin({ entry: null, brandingRemoved: true })
  if (isChosen) services.navigation.choose(given.id)
  else services.navigation.open(given.id)
  const integration = services.integrations.find(given.id)
  if (!integration) throw new Error(`${given.id} is not in the catalog`)
  const home = (
    <ServicesProvider services={services}>
      <ScreenFrameProvider value={{ onClose: null, banner: <BannerPlace /> }}>
        <AccountHomeScreen integration={integration} parts={parts} />
      </ScreenFrameProvider>
    </ServicesProvider>
  )
  const user = userEvent.setup()
  const view = render(home)
  const advance = (ms: number) =>
    act(async () => {
      services.clock.advance(ms)
      await settled()
    })
  if (!silent) {
    services.accounts.start()
    await act(settled)
  }
  return {
    ...services,
    ...view,
    home,
    integration,
    api,
    user,
    advance,
    /** Polls once. */
    poll: () => advance(8000),
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    /** Opens a menu and chooses from it. */
    choose: async (menu: string | RegExp, item: string | RegExp) => {
      await user.click(await screen.findByRole('button', { name: menu }))
      await user.click(await screen.findByRole('menuitem', { name: item }))
    },
  }
}

/** Waits for everything that needs no time: promises settle within one turn of the event loop. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
