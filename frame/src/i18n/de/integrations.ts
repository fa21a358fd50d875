import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const integrations: Messages['integrations'] = {
  title: 'Integrationen',
  description: 'Wo liegen Ihre Inhalte?',
  search: 'Integrationen suchen',
  connected: 'Verbunden',
  startHere: 'Hier beginnen',
  open: (name) => `Öffnen: ${name}`,
  needsAttention: 'Bitte prüfen',
  notChecked: 'Wir konnten nicht feststellen, welche Quellen verbunden sind.',
  standing: {
    absent: 'Noch nicht verfügbar',
    unconfigured: 'Noch nicht eingerichtet',
    sandbox: 'Testumgebung',
  },
  maxSize: (megabytes) => `max. ${megabytes} MB pro Datei`,
  maxLinks: (links) => count(links, { one: 'max. # Link', other: 'max. # Links' }),
  found: (found) => count(found, { one: '# Integration gefunden', other: '# Integrationen gefunden' }),
  noResults: (text) => `Keine Ergebnisse für „${text}“`,
  noResultsHint: 'Prüfen Sie die Schreibweise oder suchen Sie nach etwas anderem.',
  none: 'Hier werden keine Integrationen angeboten.',
  noneHint: 'Bitten Sie den Betreiber dieser Anwendung, eine zu aktivieren.',
  own: {
    LOCAL_FILES: { name: 'Dateien hochladen', announcementName: 'lokale Dateien' },
    WEB_SCRAPER: { name: 'Web-Scraper', announcementName: 'Websites' },
  },
  failed: 'Die Liste der Integrationen konnte nicht abgerufen werden.',
}
