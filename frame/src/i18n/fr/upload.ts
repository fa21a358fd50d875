import type { Messages } from '../Messages.ts'
import { fileSize } from '../sizes.ts'
import { count } from './counted.ts'

export const upload: Messages['upload'] = {
  title: 'Importer des fichiers',
  description: 'Choisissez des fichiers ou des dossiers sur cet appareil.',
  tabUpload: 'Importer',
  tabFiles: 'Fichiers',
  chooseFiles: 'Choisir des fichiers',
  chooseFolder: 'Choisir un dossier',
  dropHere: 'Cliquez pour importer',
  orDrag: (most) =>
    count(most, {
      one: 'ou glissez-déposez # fichier au maximum.',
      other: 'ou glissez-déposez jusqu’à # fichiers ou des dossiers entiers.',
    }),
  narrow: (most) =>
    count(most, {
      one: 'Vous pouvez importer # fichier au maximum.',
      other: 'Vous pouvez importer jusqu’à # fichiers ou des dossiers entiers.',
    }),
  maxSize: (megabytes) => `${megabytes}\u00a0Mo max. par fichier`,
  accepted: (types) => `Types acceptés\u202f: ${types}`,
  release: 'Déposez-les pour les ajouter',
  refuse: 'Certains éléments ne peuvent pas être ajoutés',
  reading: 'En attente de votre choix…',
  rejected: (files) =>
    count(files, {
      one: '# fichier ne respecte pas les critères',
      other: '# fichiers ne respectent pas les critères',
    }),
  showAll: (all) => count(all, { other: 'Tout afficher (#)' }),
  tooMany: 'Trop de fichiers',
  mostFiles: (most) =>
    count(most, {
      one: 'Vous pouvez importer # fichier à la fois.',
      other: 'Vous pouvez importer jusqu’à # fichiers à la fois.',
    }),
  takeFirst: (first) =>
    count(first, { one: 'Ajouter le premier fichier', other: 'Ajouter les # premiers fichiers' }),
  largerThan: (bytes) => `Le fichier dépasse ${fileSize(bytes)}`,
  wrongType: (types) => `Types de fichiers acceptés\u202f: ${types}`,
  unsupportedFormat: 'Format non pris en charge',
  empty: 'Ce fichier est vide.',
  tooLarge: (megabytes) =>
    `Le fichier est trop volumineux. La taille maximale autorisée est de ${megabytes}\u00a0Mo`,
  chosen: (files) => count(files, { one: '# fichier choisi', other: '# fichiers choisis' }),
  continueWith: 'Continuer',
  queue: 'Fichiers à importer',
  addFiles: 'Ajouter',
  remove: (name) => `Retirer ${name}`,
  cancel: (name) => `Annuler l’importation de ${name}`,
  cancelAll: 'Tout annuler',
  submit: (files) => count(files, { one: 'Importer # fichier', other: 'Importer # fichiers' }),
  retryFailed: 'Réessayer les fichiers en échec',
  uploading: (files) =>
    count(files, { one: 'Importation de # fichier…', other: 'Importation de # fichiers…' }),
  progressOf: (name) => `Importation de ${name}`,
  secondsLeft: (seconds) =>
    seconds < 60
      ? count(seconds, { one: 'Environ # seconde restante', other: 'Environ # secondes restantes' })
      : count(Math.round(seconds / 60), {
          one: 'Environ # minute restante',
          other: 'Environ # minutes restantes',
        }),
  waiting: 'En attente',
  cancelled: 'Annulé',
  success: 'Tous les fichiers ont été importés.',
  successHint: 'Ils figurent dans l’onglet Fichiers.',
  partly: (uploaded, notUploaded) =>
    `${count(uploaded, { one: '# fichier importé', other: '# fichiers importés' })}, ${count(notUploaded, { one: '# non importé', other: '# non importés' })}`,
  partlyHint: 'Les fichiers importés figurent dans l’onglet Fichiers.',
  partlyReady: 'Les fichiers importés sont prêts.',
  addMore: 'Ajouter d’autres fichiers',
  someFailed: 'Certains fichiers n’ont pas été importés',
  counts: (succeeded, failed) =>
    `${count(succeeded, { one: '# réussite', other: '# réussites' })} et ${count(failed, { one: '# échec', other: '# échecs' })}`,
  failed: 'Échec de l’importation du fichier.',
  unreadable: 'Ce fichier ne peut plus être lu sur votre appareil. Choisissez-le de nouveau.',
  tagsFailed: 'Impossible d’ajouter les étiquettes au fichier.',
  notUploaded: 'Non importé',
  listedAlready: (files) =>
    count(files, {
      one: '# fichier est déjà dans la liste.',
      other: '# fichiers sont déjà dans la liste.',
    }),
  copies: (files) =>
    count(files, {
      one: '# fichier existe peut-être déjà.',
      other: '# fichiers existent peut-être déjà.',
    }),
  copyListed: 'Identique à un autre fichier de cette liste.',
  copyUploaded: (date) => `Un fichier du même nom a été importé le ${date}.`,
  leaveOutCopies: 'Ne pas importer',
  keepCopies: 'Importer quand même',
  addLater: 'Vous pourrez ajouter d’autres fichiers une fois cette importation terminée.',
  linksHere: (source) => `Les adresses web s’importent avec ${source}.`,
  openSource: (source) => `Ouvrir ${source}`,
  linksNowhere: 'Les adresses web ne peuvent pas être importées ici.',
  textHere: 'Le texte ne peut pas être importé. Enregistrez-le d’abord dans un fichier.',
  pastedImage: 'Image collée',
  dismiss: 'Fermer',
  stopByClosing:
    'Des fichiers sont encore en cours d’importation. Si vous fermez maintenant, les autres ne seront pas importés.',
  unsent: (files) =>
    count(files, {
      one: '# fichier choisi n’a pas encore été importé.',
      other: '# fichiers choisis n’ont pas encore été importés.',
    }),
  handedOver: (files, org) =>
    count(files, {
      one: `# fichier de ${org}. Rien n’est envoyé tant que vous ne l’importez pas.`,
      other: `# fichiers de ${org}. Rien n’est envoyé tant que vous ne les importez pas.`,
    }),
  handedLater: (files, org) =>
    count(files, {
      one: `# autre fichier de ${org} est en attente.`,
      other: `# autres fichiers de ${org} sont en attente.`,
    }),
  filesNowhere: 'Les fichiers ne peuvent pas être importés ici.',
  keptWaiting: (waiting, total) =>
    `${count(waiting, { one: '# fichier', other: '# fichiers' })} sur ${count(total, { other: '#' })} en attente.`,
  keptHint:
    'Vous les aviez choisis, mais ils n’ont pas été importés. Rien n’est envoyé tant que vous ne les importez pas.',
  keptReopen: 'Les rouvrir',
  keptChoose: 'Choisir de nouveau les mêmes fichiers',
  keptDiscard: 'Les oublier',
  keptChanged: 'Ce fichier a changé depuis que vous l’avez choisi. Ajoutez-le comme un nouveau fichier.',
  keptOthers: (files) =>
    count(files, {
      one: '# fichier n’a pas été ajouté. Il ne fait pas partie de ceux en attente.',
      other: '# fichiers n’ont pas été ajoutés. Ils ne font pas partie de ceux en attente.',
    }),
  keptArrived: (files) =>
    count(files, {
      one: '# fichier choisi auparavant est importé.',
      other: '# fichiers choisis auparavant sont importés.',
    }),
}
