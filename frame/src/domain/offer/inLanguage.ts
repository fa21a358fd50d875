import { t } from '../../i18n/t.ts'
import type { CatalogEntry } from './catalog.ts'

/** The entry with its names in the person's language. Those of other people's products stay what they are. */
export function inLanguage(entry: CatalogEntry): CatalogEntry {
  const names: Readonly<Record<string, Pick<CatalogEntry, 'name' | 'announcementName'>>> =
    t().integrations.own
  return { ...entry, ...names[entry.id] }
}
