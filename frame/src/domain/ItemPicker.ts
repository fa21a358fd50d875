import type { Account } from '@inlet/wire/service'
import type { ComponentType, ReactNode } from 'react'
import type { Integration } from './Integrations.ts'

/** Choosing what to sync from one account, as the home of a source shows it; the app hands it over. */
export type ItemPickerProps = {
  readonly integration: Integration
  readonly account: Account
  /** 'View synced files' or 'Back to accounts': the way to the source's other view. */
  readonly toggle: ReactNode
}

export type ItemPicker = ComponentType<ItemPickerProps>
