import type { Messages } from '../Messages.ts'

export const shell: Messages['shell'] = {
  productName: 'Inlet',
  documentTitle: 'Ihre Daten anbinden',
  opening: 'Wird geöffnet\u00a0…',
  openingDescription: 'Das dauert einen Moment.',
  retry: 'Erneut versuchen',
  reload: 'Neu laden',
  chunkFailed: 'Laden fehlgeschlagen',
  chunkFailedHint:
    'Dieser Teil konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  offline: 'Sie sind offline',
  offlineHint: 'Dieser Teil wurde nicht geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  updated: 'Dieses Fenster wurde aktualisiert',
  updatedWaiting: 'Es geht von selbst weiter, sobald alles gesendet ist.',
  updatedLossy:
    'Laden Sie es neu, um fortzufahren. Ausgewählte Dateien und Ihre Eingaben gehen dabei verloren.',
  unexpected: 'Unerwarteter Anwendungsfehler',
  unexpectedDescription: 'In diesem Fenster ist ein Fehler aufgetreten.',
  unexpectedHint:
    'Laden Sie neu, um von vorn zu beginnen. Was Sie bereits importiert haben, bleibt erhalten.',
  leaveTitle: 'Dieses Fenster schließen?',
  leave: 'Schließen',
  stay: 'Offen lassen',
  leaveScreenTitle: 'Diesen Schritt verlassen?',
  leaveScreen: 'Verlassen',
  stayHere: 'Hier bleiben',
}
