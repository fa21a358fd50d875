import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

const filesCounted = { one: '# fichier', other: '# fichiers' }

export const files: Messages['files'] = {
  heading: 'Fichiers synchronisés',
  headingUrls: 'URL synchronisées',
  search: 'Rechercher',
  refresh: 'Actualiser',
  addFiles: 'Ajouter des fichiers',
  chooseMail: 'Choisir les messages',
  addUrls: 'Ajouter des URL',
  folders: 'Dossiers',
  allFiles: 'Tous les fichiers',
  selectAll: 'Tout sélectionner',
  clearSelection: 'Effacer la sélection',
  select: (name) => `Sélectionner ${name}`,
  columns: {
    name: 'NOM DU FICHIER',
    status: 'ÉTAT',
    created_at: 'CRÉÉ LE',
    updated_at: 'MIS À JOUR LE',
    external_url: 'URL EXTERNE',
  },
  untitled: 'Sans titre',
  chatFrom: (date) => `depuis le ${date}`,
  chatUntil: (date) => `jusqu’au ${date}`,
  noAddress: 'N/D',
  ready: 'Prêt',
  error: 'Erreur',
  syncing: 'En cours',
  statuses: {
    READY: 'Tout le contenu de ce fichier a été importé',
    SYNC_ERROR: 'Ce fichier n’a pas pu être importé',
    SYNC_ABORTED: 'L’importation a été interrompue avant la fin',
    SYNCING: 'Ce fichier est en cours d’importation',
    QUEUED_FOR_SYNC: 'En file d’attente pour l’importation',
    DELAYED: 'En attente\u202f: l’importation commencera plus tard',
    RATE_LIMITED: 'En attente\u202f: la source limite nos requêtes',
    EVALUATING_RESYNC: 'Recherche de modifications du fichier dans sa source',
    QUEUED_FOR_OCR: 'En attente de la reconnaissance du texte',
    READY_TO_SYNC: 'Fichier identifié, en attente du lancement de l’importation',
  },
  unknownStatus: 'Le traitement de ce fichier n’est pas terminé',
  readInPart: 'Lu en partie seulement',
  someInPart:
    'Certains de ces fichiers n’ont pu être lus qu’en partie. Le signe à côté du statut dit pourquoi.',
  /** What was not read. */
  unread: {
    NO_TEXT: 'Aucun texte n’a été trouvé dans ce fichier.',
    PICTURES: 'Le texte contenu dans les images n’a pas été lu.',
    LETTERS: 'Certains caractères n’ont pas pu être reconnus.',
    ATTACHMENTS: 'Les pièces jointes n’ont pas été lues, seulement leurs noms.',
    PAGES: 'Certaines pages n’ont pas pu être lues.',
  },
  unknownUnread: 'Une partie de ce fichier n’a pas été lue.',
  statusSort: (loaded) =>
    count(loaded, {
      one: 'Tri par état\u202f: il porte sur le seul fichier chargé pour l’instant, et non sur toute la liste.',
      other:
        'Tri par état\u202f: il porte sur les # fichiers chargés pour l’instant, et non sur toute la liste.',
    }),
  results: (found) => count(found, { one: '# résultat', other: '# résultats' }),
  moreResults: (found) => count(found, { one: 'Plus de # résultat', other: 'Plus de # résultats' }),
  noMatch: 'Aucun résultat',
  noMatchHint:
    'Essayez une autre recherche, ou utilisez les options de recherche pour trouver un fichier par type, par format, etc.',
  empty: 'Aucun fichier pour l’instant',
  emptyHint: 'Ce que vous ajoutez s’affiche ici, avec l’état de son importation.',
  emptyUrls: 'Aucune URL pour l’instant',
  emptyUrlsHint: 'Les sites web que vous ajoutez s’affichent ici, avec l’état de leur importation.',
  emptyFolder: 'Ce dossier est vide',
  listFailed: 'Les fichiers n’ont pas pu être chargés.',
  moreFailed: 'La suite des fichiers n’a pas pu être chargée.',
  retry: 'Réessayer',
  resync: (chosen) => count(chosen, { one: 'Resynchroniser # fichier', other: 'Resynchroniser # fichiers' }),
  delete: (chosen) => count(chosen, { one: 'Supprimer # fichier', other: 'Supprimer # fichiers' }),
  resyncLimit: (limit) => `Vous ne pouvez pas resynchroniser plus de ${count(limit, filesCounted)} à la fois`,
  deleteLimit: (limit) => `Vous ne pouvez pas supprimer plus de ${count(limit, filesCounted)} à la fois`,
  resynced: 'Les fichiers sélectionnés ont été mis en file d’attente pour la resynchronisation',
  noneResynced: 'Aucun des fichiers sélectionnés n’a pu être mis en file d’attente pour la resynchronisation',
  someNotResynced: (failed) =>
    count(failed, {
      one: '# fichier n’a pas pu être resynchronisé',
      other: '# fichiers n’ont pas pu être resynchronisés',
    }),
  notReady: 'Ce fichier ne peut pas encore être resynchronisé',
  somethingWrong: 'Un problème est survenu',
  deleted: 'Vos fichiers vont être supprimés.',
  deleteFailed: 'Impossible de supprimer les fichiers',
  alreadyGone: (names) => `N’existe plus : ${names}`,
  noNews: 'Aucune nouvelle de ces fichiers depuis un moment.',
  noNewsSince: (time) => `Aucune nouvelle de ces fichiers depuis ${time}.`,
  undo: 'Annuler',
  restored: (files) => count(files, { one: '# fichier restauré', other: '# fichiers restaurés' }),
  restoreFailed: 'Les fichiers n’ont pas pu être restaurés',
  becameReady: (files) => count(files, { one: '# fichier est prêt.', other: '# fichiers sont prêts.' }),
  becameFailed: (files) =>
    count(files, {
      one: '# fichier n’a pas pu être importé.',
      other: '# fichiers n’ont pas pu être importés.',
    }),
}
