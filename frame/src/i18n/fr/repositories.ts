import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const repositories: Messages['repositories'] = {
  heading: 'Tous les fichiers',
  search: 'Rechercher',
  refresh: 'Actualiser',
  selectAll: 'Tout sélectionner',
  clearSelection: 'Effacer la sélection',
  columns: { file: 'NOM DU FICHIER', name: 'NOM', url: 'URL' },
  noAddress: 'N/D',
  choose: (name) => `Sélectionner ${name}`,
  select: (chosen) => count(chosen, { one: 'Sélectionner # dépôt', other: 'Sélectionner # dépôts' }),
  results: (found) => count(found, { one: '# résultat', other: '# résultats' }),
  waiting: 'Votre compte va apparaître dans un instant…',
  missing: 'Aucune source de données connectée n’a été trouvée',
  missingHint: 'Le compte a été accepté, mais il ne figure pas encore dans la liste de vos comptes.',
  retry: 'Réessayer',
  none: 'Aucun dépôt trouvé',
  noneHint: 'Le jeton d’accès ne permet peut-être pas d’afficher vos dépôts.',
  noMatch: 'Aucun résultat',
  noMatchHint: 'Essayez une autre recherche.',
  listFailed: 'Les dépôts n’ont pas pu être récupérés',
  moreFailed: 'La suite des dépôts n’a pas pu être chargée.',
  queued: 'Le contenu de vos dépôts est en cours de synchronisation. Veuillez patienter.',
  queueFailed: 'Impossible de synchroniser vos dépôts',
  unsent: (chosen) =>
    count(chosen, {
      one: '# dépôt sélectionné n’est pas encore synchronisé.',
      other: '# dépôts sélectionnés ne sont pas encore synchronisés.',
    }),
}
