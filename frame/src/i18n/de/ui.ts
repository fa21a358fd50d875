import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'de',
  back: 'Zurück',
  close: 'Schließen',
  clearSearch: 'Suche löschen',
  gotIt: 'OK',
  loading: 'Wird geladen\u00a0…',
  selectAll: 'Alle auswählen',
  error: 'Fehler',
  success: 'Erfolg',
  warning: 'Warnung',
}
