import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const items: Messages['items'] = {
  heading: 'Sélectionner les fichiers à synchroniser',
  search: 'Rechercher',
  refresh: 'Actualiser',
  folders: 'Dossiers',
  allFiles: 'Tous les fichiers',
  selectAll: 'Tout sélectionner',
  clearSelection: 'Effacer la sélection',
  columns: { name: 'NOM DU FICHIER', type: 'TYPE DE FICHIER', created_at: 'CRÉÉ LE' },
  untitled: 'Sans titre',
  folder: 'Dossier',
  synced: 'Déjà synchronisé',
  select: (name) => `Sélectionner ${name}`,
  upload: (chosen) => count(chosen, { one: 'Importer # fichier', other: 'Importer # fichiers' }),
  uploadMixed: (folders, files) => `Importer ${foldersAndFiles(folders, files)}`,
  unsentMixed: (folders, files) =>
    `Sélection pas encore synchronisée\u202f: ${foldersAndFiles(folders, files)}.`,
  notSelectable: 'La synchronisation de cet élément n’est pas prise en charge',
  notSupported: 'Ce format de fichier n’est pas pris en charge',
  results: (found) => count(found, { one: '# résultat', other: '# résultats' }),
  moreResults: (found) => count(found, { one: 'Plus de # résultat', other: 'Plus de # résultats' }),
  noMatch: 'Aucun résultat',
  noMatchHint:
    'Essayez une autre recherche, ou utilisez les options de recherche pour trouver un fichier par type, par format, etc.',
  emptyFolder: 'Ce dossier est vide',
  listing: 'L’inventaire de votre contenu est en cours',
  listingHint:
    'Cela peut prendre un moment pour les comptes volumineux. La liste se complète automatiquement.',
  listFailed: 'Les fichiers n’ont pas pu être chargés.',
  moreFailed: 'La suite des fichiers n’a pas pu être chargée.',
  retry: 'Réessayer',
  queued: 'Les fichiers ont été mis en file d’attente pour la synchronisation.',
  refused: 'La synchronisation des fichiers a échoué.',
  unable: 'Impossible de lancer la synchronisation des fichiers',
  unsent: (chosen) =>
    count(chosen, {
      one: '# fichier sélectionné n’est pas encore synchronisé.',
      other: '# fichiers sélectionnés ne sont pas encore synchronisés.',
    }),
  chosen: 'Fichiers sélectionnés',
  chosenFrom: (chosen, place) =>
    `${count(chosen, { one: '# sélectionné', other: '# sélectionnés' })} dans ${place}`,
  chosenFromFolders: (chosen, folders) =>
    `${count(chosen, { one: '# sélectionné', other: '# sélectionnés' })} dans ${count(folders, { one: '# dossier', other: '# dossiers' })}`,
  review: 'Vérifier',
  removeFromSelection: (name) => `Retirer ${name} de la sélection`,
}
