import type { Messages } from '../Messages.ts'

export const forms: Messages['forms'] = {
  submit: 'Absenden',
  cancel: 'Abbrechen',
  show: (label) => `${label} anzeigen`,
  hide: (label) => `${label} verbergen`,
  wrong: (label, error) => `${label}: ${error}`,
  hasSpaces: 'Ein Schlüssel enthält keine Leerzeichen. Kopieren Sie ihn noch einmal.',
  connectsTo: (host) => `Verbindet mit ${host}`,
  openKeyPage: (source) => `${source} öffnen`,
  howToFind: 'Anleitung',
  howToSetUp: 'Einrichtung',
  copy: (label) => `${label} kopieren`,
  copied: 'Kopiert',
  newTab: '(wird in einem neuen Tab geöffnet)',
  promise: (source, recipient) =>
    `Durch das Verbinden gewähren Sie Zugriff auf Ihr Konto bei ${source}. Dessen Daten werden in ${recipient} importiert. In Ihrem Konto wird nichts geändert.`,
  connected: (source) =>
    `Die Synchronisierung mit ${source} wurde gestartet. Sie werden gleich weitergeleitet.`,
  initiated: (source) => `Die Synchronisierung mit ${source} wurde gestartet.`,
  failed: (source) => `${source} konnte nicht verbunden werden. Bitte versuchen Sie es erneut.`,
  unsent: 'Ihre Eingaben wurden noch nicht gesendet und werden nicht aufbewahrt.',
}
