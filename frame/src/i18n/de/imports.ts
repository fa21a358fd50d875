import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const imports: Messages['imports'] = {
  label: 'Import',
  begun: 'Wird importiert …',
  readyOf: (ready, total) => `${ready} von ${total} bereit`,
  pagesReadyOf: (ready, total) =>
    `${count(ready, { other: '#' })} von ${count(total, { one: '# Seite', other: '# Seiten' })} bereit`,
  pagesReady: (pages) => count(pages, { one: 'Bisher # Seite bereit', other: 'Bisher # Seiten bereit' }),
  left: (files, folders) =>
    `${foldersAndFiles(folders, files)} ${files + folders === 1 ? 'wird' : 'werden'} noch importiert`,
  ready: 'Alles ist importiert und bereit.',
  inPart: 'Alles ist importiert, aber Teile davon konnten nicht gelesen werden.',
  failed: 'Ein Teil konnte nicht importiert werden.',
  othersFailed: (others) => `Und ${others} weitere.`,
  goesOn: 'Sie können dieses Fenster schließen. Der Import läuft weiter.',
  noNews: 'Das dauert länger als sonst.',
  noNewsSince: (time) => `Das dauert länger als sonst. Letzte Aktualisierung: ${time}.`,
  done: 'Fertig',
}
