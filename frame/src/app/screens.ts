import type { ComponentType } from 'react'
import type {
  ConnectFormProps,
  ConversationFlowProps,
  FilesTableProps,
  HistoryProps,
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
  // API keys are never stored, so keys already typed would be lost when a reload is needed.
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

/** The third tab of the web scraper's screen, passed in because features do not import each other. */
export const Sitemap = lazyPart(
  'Sitemap',
  async () => (await import('../features/sitemap/Sitemap.tsx')).Sitemap,
)

/** Passed to the screens that show it: features do not import each other. */
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
  History: lazyPart<HistoryProps>(
    'History',
    async () => (await import('../features/history/History.tsx')).History,
  ),
}

/** Rarely needed, and heavy. */
export const ConfirmDialog = lazyPart(
  'ConfirmDialog',
  async () => (await import('../ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
)
