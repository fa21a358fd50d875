import type { Messages } from '../Messages.ts'

export const forms: Messages['forms'] = {
  submit: 'Valider',
  cancel: 'Annuler',
  show: (label) => `Afficher\u202f: ${label}`,
  hide: (label) => `Masquer\u202f: ${label}`,
  wrong: (label, error) => `${label}\u202f: ${error}`,
  hasSpaces: 'Une clé ne contient pas d’espace. Copiez-la à nouveau.',
  connectsTo: (host) => `Connexion à ${host}`,
  openKeyPage: (source) => `Ouvrir ${source}`,
  howToFind: 'Mode d’emploi',
  howToSetUp: 'Mise en place',
  copy: (label) => `Copier : ${label}`,
  copied: 'Copié',
  newTab: '(s’ouvre dans un nouvel onglet)',
  promise: (source, recipient) =>
    `En connectant ${source}, vous donnez accès à votre compte ${source}. Ses données sont importées dans ${recipient}. Rien n’est modifié dans votre compte.`,
  connected: (source) => `La synchronisation de ${source} a démarré. Redirection dans un instant…`,
  initiated: (source) => `La synchronisation de ${source} a démarré.`,
  failed: (source) => `Impossible de connecter ${source}. Réessayez.`,
  unsent: 'Ce que vous avez saisi n’a pas été envoyé et n’est pas conservé.',
}
