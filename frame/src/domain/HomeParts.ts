import type { ConnectForm } from './ConnectForm.ts'
import type { ConversationFlow } from './ConversationFlow.ts'
import type { FilesTable } from './FilesTable.ts'
import type { ItemPicker } from './ItemPicker.ts'
import type { RepositoryPicker } from './RepositoryPicker.ts'

/** What the home of a source shows and other features make; the app hands it over. */
export type HomeParts = {
  readonly Files: FilesTable
  readonly Items: ItemPicker
  readonly Form: ConnectForm
  readonly Repositories: RepositoryPicker
  readonly Conversations: ConversationFlow
}
