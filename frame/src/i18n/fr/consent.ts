import type { Messages } from '../Messages.ts'

export const consent: Messages['consent'] = {
  title: (product) => `Connecter vos données avec ${product}`,
  description: 'Ce qui sera partagé, et avec qui.',
  sentence: (organization, product, what) =>
    `${organization} utilise ${product} pour connecter ${what ?? 'vos données'}.`,
  access: (product, organization) =>
    `En connectant un compte, vous y donnez accès à ${product}. Vos données sont importées pour ${organization} et jamais modifiées.`,
  private: 'Privé',
  privateText: (organization) => `Vos identifiants ne sont jamais communiqués à ${organization}.`,
  secure: 'Sécurisé',
  secureText: 'L’accès est stocké chiffré, et vous pouvez déconnecter le compte à tout moment.',
  sharedTitle: 'Qui reçoit vos données\u202f:',
  sharedText: (organization) =>
    `${organization} et des tiers, par exemple un fournisseur d’IA. Personne d’autre.`,
  verified: (domain) => `Vérifié\u202f: cette fenêtre a été ouverte par ${domain}`,
  agreement: 'En connectant un compte, vous acceptez les {terms} et la {privacy}.',
  agreementTerms: 'En connectant un compte, vous acceptez les {terms}.',
  agreementPrivacy: 'Le traitement de vos données est décrit dans la {privacy}.',
  terms: 'conditions d’utilisation',
  privacy: 'politique de confidentialité',
  newTab: '(s’ouvre dans un nouvel onglet)',
  connect: 'Connecter',
  goBack: 'Retour',
}
