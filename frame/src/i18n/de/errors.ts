import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const errors: Messages['errors'] = {
  signInAgain: 'Ihre Sitzung ist beendet. Schließen Sie dieses Fenster und öffnen Sie es erneut.',
  waitSeconds: (seconds) =>
    `Zu viele Anfragen. Bitte versuchen Sie es in ${count(seconds, { one: '# Sekunde', other: '# Sekunden' })} erneut.`,
  waitAMoment: 'Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.',

  cannotOpen: 'Dieses Fenster kann nicht geöffnet werden',
  cannotOpenDescription: 'Es wurde nichts gesendet oder geändert.',
  tokenRejected: 'Sie sind nicht angemeldet',
  tokenRejectedHint: (organisation) =>
    `${organisation} hat Ihre Identität nicht bestätigt. Melden Sie sich dort erneut an und versuchen Sie es noch einmal.`,
  tokenTimeout: (organisation) => `${organisation} antwortet nicht`,
  tokenTimeoutHint:
    'Die Bestätigung Ihrer Identität hat zu lange gedauert. Warten Sie einen Moment und versuchen Sie es erneut.',
  tokenInvalid: 'Sie konnten nicht angemeldet werden',
  tokenInvalidHint: (organisation) =>
    `Was ${organisation} zur Bestätigung Ihrer Identität gesendet hat, ist nicht verwendbar. Der dortige Support kann Ihnen helfen.`,
  tokenExpired: 'Ihre Sitzung ist abgelaufen',
  tokenExpiredHint: (organisation) =>
    `Melden Sie sich bei ${organisation} erneut an und versuchen Sie es noch einmal.`,
  unreachable: 'Keine Verbindung',
  unreachableHint: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  hostNotAllowed: (origin) => `${origin} darf dieses Fenster nicht öffnen`,
  hostNotAllowedHint:
    'Die Seite gehört nicht zu denen, die dieser Dienst kennt. Es wurde nichts gesendet oder geändert.',
  notEmbedded: 'Diese Seite ist Teil einer anderen',
  notEmbeddedHint: 'Öffnen Sie sie aus der Anwendung, in der Sie Ihre Daten anbinden möchten.',
  unsupportedHost: 'Diese Seite kann das Fenster nicht öffnen',
  unsupportedHostHint: 'Sie ist eine lokale Datei oder wird von ihrer Umgebung abgeschottet.',
  versionMismatch: 'Dieses Fenster und die Seite, in die es eingebettet ist, passen nicht zusammen',
  versionMismatchHint:
    'Laden Sie die Seite neu. Wenn das nicht hilft, wenden Sie sich an den Support der Seite.',
  apiNotAllowed: 'Dieser Dienst ist hier nicht zugelassen',
  apiNotAllowedHint: (organisation) =>
    `${organisation} verlangt einen Dienst, an den dieses Fenster Ihre Daten nicht senden darf. Es wurde nichts gesendet.`,
}
