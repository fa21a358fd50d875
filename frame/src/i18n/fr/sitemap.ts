import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const sitemap: Messages['sitemap'] = {
  address: 'Adresse du sitemap',
  addressHint: 'Un sitemap répertorie les pages d’un site web. L’adresse du site lui-même convient aussi.',
  placeholder: 'example.com/sitemap.xml',
  invalid: 'Saisissez une URL valide',
  notAnAddress: 'Saisissez une adresse web, par exemple example.com/sitemap.xml.',
  fetch: 'Récupérer',
  cancel: 'Annuler',
  fetching: 'Récupération du sitemap en cours. Les plus volumineux peuvent prendre quelques secondes.',
  fetchFailed: 'Impossible de récupérer le sitemap. Réessayez.',
  fetched: 'URL récupérées',
  otherSitemap: 'Changer de sitemap',
  from: (address) => `Source\u202f: ${address}`,
  search: 'Rechercher une URL',
  selectAll: 'Tout sélectionner',
  clearSelection: 'Effacer la sélection',
  column: 'URL',
  select: (url) => `Sélectionner ${url}`,
  results: (found) => count(found, { one: '# résultat', other: '# résultats' }),
  none: 'Aucune URL trouvée',
  noneHint: 'Ce sitemap ne répertorie aucune page.',
  noMatch: 'Aucune URL correspondante',
  noMatchHint: 'Votre sélection reste inchangée.',
  allSelected: 'Toutes les URL sont sélectionnées.',
  selected: (chosen) => count(chosen, { one: '# URL sélectionnée.', other: '# URL sélectionnées.' }),
  first: (most) =>
    count(most, {
      one: 'Seule la première URL sera synchronisée.',
      other: 'Les # premières URL seront synchronisées.',
    }),
  submit: 'Valider',
  submitFailed: 'Impossible de démarrer l’extraction. Réessayez.',
  started: 'L’extraction des pages a démarré.',
  gotIt: 'OK',
  unsent: 'Les pages du sitemap n’ont pas encore été envoyées.',
}
