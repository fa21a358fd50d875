import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

const channelsCounted = { one: '# Channel', other: '# Channels' }
const messagesCounted = { one: '# Nachricht', other: '# Nachrichten' }
const conversationsCounted = { one: '# Unterhaltung', other: '# Unterhaltungen' }
const number = (of: number) => count(of, { other: '#' })

export const conversations: Messages['conversations'] = {
  connected: 'Ihr Konto bei Slack ist verbunden.',
  connectedHint: 'Sie können einzelne Channels und Direktnachrichten zum Synchronisieren auswählen.',
  choose: 'Unterhaltungen aus Slack auswählen',
  goBack: 'Zurück',

  heading: 'Unterhaltungen auswählen',
  loading: 'Ihre Unterhaltungen werden geladen\u00a0…',
  loadingMore: (loaded) => `Weitere Unterhaltungen werden geladen\u00a0… bisher ${number(loaded)}`,
  channels: 'Channels',
  messages: 'Nachrichten',
  channelsFound: (open, closed) =>
    `${count(open, { one: '# öffentlicher Channel', other: '# öffentliche Channels' })} und ${count(closed, { one: '# privater Channel', other: '# private Channels' })} gefunden`,
  messagesFound: (direct, group) =>
    `${count(direct, { one: '# Direktnachricht', other: '# Direktnachrichten' })} und ${count(group, { one: '# Gruppen-Direktnachricht', other: '# Gruppen-Direktnachrichten' })} gefunden`,
  selectChannels: 'Channels auswählen',
  selectMessages: 'Nachrichten auswählen',

  kinds: 'Art der Unterhaltung',
  search: 'Unterhaltungen suchen',
  filter: 'Filter',
  filters: {
    all: 'Alle Channels',
    public: 'Öffentliche Channels',
    private: 'Private Channels',
    direct: 'Direktnachrichten',
    group: 'Gruppennachrichten',
  },
  list: {
    channels: 'Verfügbare Channels',
    messages: 'Verfügbare Nachrichten',
  },
  privateChannel: 'Privater Channel',
  unnamed: 'Unbenannte Unterhaltung',
  results: (found) => count(found, { one: '# Ergebnis', other: '# Ergebnisse' }),
  viewSynced: 'Synchronisierte Unterhaltungen anzeigen',
  clear: 'Auswahl aufheben',

  setForAll: 'Startdatum für alle festlegen',
  setForAllHint: 'Wählen Sie zuerst Unterhaltungen aus: Das Datum wird für alle ausgewählten festgelegt.',
  startDate: 'Startdatum',
  startDateOf: (name) => `Startdatum von ${name}`,
  startingFrom: (date) => `Ab ${date}`,
  willStartFrom: (date) => `Synchronisiert wird ab ${date}`,
  pickDay: 'Wählen Sie den Tag, ab dem Nachrichten synchronisiert werden.',
  cancel: 'Abbrechen',
  setDate: 'Startdatum festlegen',
  removeDate: 'Startdatum entfernen',
  calendar: {
    previousYear: 'Vorheriges Jahr',
    previousMonth: 'Vorheriger Monat',
    nextMonth: 'Nächster Monat',
    nextYear: 'Nächstes Jahr',
  },

  sync: (channels, messages) =>
    `${count(channels, channelsCounted)} und ${count(messages, messagesCounted)} synchronisieren`,
  limit: (most) =>
    `Es können höchstens ${count(most, messagesCounted)} und ${count(most, channelsCounted)} auf einmal synchronisiert werden.`,
  syncing: 'Ihre Unterhaltungen werden synchronisiert',
  progress: (done, total) => `${number(done)} von ${count(total, conversationsCounted)} erledigt`,
  finished: 'Synchronisierung der Unterhaltungen abgeschlossen',
  counts: (succeeded, failed) => `${number(succeeded)} erfolgreich, ${number(failed)} fehlgeschlagen`,
  stillSending: 'Ihre Unterhaltungen werden noch gesendet.',

  added: (added) =>
    count(added, {
      one: '# Unterhaltung wurde hinzugefügt.',
      other: '# Unterhaltungen wurden hinzugefügt.',
    }),
  gotIt: 'OK',
  selectMore: 'Weitere Slack-Unterhaltungen auswählen',

  listFailed: 'Die Liste Ihrer Unterhaltungen konnte nicht abgerufen werden',
  listFailedWhy: (detail) => `Die Liste Ihrer Unterhaltungen konnte nicht abgerufen werden: ${detail}`,
  retry: 'Erneut versuchen',
  moreLeft: (listed) =>
    `Ihr Konto hat mehr als die ${count(listed, { one: '# Unterhaltung, die hier aufgeführt ist', other: '# Unterhaltungen, die hier aufgeführt sind' })}. Laden Sie mehr, um die übrigen zu finden.`,
  loadMore: 'Mehr laden',
  none: 'Keine Unterhaltungen gefunden',
  noneHint:
    'In diesem Konto gibt es nichts zu synchronisieren. Treten Sie in Slack einem Channel bei und versuchen Sie es erneut.',
  noneOfKind: {
    all: 'Keine Channels',
    public: 'Keine öffentlichen Channels',
    private: 'Keine privaten Channels',
    direct: 'Keine Direktnachrichten',
    group: 'Keine Gruppennachrichten',
  },
  noMatch: 'Keine passenden Ergebnisse',
  noMatchHint: 'Versuchen Sie es mit einem anderen Suchbegriff oder Filter.',
  unsent: (chosen) =>
    count(chosen, {
      one: '# Unterhaltung ausgewählt, aber noch nicht synchronisiert.',
      other: '# Unterhaltungen ausgewählt, aber noch nicht synchronisiert.',
    }),
}
