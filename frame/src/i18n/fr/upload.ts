import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const upload: Messages['upload'] = {
  title: 'Téléverser des fichiers',
  description: 'Choisissez des fichiers ou des dossiers sur cet appareil.',
  tabUpload: 'Téléverser',
  tabFiles: 'Fichiers',
  chooseFiles: 'Choisir des fichiers',
  chooseFolder: 'Choisir un dossier',
  dropHere: 'Cliquez pour téléverser',
  orDrag: (most) =>
    count(most, {
      one: 'ou glissez-déposez # fichier au maximum.',
      other: 'ou glissez-déposez jusqu’à # fichiers ou des dossiers entiers.',
    }),
  narrow: (most) =>
    count(most, {
      one: 'Vous pouvez téléverser # fichier au maximum.',
      other: 'Vous pouvez téléverser jusqu’à # fichiers ou des dossiers entiers.',
    }),
  maxSize: (megabytes) => `${megabytes}\u00a0Mo max. par fichier`,
  release: 'Déposez-les pour les ajouter',
  refuse: 'Certains éléments ne peuvent pas être ajoutés',
  reading: 'En attente de votre choix…',
  rejected: (files) =>
    count(files, {
      one: '# fichier ne respecte pas les critères',
      other: '# fichiers ne respectent pas les critères',
    }),
  tooMany: 'Trop de fichiers',
  largerThan: (bytes) =>
    `Le fichier dépasse ${count(bytes, { one: '# octet', many: '# d’octets', other: '# octets' })}`,
  wrongType: (types) => `Types de fichiers acceptés\u202f: ${types}`,
  unsupportedFormat: 'Format non pris en charge',
  tooLarge: (megabytes) =>
    `Le fichier est trop volumineux. La taille maximale autorisée est de ${megabytes}\u00a0Mo`,
  chosen: (files) => count(files, { one: '# fichier choisi', other: '# fichiers choisis' }),
  continueWith: 'Continuer',
  queue: 'Fichiers à téléverser',
  addFiles: 'Ajouter',
  remove: (name) => `Retirer ${name}`,
  cancel: (name) => `Annuler le téléversement de ${name}`,
  cancelAll: 'Tout annuler',
  submit: 'Envoyer',
  retryFailed: 'Réessayer les fichiers en échec',
  uploading: (files) =>
    count(files, { one: 'Téléversement de # fichier…', other: 'Téléversement de # fichiers…' }),
  progressOf: (name) => `Téléversement de ${name}`,
  secondsLeft: (seconds) =>
    seconds < 60
      ? count(seconds, { one: 'Environ # seconde restante', other: 'Environ # secondes restantes' })
      : count(Math.round(seconds / 60), {
          one: 'Environ # minute restante',
          other: 'Environ # minutes restantes',
        }),
  waiting: 'En attente',
  cancelled: 'Annulé',
  success: 'Tous les fichiers ont été envoyés.',
  successHint: 'Leur lecture est en cours. Vous pouvez la suivre dans l’onglet Fichiers.',
  addMore: 'Ajouter d’autres fichiers',
  someFailed: 'Certains fichiers n’ont pas été téléversés',
  counts: (succeeded, failed) =>
    `${count(succeeded, { one: '# réussite', other: '# réussites' })} et ${count(failed, { one: '# échec', other: '# échecs' })}`,
  failed: 'Échec du téléversement du fichier.',
  tagsFailed: 'Impossible d’ajouter les étiquettes au fichier.',
  notUploaded: 'Non téléversé',
  dismiss: 'Ignorer',
  stopByClosing:
    'Des fichiers sont encore en cours de téléversement. Si vous fermez maintenant, les autres ne seront pas téléversés.',
}
