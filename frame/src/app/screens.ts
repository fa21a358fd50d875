import type { ComponentType } from 'react'
import type {
  ConnectFormProps,
  ConversationFlowProps,
  FilesTableProps,
  HomeParts,
  ItemPickerProps,
  MailChoiceProps,
  RepositoryPickerProps,
} from '../domain/screens.ts'
import { lazyPart } from './lazyPart.tsx'
import { StepFrame } from './StepFrame.tsx'

const lazyScreen = <P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  ...needs: string[]
) => lazyPart(name, load, StepFrame, needs)

export const AccountHomeScreen = lazyScreen(
  'AccountHomeScreen',
  async () => (await import('../features/account-home/AccountHomeScreen.tsx')).AccountHomeScreen,
  'moreCalls',
  // Keys that were typed by the time an update is noticed would be lost: they go to nobody but the service.
  'ConnectForm',
)

export const LocalUploadScreen = lazyScreen(
  'LocalUploadScreen',
  async () => (await import('../features/local-upload/LocalUploadScreen.tsx')).LocalUploadScreen,
  'moreCalls',
)

export const WebsiteScrapeScreen = lazyScreen(
  'WebsiteScrapeScreen',
  async () => (await import('../features/website-scrape/WebsiteScrapeScreen.tsx')).WebsiteScrapeScreen,
  'moreCalls',
)

/** Handed to the web scraper's screen, whose third tab it is. */
export const Sitemap = lazyPart(
  'Sitemap',
  async () => (await import('../features/sitemap/Sitemap.tsx')).Sitemap,
)

/** Handed to the screens that show it: features do not know each other. */
export const SyncedFiles = lazyPart<FilesTableProps>(
  'SyncedFiles',
  async () => (await import('../features/synced-files/SyncedFiles.tsx')).SyncedFiles,
)

/** What the home of a source shows besides its accounts. */
export const homeParts: HomeParts = {
  Files: SyncedFiles,
  Items: lazyPart<ItemPickerProps>(
    'ItemPicker',
    async () => (await import('../features/item-picker/ItemPicker.tsx')).ItemPicker,
  ),
  Form: lazyPart<ConnectFormProps>(
    'ConnectForm',
    async () => (await import('../features/connect-forms/ConnectForm.tsx')).ConnectForm,
  ),
  Repositories: lazyPart<RepositoryPickerProps>(
    'Repositories',
    async () => (await import('../features/repositories/Repositories.tsx')).Repositories,
  ),
  Conversations: lazyPart<ConversationFlowProps>(
    'Conversations',
    async () => (await import('../features/conversations/Conversations.tsx')).Conversations,
  ),
  Mail: lazyPart<MailChoiceProps>(
    'MailChoice',
    async () => (await import('../features/mail-choice/MailChoice.tsx')).MailChoice,
  ),
}

/** Asked for rarely, and heavy. */
export const ConfirmDialog = lazyPart(
  'ConfirmDialog',
  async () => (await import('../ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
)
