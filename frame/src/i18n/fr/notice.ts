import type { Messages } from '../Messages.ts'

export const notice: Messages['notice'] = {
  serviceRefused: 'Le service n’a pas permis d’ouvrir cette fenêtre',
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
