import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

const accountsCounted = { one: '# Konto', other: '# Konten' }

export const accounts: Messages['accounts'] = {
  none: 'Kein Konto verbunden – bitte verbinden Sie ein Konto',
  unavailable: (source) => `${source} kann noch nicht verbunden werden`,
  unavailableHint: (organization, source) => `${organization} bietet ${source} noch nicht an.`,
  unconfigured: (source) => `${source} ist noch nicht eingerichtet`,
  unconfiguredHint: (organization) => `Die Administration von ${organization} muss das zuerst einrichten.`,
  errorCode: (code) => `Fehlercode: ${code}`,
  backToList: 'Andere Quelle wählen',
  loading: 'Ihre Konten werden geladen\u00a0…',
  listFailed: 'Ihre Konten konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  connect: 'Konto verbinden',
  addAccount: 'Konto hinzufügen',
  unnamed: (id) => `Konto ${id}`,
  switcher: (name) => `Konto: ${name}`,
  switcherMenu: 'Konten',
  actions: 'Kontoaktionen',
  actionsOf: (name) => `Aktionen für ${name}`,
  tabFiles: 'Dateien',
  tabAccounts: 'Konten',
  viewFiles: 'Synchronisierte Dateien anzeigen',
  backToAccounts: 'Zurück zu den Konten',

  redirected: 'Sie werden zum Dienst weitergeleitet, um Ihr Konto zu verbinden.',
  oauthFailed: 'Die OAuth-URL konnte nicht abgerufen werden. Bitte versuchen Sie es erneut.',
  blocked: 'Die OAuth-Anmeldung konnte nicht gestartet werden.',
  blockedHint: 'Das Anmeldefenster ließ sich nicht öffnen. Verwenden Sie stattdessen den Link unten.',
  signingIn: 'Anmeldung',
  continueInTab: (source) => `In einem neuen Tab weiter zu ${source}`,
  waiting: (source) => `Warten auf Ihre Anmeldung bei ${source}\u00a0…`,
  finishThere: 'Schließen Sie die Anmeldung im anderen Fenster ab. Dann geht es hier weiter.',
  notBack:
    'Aus dem Anmeldefenster ist noch nichts zurückgekommen. Schließen Sie die Anmeldung dort ab, oder öffnen Sie es erneut.',
  looksClosed:
    'Das Anmeldefenster ist offenbar geschlossen. Wenn Sie sich angemeldet haben, erscheint Ihr Konto gleich.',
  enterNumber: 'Nummer, nach der die Seite fragt:',
  signInEnded: {
    denied: (source) => `Es wurde nichts verbunden: Der Zugriff wurde bei ${source} nicht erlaubt.`,
    'admin-approval': (source) =>
      `Eine Administratorin oder ein Administrator Ihrer Organisation muss ${source} zuerst freigeben.`,
    'other-login': () =>
      'Sie haben sich mit einem anderen Konto angemeldet, deshalb wurde nichts geändert. Wählen Sie die Anmeldung dieses Kontos, oder fügen Sie das andere als neues Konto hinzu.',
    'other-browser': () =>
      'Es wurde nichts verbunden: Die Anmeldung endete in einem anderen Browser. Bitte versuchen Sie es erneut, und bleiben Sie in einem Browser.',
    'wrong-number': () =>
      'Es wurde nichts verbunden: Die Nummer war zu oft falsch. Bitte versuchen Sie es erneut.',
    expired: () => 'Die Anmeldung hat zu lange gedauert. Bitte versuchen Sie es erneut.',
    failed: (source) =>
      `${source} konnte die Anmeldung nicht abschließen. Bitte versuchen Sie es später erneut.`,
  },
  askAdmin: 'Bitten Sie Ihre Administration um die Genehmigung, und verbinden Sie danach erneut.',
  adminAwaited: (source) => `Warten auf die Genehmigung von ${source} durch die Administration.`,
  adminApproved: (source) => `${source} ist genehmigt. Melden Sie sich erneut an, um fortzufahren.`,
  adminSend: 'Senden Sie diesen Link an Ihre Administration.',
  adminAsk: 'Bitten Sie Ihre Administration um die Genehmigung.',
  adminLater: 'Sie können dieses Fenster schließen. Zwei Wochen lang finden Sie das hier wieder.',
  adminLink: 'Link für die Administration',
  signInAgain: 'Erneut anmelden',
  openAgain: 'Erneut öffnen',
  cancel: 'Abbrechen',

  connected: (source) => `Ihr Konto bei ${source} ist verbunden.`,
  connectedHint:
    'Wählen Sie nun Dateien zum Hinzufügen aus. Wenn Sie fertig sind, können Sie diesen Tab schließen.',
  selectFrom: (source) => `Dateien aus ${source} auswählen`,
  goBack: 'Zurück',

  disconnect: 'Konto trennen',
  resync: 'Konto neu synchronisieren',
  morePages: 'Weitere Seiten auswählen',
  history: 'Synchronisierungsverlauf',
  share: 'Mit Ihrem Team teilen',
  unshare: 'Nicht mehr mit Ihrem Team teilen',
  sharedNote: 'Ihr Team findet, was aus diesem Konto importiert wird.',
  unsharedNote: 'Nur Sie finden, was aus diesem Konto importiert wird.',
  shared: 'Ihr Team kann die Dateien dieses Kontos jetzt finden.',
  unshared: 'Ihr Team kann die Dateien dieses Kontos nicht mehr finden.',
  shareFailed: 'Das Teilen konnte nicht geändert werden.',
  cancelSync: 'Sync abbrechen',
  disconnectTitle: 'Möchten Sie Ihr Konto wirklich trennen?',
  disconnectText:
    'Wenn Sie Ihr Konto trennen, müssen Sie es neu verbinden, um wieder Inhalte zu synchronisieren.',
  disconnectedOne: 'Das Konto wurde getrennt.',
  disconnectFailed: 'Das Konto konnte nicht getrennt werden.',
  resynced: 'Ihr Konto wird synchronisiert.',
  resyncFailed: 'Das Konto konnte nicht erneut synchronisiert werden.',
  cancelled: 'Die Synchronisierung wurde abgebrochen.',
  cancelFailed: 'Die Synchronisierung konnte nicht abgebrochen werden.',

  mine: 'Meine Konten',
  select: (name) => `${name} auswählen`,
  lastSynced: (date) => `Zuletzt synchronisiert: ${date}`,
  looked: (date, changes) => `Zuletzt nachgesehen: ${date} – ${changes}`,
  lookedNothing: 'keine Änderungen',
  lookedAdded: (count) => `${count} neu`,
  lookedChanged: (count) => `${count} geändert`,
  lookedRemoved: (count) => `${count} entfernt`,
  nextLook: (date) => `Nächste Prüfung: ${date}`,
  rowResync: 'Neu synchronisieren',
  rowSelectFiles: 'Dateien auswählen',
  rowChooseMail: 'E-Mails auswählen',
  rowCancelSync: 'Sync abbrechen',
  syncing: 'Sync läuft',
  resyncAll: 'Konten neu synchronisieren',
  disconnectAll: 'Konten trennen',
  disconnectAllTitle: (total) => `${count(total, accountsCounted)} trennen?`,
  disconnectAllText: 'Um ihre Inhalte wieder zu synchronisieren, müssen Sie sie neu verbinden.',
  disconnecting: (done, total) =>
    `${count(done, { other: '#' })} von ${count(total, accountsCounted)} erledigt\u00a0…`,
  resyncedAll: 'Ihre Konten werden synchronisiert.',
  someNotResynced: 'Einige Konten konnten nicht synchronisiert werden.',
  disconnectedAll: 'Ihre Konten wurden getrennt.',
  someNotDisconnected: 'Einige Konten konnten nicht getrennt werden.',
  counts: (succeeded, failed) =>
    `${count(succeeded, { other: '#' })} erfolgreich, ${count(failed, { other: '#' })} fehlgeschlagen`,

  syncWarning: 'Ihre Inhalte werden synchronisiert.',
  syncWarningHint: 'Die Liste wird automatisch aktualisiert.',

  repair: {
    expired: 'Zugriff abgelaufen',
    revoked: 'Zugriff widerrufen',
    failed: 'Sync fehlgeschlagen',
  },
  repairText: {
    expired: (source) => `Der Zugriff auf ${source} ist abgelaufen. Verbinden Sie das Konto neu.`,
    revoked: (source) => `Der Zugriff wurde bei ${source} widerrufen. Verbinden Sie das Konto neu.`,
    failed: (source) => `Die letzte Synchronisierung mit ${source} ist fehlgeschlagen.`,
  },
  repairGone: 'Dieses Konto ist hier nicht mehr verbunden. Verbinden Sie es neu, um es wieder zu nutzen.',
  notRepairable: (source, org) =>
    `Ihr ${source}-Konto lässt sich hier nicht reparieren. Bitten Sie ${org} um Hilfe.`,
  nothingToRepair: (source) => `Ihr ${source}-Konto funktioniert. Es gibt nichts zu reparieren.`,
  repaired: (source) => `Ihr ${source}-Konto funktioniert wieder.`,
  accessEnds: (source, date) =>
    `Der Zugriff auf ${source} endet am ${date}. Verbinden Sie das Konto neu, um ihn zu behalten.`,
  filesKept: 'Ihre Dateien bleiben erhalten.',
  notSyncedSince: (date) => `Zuletzt synchronisiert: ${date}.`,
  retrying: 'Wir versuchen es gerade erneut.',
  reconnect: 'Neu verbinden',
}
