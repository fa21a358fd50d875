import type { Messages } from '../Messages.ts'

export const notice: Messages['notice'] = {
  serviceRefused: 'Der Dienst lässt dieses Fenster nicht öffnen',
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
