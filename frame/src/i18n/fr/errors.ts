import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const errors: Messages['errors'] = {
  signInAgain: 'Votre session est terminée. Fermez cette fenêtre, puis rouvrez-la.',
  waitSeconds: (seconds) =>
    `Trop de requêtes. Réessayez dans ${count(seconds, { one: '# seconde', other: '# secondes' })}.`,
  waitAMoment: 'Trop de requêtes. Réessayez dans un instant.',
  tooMany: 'Trop de requêtes.',
  goesOnIn: (seconds) =>
    `Reprise automatique dans ${count(seconds, { one: '# seconde', other: '# secondes' })}.`,
  waitMinutes: (minutes) =>
    `Trop de requêtes. Réessayez dans ${count(minutes, { one: '# minute', other: '# minutes' })}.`,

  offline: 'Cet appareil est hors ligne. Vérifiez sa connexion, puis réessayez.',
  notReached: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  tooLate: 'Le service n’a pas répondu à temps. Réessayez dans un instant.',
  unreadable:
    'Autre chose que le service a répondu. Si votre réseau a une page de connexion, ouvrez-la d’abord, puis réessayez.',
  serviceFailed: 'Le service rencontre un problème. Réessayez plus tard.',
  notAccepted: 'Le service n’a pas accepté cette demande.',
  notAllowed: 'Vous n’êtes pas autorisé à faire cela.',
  gone: 'Cet élément n’existe plus.',
  notNow: 'Ce n’est pas possible pour le moment.',
  tooLarge: 'C’est plus volumineux que ce que le service accepte.',

  serviceTrouble: 'Le service n’est pas disponible pour le moment',
  serviceRefused: 'Le service n’a pas permis d’ouvrir cette fenêtre',

  cannotOpen: 'Cette fenêtre ne peut pas s’ouvrir',
  cannotOpenDescription: 'Rien n’a été envoyé ni modifié.',
  tokenRejected: 'Connexion requise',
  tokenRejectedHint: (organization) =>
    `${organization} n’a pas confirmé votre identité. Reconnectez-vous sur son site, puis réessayez.`,
  tokenTimeout: (organization) => `${organization} ne répond pas`,
  tokenTimeoutHint:
    'La confirmation de votre identité a pris trop de temps. Patientez un instant, puis réessayez.',
  tokenInvalid: 'Votre identification a échoué',
  tokenInvalidHint: (organization) =>
    `Les données envoyées par ${organization} pour confirmer votre identité sont inutilisables. Son service d’assistance peut vous aider.`,
  tokenExpired: 'Votre session a expiré',
  tokenExpiredHint: (organization) => `Reconnectez-vous à ${organization}, puis réessayez.`,
  unreachable: 'Pas de connexion',
  unreachableHint: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  hostNotAllowed: (origin) => `${origin} n’est pas autorisé à ouvrir cette fenêtre`,
  hostNotAllowedHint:
    'Cette page ne fait pas partie de celles que ce service connaît. Rien n’a été envoyé ni modifié.',
  notEmbedded: 'Cette page ne peut pas être ouverte directement',
  notEmbeddedHint: 'Ouvrez-la depuis l’application dans laquelle vous voulez connecter vos données.',
  unsupportedHost: 'Cette page ne peut pas ouvrir la fenêtre',
  unsupportedHostHint: 'Il s’agit d’un fichier local, ou la page est isolée par son environnement.',
  versionMismatch: 'Cette fenêtre et la page qui l’entoure ne sont pas compatibles',
  versionMismatchHint: 'Rechargez la page. Si le problème persiste, contactez l’assistance du site.',
  apiNotAllowed: 'Ce service n’est pas autorisé ici',
  apiNotAllowedHint: (organization) =>
    `${organization} demande un service auquel cette fenêtre n’est pas autorisée à envoyer vos données. Rien n’a été envoyé.`,
}
