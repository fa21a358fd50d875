import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'fr',
  back: 'Retour',
  close: 'Fermer',
  clearSearch: 'Effacer la recherche',
  gotIt: 'OK',
  loading: 'Chargement…',
  selectAll: 'Tout sélectionner',
  error: 'Erreur',
  success: 'Opération réussie',
  warning: 'Avertissement',
}
