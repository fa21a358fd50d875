import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'fr',
  back: 'Retour',
  close: 'Fermer',
  search: 'Rechercher',
  clearSearch: 'Effacer la recherche',
  gotIt: 'OK',
  loading: 'Chargement…',
  allRows: 'Toutes les lignes',
  error: 'Erreur',
  success: 'Opération réussie',
  warning: 'Avertissement',
}
