import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const scrape: Messages['scrape'] = {
  description: 'Importieren Sie die Seiten öffentlicher Websites.',
  tabs: { website: 'Website', sitemap: 'Sitemap', files: 'Synchronisierte URLs' },
  address: (position) => `Adresse von Website ${position}`,
  placeholder: 'URL eingeben',
  notAnAddress: 'Geben Sie eine Webadresse ein, zum Beispiel example.com.',
  upgraded: 'Wir verwenden https.',
  typedTwice: 'Diese Adresse steht schon in der Liste.',
  importedAlready: 'Diese Website ist schon importiert. Wir lesen sie noch einmal.',
  configure: 'Konfigurieren',
  configureRow: (position) => `Website ${position} konfigurieren`,
  delete: 'Löschen',
  deleteRow: (position) => `Website ${position} löschen`,
  rowActions: (position) => `Aktionen für Website ${position}`,
  depth: 'Rekursionstiefe',
  depthHint: (maximum) => count(maximum, { other: '0 nur für diese Seite, höchstens #' }),
  pages: 'Maximale Seitenzahl',
  pagesHint: (maximum) => count(maximum, { other: 'Höchstens #' }),
  apply: 'Übernehmen',
  add: 'Hinzufügen',
  submit: 'Absenden',
  byDefault: (pages) =>
    count(pages, {
      one: 'Standardmäßig wird der erste Link pro Website synchronisiert.',
      other: 'Standardmäßig werden die ersten # Links pro Website synchronisiert.',
    }),
  pleaseWait: 'Bitte warten Sie, bis die Anfrage abgeschlossen ist.',
  noValidUrl: 'Bitte geben Sie mindestens eine gültige URL an.',
  tooManyRows: (limit) =>
    `${count(limit, { one: 'In eine Anfrage passt nur # Website', other: 'In eine Anfrage passen nur # Websites' })}. Der Rest wurde weggelassen.`,
  started: 'Der Abruf der Websites wurde gestartet',
  gotIt: 'OK',
  leftOut: (left) =>
    count(left, {
      one: '# Adresse wurde nicht gesendet, weil sie ungültig ist:',
      other: '# Adressen wurden nicht gesendet, weil sie ungültig sind:',
    }),
  failed: 'Der Abruf der Websites konnte nicht gestartet werden. Bitte versuchen Sie es erneut.',
  unsent: 'Die eingegebenen Adressen wurden noch nicht abgesendet.',
  handedOver: (addresses, org) =>
    count(addresses, {
      one: `# Adresse von ${org}. Importiert wird erst, wenn Sie absenden.`,
      other: `# Adressen von ${org}. Importiert wird erst, wenn Sie absenden.`,
    }),
  notAdded: (addresses) =>
    count(addresses, {
      one: '# Adresse wurde nicht hinzugefügt. Sie ist ungültig oder steht schon in der Liste.',
      other: '# Adressen wurden nicht hinzugefügt. Sie sind ungültig oder stehen schon in der Liste.',
    }),
}
