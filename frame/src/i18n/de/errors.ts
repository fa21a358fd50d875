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

  cannotOpen: 'Dieses Fenster kann nicht geöffnet werden',
  cannotOpenDescription: 'Es wurde nichts gesendet oder geändert.',
  unreachable: 'Keine Verbindung',
}
