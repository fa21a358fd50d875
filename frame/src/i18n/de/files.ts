import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

const filesCounted = { one: '# Datei', other: '# Dateien' }

export const files: Messages['files'] = {
  heading: 'Synchronisierte Dateien',
  headingUrls: 'Synchronisierte URLs',
  search: 'Suchen',
  refresh: 'Aktualisieren',
  addFiles: 'Weitere Dateien hinzufügen',
  chooseMail: 'E-Mails auswählen',
  addUrls: 'Weitere URLs hinzufügen',
  folders: 'Ordner',
  allFiles: 'Alle Dateien',
  selectAll: 'Alle auswählen',
  clearSelection: 'Auswahl aufheben',
  select: (name) => `${name} auswählen`,
  columns: {
    name: 'DATEINAME',
    status: 'STATUS',
    created_at: 'ERSTELLT AM',
    updated_at: 'AKTUALISIERT AM',
    external_url: 'EXTERNE URL',
  },
  untitled: 'Ohne Titel',
  chatFrom: (date) => `ab ${date}`,
  chatUntil: (date) => `bis ${date}`,
  noAddress: 'k.\u00a0A.',
  ready: 'Bereit',
  error: 'Fehler',
  syncing: 'Sync läuft',
  statuses: {
    READY: 'Diese Datei wurde vollständig importiert',
    SYNC_ERROR: 'Diese Datei konnte nicht importiert werden',
    SYNC_ABORTED: 'Der Import wurde vorzeitig abgebrochen',
    SYNCING: 'Diese Datei wird gerade importiert',
    QUEUED_FOR_SYNC: 'Wartet in der Warteschlange',
    DELAYED: 'Wartet: Der Import beginnt später',
    RATE_LIMITED: 'Wartet: Die Quelle begrenzt unsere Anfragen',
    EVALUATING_RESYNC: 'Es wird geprüft, ob sich die Datei an der Quelle geändert hat',
    QUEUED_FOR_OCR: 'Wartet auf die Texterkennung',
    READY_TO_SYNC: 'Gefunden, Import noch nicht gestartet',
  },
  unknownStatus: 'Diese Datei wird noch verarbeitet',
  readInPart: 'Nur teilweise gelesen',
  someInPart:
    'Einige dieser Dateien konnten nur teilweise gelesen werden. Das Symbol neben dem Status zeigt, warum.',
  since: (date) => `Seit ${date}`,
  syncedAt: (date) => `Synchronisiert am ${date}`,
  /** What was not read. */
  unread: {
    NO_TEXT: 'In dieser Datei wurde kein Text gefunden.',
    PICTURES: 'Text in Bildern wurde nicht gelesen.',
    LETTERS: 'Einige Buchstaben waren nicht zu erkennen.',
    ATTACHMENTS: 'Angehängte Dateien wurden nicht gelesen, nur ihre Namen.',
    LINES: 'Einige Zeilen sind beschädigt und konnten nicht gelesen werden.',
    PAGES: 'Einige Seiten konnten nicht gelesen werden.',
  },
  unknownUnread: 'Ein Teil dieser Datei wurde nicht gelesen.',
  statusSort: (loaded) =>
    `Nach Status sortiert: nur ${count(loaded, { one: '# bisher geladene Datei', other: 'die # bisher geladenen Dateien' })}, nicht die ganze Liste.`,
  results: (found) => count(found, { one: '# Ergebnis', other: '# Ergebnisse' }),
  moreResults: (found) => count(found, { one: 'Mehr als # Ergebnis', other: 'Mehr als # Ergebnisse' }),
  noMatch: 'Keine passenden Ergebnisse',
  noMatchHint:
    'Versuchen Sie es mit einem anderen Suchbegriff oder suchen Sie über die Suchoptionen nach Typ, Format und mehr.',
  empty: 'Noch keine Dateien',
  emptyHint: 'Dateien, die Sie hinzufügen, erscheinen hier mit ihrem Status.',
  emptyUrls: 'Noch keine URLs',
  emptyUrlsHint: 'Websites, die Sie hinzufügen, erscheinen hier mit ihrem Status.',
  emptyFolder: 'Dieser Ordner ist leer',
  listFailed: 'Die Dateien konnten nicht geladen werden.',
  moreFailed: 'Weitere Dateien konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  resync: (chosen) => `${count(chosen, filesCounted)} neu synchronisieren`,
  delete: (chosen) => `${count(chosen, filesCounted)} löschen`,
  resyncLimit: (limit) =>
    `Sie können höchstens ${count(limit, filesCounted)} zum erneuten Synchronisieren auswählen.`,
  deleteLimit: (limit) => `Sie können höchstens ${count(limit, filesCounted)} zum Löschen auswählen.`,
  resynced: 'Die ausgewählten Dateien wurden zur erneuten Synchronisierung vorgemerkt.',
  noneResynced: 'Keine der ausgewählten Dateien konnte zur erneuten Synchronisierung vorgemerkt werden.',
  someNotResynced: (failed) =>
    count(failed, {
      one: '# Datei konnte nicht erneut synchronisiert werden.',
      other: '# Dateien konnten nicht erneut synchronisiert werden.',
    }),
  notReady: 'Die Datei ist noch nicht bereit für eine erneute Synchronisierung',
  somethingWrong: 'Ein Fehler ist aufgetreten',
  deletedMeanwhile: 'Die Datei wurde inzwischen gelöscht.',
  deleted: 'Ihre Dateien wurden zum Löschen vorgemerkt.',
  deleteFailed: 'Die Dateien konnten nicht gelöscht werden.',
  alreadyGone: (names) => `Bereits gelöscht: ${names}`,
  noNews: 'Das dauert länger als sonst.',
  noNewsSince: (time) => `Das dauert länger als sonst. Letzte Aktualisierung: ${time}.`,
  undo: 'Rückgängig',
  restored: (files) =>
    count(files, { one: '# Datei wiederhergestellt', other: '# Dateien wiederhergestellt' }),
  restoreFailed: 'Die Dateien konnten nicht wiederhergestellt werden',
  becameReady: (files) => count(files, { one: '# Datei ist bereit.', other: '# Dateien sind bereit.' }),
  becameFailed: (files, folders) =>
    `${foldersAndFiles(folders, files)} ${files + folders === 1 ? 'konnte' : 'konnten'} nicht importiert werden.`,
}
