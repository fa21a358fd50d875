import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const items: Messages['items'] = {
  heading: 'Dateien zum Synchronisieren auswählen',
  search: 'Suchen',
  refresh: 'Aktualisieren',
  folders: 'Ordner',
  allFiles: 'Alle Dateien',
  selectAll: 'Alle auswählen',
  clearSelection: 'Auswahl aufheben',
  columns: { name: 'DATEINAME', type: 'DATEITYP', created_at: 'ERSTELLT AM' },
  untitled: 'Ohne Titel',
  folder: 'Ordner',
  synced: 'Bereits synchronisiert',
  select: (name) => `${name} auswählen`,
  upload: (chosen) => `${foldersAndFiles(0, chosen)} importieren`,
  uploadMixed: (folders, files) => `${foldersAndFiles(folders, files)} importieren`,
  unsentMixed: (folders, files) =>
    `${foldersAndFiles(folders, files)} ausgewählt, aber noch nicht synchronisiert.`,
  notSelectable: 'Dieses Element kann nicht synchronisiert werden',
  notSupported: 'Dieses Dateiformat wird nicht unterstützt',
  results: (found) => count(found, { one: '# Ergebnis', other: '# Ergebnisse' }),
  moreResults: (found) => count(found, { one: 'Mehr als # Ergebnis', other: 'Mehr als # Ergebnisse' }),
  noMatch: 'Keine passenden Ergebnisse',
  noMatchHint:
    'Versuchen Sie es mit einem anderen Suchbegriff oder suchen Sie über die Suchoptionen nach Typ, Format und mehr.',
  emptyFolder: 'Dieser Ordner ist leer',
  listing: 'Ihre Inhalte werden noch aufgelistet',
  listingHint: 'Bei großen Konten kann das einen Moment dauern. Die Liste füllt sich von selbst.',
  listFailed: 'Die Dateien konnten nicht geladen werden.',
  moreFailed: 'Weitere Dateien konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  queued: 'Die Dateien wurden zur Synchronisierung vorgemerkt.',
  refused: 'Die Synchronisierung der Dateien ist fehlgeschlagen.',
  unable: 'Die Synchronisierung der Dateien konnte nicht gestartet werden.',
  unsent: (chosen) =>
    count(chosen, {
      one: '# Datei ausgewählt, aber noch nicht synchronisiert.',
      other: '# Dateien ausgewählt, aber noch nicht synchronisiert.',
    }),
  chosen: 'Ausgewählte Dateien',
  chosenFrom: (chosen, place) => `${count(chosen, { other: '#' })} ausgewählt aus ${place}`,
  chosenFromFolders: (chosen, folders) =>
    `${count(chosen, { other: '#' })} ausgewählt aus ${count(folders, { one: '# Ordner', other: '# Ordnern' })}`,
  review: 'Ansehen',
  removeFromSelection: (name) => `${name} aus der Auswahl entfernen`,
}
