import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

const file = { one: '# fichier', other: '# fichiers' }
const page = { one: '# page', other: '# pages' }

export const preview: Messages['preview'] = {
  title: 'Ce qui sera importé',
  details: 'Détails',
  counting: 'Comptage du contenu…',
  goesOn: 'Le comptage continue. Vous n’avez pas à l’attendre.',
  awaited: 'L’importation commencera dès que le comptage sera terminé.',
  notAllowed: 'Cette importation n’est pas autorisée ici. Choisissez moins d’éléments, ou autre chose.',
  soFar: (files) => `${count(files, file)} pour l’instant`,
  files: (files) => count(files, file),
  atLeast: (files) => `Au moins ${count(files, file)}`,
  aboutFiles: (files) => `Environ ${count(files, file)}`,
  pagesSoFar: (pages) => `${count(pages, page)} pour l’instant`,
  pages: (pages) => count(pages, page),
  atLeastPages: (pages) => `Au moins ${count(pages, page)}`,
  about: (time) => `environ ${time}`,
  moreThan: (time) => `plus de ${time}`,
  unreadable: (items) => count(items, { one: '# illisible', other: '# illisibles' }),
  overLimit: 'au-delà d’une limite',
  failed: 'Le comptage a échoué. Vous pouvez tout de même importer.',
  retry: 'Réessayer',
  stopped: {
    folders:
      'Le comptage s’arrête après 2\u202f000 dossiers\u202f: ce n’est qu’une partie. L’importation va plus loin.',
    time: 'Le comptage s’arrête après 20 secondes\u202f: ce n’est qu’une partie. L’importation va plus loin.',
    rate_limit:
      'La source n’accepte plus de requêtes pour le moment\u202f: ce n’est qu’une partie. L’importation va plus loin.',
  },
  partly: 'Les dossiers qui n’ont pas pu être lus contiennent peut-être d’autres fichiers.',
  withoutAttachments: 'Les pièces jointes s’y ajoutent. Elles ne sont pas comptées.',
  roughly:
    'Le nombre est une estimation\u202f: la recherche de la source trouve plus que ce qui est importé.',
  limits: {
    max_files: 'Vous auriez plus de fichiers que permis. Les fichiers au-delà de la limite échoueront.',
    max_files_per_upload:
      'C’est plus de fichiers qu’une importation ne peut en apporter. Les fichiers au-delà de la limite échoueront.',
    max_items:
      'Le compte contient plus que ce qui est synchronisé pour un compte. Le reste est laissé de côté.',
    max_pages: 'Le site web a plus de pages que ce qui en est importé. Le reste est laissé de côté.',
  },
  labels: {
    files: 'Fichiers',
    pages: 'Pages',
    imported: 'Déjà importés',
    folders: 'Dossiers',
    size: 'Taille',
    time: 'Durée de l’importation',
    kinds: 'Types de fichiers',
    skipped: 'Illisibles',
  },
  withoutSize: (files) =>
    count(files, {
      one: 'La source n’indique pas la taille de # fichier.',
      other: 'La source n’indique pas la taille de # fichiers.',
    }),
  otherKinds: 'Autres',
  skips: {
    FOLDER_UNREADABLE: 'La source a refusé d’énumérer le dossier',
    NOT_SELECTABLE: 'Ne peut pas être importé',
    PAGE_UNREADABLE: 'La page n’a pas pu être ouverte',
    TOO_LARGE: 'Trop volumineux',
    UNSUPPORTED_FORMAT: 'Format non pris en charge',
  },
  estimate: 'La durée est estimée d’après les tailles et les formats. Rien n’a été téléchargé.',
  links:
    'Les pages sont comptées d’après les liens qui y mènent, et la durée est estimée. Rien n’a été importé.',
}
