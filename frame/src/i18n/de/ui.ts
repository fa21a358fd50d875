import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'de',
  back: 'Zurück',
  close: 'Schließen',
  search: 'Suchen',
  clearSearch: 'Suche löschen',
  gotIt: 'OK',
  loading: 'Wird geladen\u00a0…',
  allRows: 'Alle Zeilen',
  error: 'Fehler',
  success: 'Erfolg',
  warning: 'Warnung',
}
