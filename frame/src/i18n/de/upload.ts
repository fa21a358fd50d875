import type { Messages } from '../Messages.ts'
import { fileSize } from '../sizes.ts'
import { count } from './counted.ts'

const filesCounted = { one: '# Datei', other: '# Dateien' }

export const upload: Messages['upload'] = {
  title: 'Dateien hochladen',
  description: 'Wählen Sie Dateien oder Ordner von diesem Gerät aus.',
  tabUpload: 'Hochladen',
  tabFiles: 'Dateien',
  chooseFiles: 'Dateien auswählen',
  chooseFolder: 'Ordner auswählen',
  dropHere: 'Zum Hochladen klicken',
  orDrag: (most) =>
    count(most, {
      one: 'oder ziehen Sie # Datei hierher.',
      other: 'oder ziehen Sie bis zu # Dateien oder ganze Ordner hierher.',
    }),
  narrow: (most) =>
    count(most, {
      one: 'Sie können # Datei hochladen.',
      other: 'Sie können bis zu # Dateien oder ganze Ordner hochladen.',
    }),
  maxSize: (megabytes) => `max. ${megabytes} MB pro Datei`,
  accepted: (types) => `Erlaubt: ${types}`,
  release: 'Zum Hinzufügen loslassen',
  refuse: 'Einige davon können nicht hinzugefügt werden',
  reading: 'Warten auf Ihre Auswahl\u00a0…',
  rejected: (rejected) =>
    count(rejected, {
      one: '# Datei erfüllt die Vorgaben nicht',
      other: '# Dateien erfüllen die Vorgaben nicht',
    }),
  showAll: (all) => count(all, { other: 'Alle # anzeigen' }),
  tooMany: 'Zu viele Dateien',
  mostFiles: (most) =>
    `Sie können bis zu ${count(most, { one: '# Datei', other: '# Dateien' })} auf einmal hochladen.`,
  takeFirst: (first) =>
    count(first, { one: 'Die erste Datei hinzufügen', other: 'Die ersten # Dateien hinzufügen' }),
  largerThan: (bytes) => `Die Datei ist größer als ${fileSize(bytes)}`,
  wrongType: (types) => `Erlaubte Dateitypen: ${types}`,
  unsupportedFormat: 'Format nicht unterstützt',
  empty: 'Diese Datei ist leer.',
  tooLarge: (megabytes) => `Die Datei ist zu groß. Die maximal zulässige Größe beträgt ${megabytes} MB`,
  chosen: (chosen) => `${count(chosen, filesCounted)} ausgewählt`,
  continueWith: 'Weiter',
  queue: 'Hochzuladende Dateien',
  addFiles: 'Dateien hinzufügen',
  remove: (name) => `${name} entfernen`,
  cancel: (name) => `Upload von ${name} abbrechen`,
  cancelAll: 'Alle abbrechen',
  submit: (files) => count(files, { one: '# Datei hochladen', other: '# Dateien hochladen' }),
  retryFailed: 'Fehlgeschlagene erneut hochladen',
  uploading: (sending) =>
    count(sending, {
      one: '# Datei wird hochgeladen\u00a0…',
      other: '# Dateien werden hochgeladen\u00a0…',
    }),
  progressOf: (name) => `Upload von ${name}`,
  secondsLeft: (seconds) =>
    seconds < 60
      ? count(seconds, { one: 'Noch etwa # Sekunde', other: 'Noch etwa # Sekunden' })
      : count(Math.round(seconds / 60), { one: 'Noch etwa # Minute', other: 'Noch etwa # Minuten' }),
  waiting: 'Wartet',
  cancelled: 'Abgebrochen',
  success: 'Alle Dateien wurden hochgeladen.',
  successHint: 'Sie stehen im Tab „Dateien“.',
  partly: (uploaded, notUploaded) =>
    `${count(uploaded, filesCounted)} hochgeladen, ${count(notUploaded, { other: '#' })} nicht`,
  partlyHint: 'Die hochgeladenen Dateien stehen im Tab „Dateien“.',
  partlyReady: 'Die hochgeladenen Dateien sind importiert und bereit.',
  addMore: 'Weitere Dateien hinzufügen',
  someFailed: 'Einige Dateien wurden nicht hochgeladen',
  counts: (succeeded, failed) =>
    `${count(succeeded, { other: '#' })} erfolgreich und ${count(failed, { other: '#' })} fehlgeschlagen`,
  failed: 'Die Datei konnte nicht hochgeladen werden.',
  unreadable: 'Diese Datei kann auf Ihrem Gerät nicht mehr gelesen werden. Wählen Sie sie erneut aus.',
  tagsFailed: 'Der Datei konnten keine Tags hinzugefügt werden.',
  notUploaded: 'Nicht hochgeladen',
  listedAlready: (files) =>
    count(files, {
      one: '# Datei steht schon in der Liste.',
      other: '# Dateien stehen schon in der Liste.',
    }),
  copies: (files) =>
    count(files, {
      one: '# Datei ist möglicherweise schon vorhanden.',
      other: '# Dateien sind möglicherweise schon vorhanden.',
    }),
  copyListed: 'Wie eine andere Datei in dieser Liste.',
  copyUploaded: (date) => `Eine Datei mit diesem Namen wurde am ${date} hochgeladen.`,
  leaveOutCopies: 'Auslassen',
  keepCopies: 'Trotzdem hochladen',
  addLater: 'Sie können weitere Dateien hinzufügen, wenn dieser Upload beendet ist.',
  linksHere: (source) => `Webadressen werden mit ${source} importiert.`,
  openSource: (source) => `${source} öffnen`,
  linksNowhere: 'Webadressen können nicht hochgeladen werden.',
  textHere: 'Text kann nicht hochgeladen werden. Speichern Sie ihn zuerst als Datei.',
  pastedImage: 'Eingefügtes Bild',
  dismiss: 'Ausblenden',
  stopByClosing:
    'Es werden noch Dateien hochgeladen. Wenn Sie jetzt schließen, werden die übrigen nicht hochgeladen.',
  unsent: (chosen) => `${count(chosen, filesCounted)} ausgewählt, aber noch nicht hochgeladen.`,
  handedOver: (files, org) =>
    count(files, {
      one: `# Datei von ${org}. Gesendet wird erst, wenn Sie sie hochladen.`,
      other: `# Dateien von ${org}. Gesendet wird erst, wenn Sie sie hochladen.`,
    }),
  handedLater: (files, org) =>
    count(files, {
      one: `# weitere Datei von ${org} wartet.`,
      other: `# weitere Dateien von ${org} warten.`,
    }),
  filesNowhere: 'Dateien können hier nicht hochgeladen werden.',
  keptWaiting: (waiting, total) =>
    `${count(waiting, { other: '#' })} von ${count(total, filesCounted)} ${waiting === 1 ? 'wartet' : 'warten'}.`,
  keptHint:
    'Sie haben sie schon ausgewählt, aber sie wurden nicht hochgeladen. Gesendet wird erst, wenn Sie sie hochladen.',
  keptReopen: 'Erneut öffnen',
  keptChoose: 'Dieselben Dateien erneut auswählen',
  keptDiscard: 'Verwerfen',
  keptChanged: 'Diese Datei hat sich seit der Auswahl geändert. Fügen Sie sie wie eine neue hinzu.',
  keptOthers: (files) =>
    count(files, {
      one: '# Datei wurde nicht hinzugefügt. Sie gehört nicht zu denen, die warten.',
      other: '# Dateien wurden nicht hinzugefügt. Sie gehören nicht zu denen, die warten.',
    }),
  keptArrived: (files) =>
    count(files, {
      one: '# zuvor ausgewählte Datei ist hochgeladen.',
      other: '# zuvor ausgewählte Dateien sind hochgeladen.',
    }),
}
