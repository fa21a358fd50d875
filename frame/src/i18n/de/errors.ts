import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const errors: Messages['errors'] = {
  signInAgain: 'Ihre Sitzung ist beendet. Schließen Sie dieses Fenster und öffnen Sie es erneut.',
  waitSeconds: (seconds) =>
    `Zu viele Anfragen. Bitte versuchen Sie es in ${count(seconds, { one: '# Sekunde', other: '# Sekunden' })} erneut.`,
  waitAMoment: 'Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.',
  tooMany: 'Zu viele Anfragen.',
  goesOnIn: (seconds) =>
    `Es geht in ${count(seconds, { one: '# Sekunde', other: '# Sekunden' })} von selbst weiter.`,
  waitMinutes: (minutes) =>
    `Zu viele Anfragen. Bitte versuchen Sie es in ${count(minutes, { one: '# Minute', other: '# Minuten' })} erneut.`,

  offline: 'Dieses Gerät ist offline. Prüfen Sie die Verbindung und versuchen Sie es dann erneut.',
  notReached: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es dann erneut.',
  tooLate: 'Der Dienst hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es gleich noch einmal.',
  unreadable:
    'Statt des Dienstes hat etwas anderes geantwortet. Falls Ihr Netzwerk eine Anmeldeseite hat, öffnen Sie diese zuerst und versuchen Sie es dann erneut.',
  serviceFailed: 'Der Dienst hat gerade ein Problem. Bitte versuchen Sie es später noch einmal.',
  notAccepted: 'Der Dienst hat dies nicht angenommen.',
  notAllowed: 'Sie dürfen dies nicht tun.',
  gone: 'Dies ist nicht mehr vorhanden.',
  notNow: 'Dies ist im Moment nicht möglich.',
  tooLarge: 'Dies ist größer, als der Dienst annimmt.',

  serviceTrouble: 'Der Dienst ist gerade nicht verfügbar',
  serviceRefused: 'Der Dienst lässt dieses Fenster nicht öffnen',

  cannotOpen: 'Dieses Fenster kann nicht geöffnet werden',
  cannotOpenDescription: 'Es wurde nichts gesendet oder geändert.',
  tokenRejected: 'Sie sind nicht angemeldet',
  tokenRejectedHint: (organization) =>
    `${organization} hat Ihre Identität nicht bestätigt. Melden Sie sich dort erneut an und versuchen Sie es noch einmal.`,
  tokenTimeout: (organization) => `${organization} antwortet nicht`,
  tokenTimeoutHint:
    'Die Bestätigung Ihrer Identität hat zu lange gedauert. Warten Sie einen Moment und versuchen Sie es erneut.',
  tokenInvalid: 'Sie konnten nicht angemeldet werden',
  tokenInvalidHint: (organization) =>
    `Was ${organization} zur Bestätigung Ihrer Identität gesendet hat, ist nicht verwendbar. Der dortige Support kann Ihnen helfen.`,
  tokenExpired: 'Ihre Sitzung ist abgelaufen',
  tokenExpiredHint: (organization) =>
    `Melden Sie sich bei ${organization} erneut an und versuchen Sie es noch einmal.`,
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
  apiNotAllowedHint: (organization) =>
    `${organization} verlangt einen Dienst, an den dieses Fenster Ihre Daten nicht senden darf. Es wurde nichts gesendet.`,
}
