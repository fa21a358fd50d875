import { t } from '../../i18n/t.ts'
import type { CatalogueEntry } from './catalogue.ts'

/** The entry with its names in the person's language. Those of other people's products stay what they are. */
export function inLanguage(entry: CatalogueEntry): CatalogueEntry {
  const names: Readonly<Record<string, Pick<CatalogueEntry, 'name' | 'announcementName'>>> =
    t().integrations.own
  return { ...entry, ...names[entry.id] }
}
