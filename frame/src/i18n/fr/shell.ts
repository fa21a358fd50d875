import type { Messages } from '../Messages.ts'

export const shell: Messages['shell'] = {
  productName: 'Inlet',
  documentTitle: 'Connecter vos données',
  opening: 'Ouverture…',
  openingDescription: 'Cela prend un instant.',
  retry: 'Réessayer',
  reload: 'Recharger',
  chunkFailed: 'Échec du chargement',
  chunkFailedHint: 'Cette partie n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.',
  updated: 'Cette fenêtre a été mise à jour',
  updatedWaiting: 'Elle reprendra d’elle-même dès que les envois en cours seront terminés.',
  updatedLossy: 'Rechargez-la pour continuer. Les fichiers choisis et ce que vous avez saisi seront perdus.',
  unexpected: 'Erreur inattendue de l’application',
  unexpectedDescription: 'Un problème est survenu dans cette fenêtre.',
  unexpectedHint: 'Rechargez pour recommencer. Ce que vous avez déjà importé est conservé.',
  leaveTitle: 'Fermer cette fenêtre\u202f?',
  leave: 'Fermer',
  stay: 'Rester',
  leaveScreenTitle: 'Quitter cette étape\u202f?',
  leaveScreen: 'Quitter',
  stayHere: 'Rester',
}
