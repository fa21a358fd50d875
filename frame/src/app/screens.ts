import type { ComponentType } from 'react'
import type { FilesTableProps } from '../domain/FilesTable.ts'
import type { ItemPickerProps } from '../domain/ItemPicker.ts'
import { lazyPart } from './lazyPart.tsx'
import { StepFrame } from './StepFrame.tsx'

const lazyScreen = <P extends object>(name: string, load: () => Promise<ComponentType<P>>) =>
  lazyPart(name, load, StepFrame)

export const ConsentScreen = lazyScreen(
  'ConsentScreen',
  async () => (await import('../features/consent/ConsentScreen.tsx')).ConsentScreen,
)

export const IntegrationsScreen = lazyScreen(
  'IntegrationsScreen',
  async () => (await import('../features/integrations/IntegrationsScreen.tsx')).IntegrationsScreen,
)

export const AccountHomeScreen = lazyScreen(
  'AccountHomeScreen',
  async () => (await import('../features/account-home/AccountHomeScreen.tsx')).AccountHomeScreen,
)

export const LocalUploadScreen = lazyScreen(
  'LocalUploadScreen',
  async () => (await import('../features/local-upload/LocalUploadScreen.tsx')).LocalUploadScreen,
)

export const WebsiteScrapeScreen = lazyScreen(
  'WebsiteScrapeScreen',
  async () => (await import('../features/website-scrape/WebsiteScrapeScreen.tsx')).WebsiteScrapeScreen,
)

/** Handed to the screens that show it: features do not know each other. */
export const SyncedFiles = lazyPart<FilesTableProps>(
  'SyncedFiles',
  async () => (await import('../features/synced-files/SyncedFiles.tsx')).SyncedFiles,
)

/** As SyncedFiles: what can be added to them. */
export const Items = lazyPart<ItemPickerProps>(
  'ItemPicker',
  async () => (await import('../features/item-picker/ItemPicker.tsx')).ItemPicker,
)

/** Asked for rarely, and heavy. */
export const ConfirmDialog = lazyPart(
  'ConfirmDialog',
  async () => (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog,
)
