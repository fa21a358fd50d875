import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const sitemap: Messages['sitemap'] = {
  address: 'Adresse der Sitemap',
  addressHint: 'Eine Sitemap führt die Seiten einer Website auf. Die Adresse der Website selbst genügt auch.',
  placeholder: 'example.com/sitemap.xml',
  invalid: 'Bitte geben Sie eine gültige URL ein',
  notAnAddress: 'Geben Sie eine Webadresse ein, zum Beispiel example.com/sitemap.xml.',
  fetch: 'Abrufen',
  cancel: 'Abbrechen',
  fetching: 'Die Sitemap wird abgerufen. Bei großen kann das einige Sekunden dauern.',
  fetchFailed: 'Die Sitemap konnte nicht abgerufen werden. Bitte versuchen Sie es erneut.',
  fetched: 'Abgerufene URLs',
  otherSitemap: 'Andere Sitemap',
  from: (address) => `Aus ${address}`,
  search: 'URLs suchen',
  selectAll: 'Alle auswählen',
  clearSelection: 'Auswahl aufheben',
  column: 'URL',
  select: (url) => `${url} auswählen`,
  results: (found) => count(found, { one: '# Ergebnis', other: '# Ergebnisse' }),
  none: 'Keine URLs gefunden',
  noneHint: 'Diese Sitemap nennt keine Seiten.',
  noMatch: 'Keine passenden URLs',
  noMatchHint: 'Ihre Auswahl bleibt unverändert.',
  allSelected: 'Alle URLs ausgewählt.',
  selected: (chosen) => count(chosen, { one: '# URL ausgewählt.', other: '# URLs ausgewählt.' }),
  first: (most) =>
    count(most, {
      one: 'Die erste URL wird synchronisiert.',
      other: 'Die ersten # URLs werden synchronisiert.',
    }),
  submit: 'Absenden',
  submitFailed: 'Der Abruf der Seiten konnte nicht gestartet werden. Bitte versuchen Sie es erneut.',
  started: 'Der Abruf der Seiten wurde gestartet.',
  gotIt: 'OK',
  unsent: 'Die Seiten der Sitemap wurden noch nicht abgesendet.',
}
