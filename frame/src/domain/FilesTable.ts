import type { Account } from '@inlet/wire/service'
import type { ComponentType } from 'react'
import type { Integration } from './Integrations.ts'

/** The table of what was imported, as screens of other features show it; the app hands it to them. */
export type FilesTableProps = {
  readonly integration: Integration
  /** Null for uploads and websites, whose files belong to no account. */
  readonly account: Account | null
  /** Leads to adding; null where the source imports everything by itself. */
  readonly onAddMore: (() => void) | null
}

export type FilesTable = ComponentType<FilesTableProps>
