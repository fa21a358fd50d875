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

  cannotOpen: 'Cette fenêtre ne peut pas s’ouvrir',
  cannotOpenDescription: 'Rien n’a été envoyé ni modifié.',
  unreachable: 'Pas de connexion',
}
