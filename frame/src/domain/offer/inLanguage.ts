import { t } from '../../i18n/t.ts'
import type { CatalogEntry } from '../sources/CatalogEntry.ts'

/** Returns the entry with its names translated. Names of other companies' products stay as they are. */
export function inLanguage(entry: CatalogEntry): CatalogEntry {
  const names: Readonly<Record<string, Pick<CatalogEntry, 'name' | 'announcementName'>>> =
    t().integrations.own
  return { ...entry, ...names[entry.id] }
}
