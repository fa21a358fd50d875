import type { Integration } from '../../domain/offer/Integrations.ts'

/** How more is added to an account: in a view of ours, or in the provider's own window. */
export type AddingWay = 'picker' | 'repositories' | 'conversations' | 'mail' | 'provider'

const WAYS: Readonly<Partial<Record<NonNullable<Integration['selection']>, AddingWay>>> = {
  FILE_PICKER: 'picker',
  SYNC_URL: 'provider',
  CUSTOM: 'conversations',
}

/** Null if everything is imported automatically. */
export function addingWay({
  selection,
  hasRepositories,
  settings,
  listsItemsByDefault,
  hasMail,
}: Integration): AddingWay | null {
  if (hasRepositories && !(settings.syncSourceItems ?? listsItemsByDefault)) return 'repositories'
  if (hasMail) return 'mail'
  return (selection && WAYS[selection]) || null
}
