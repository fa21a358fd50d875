import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const scrape: Messages['scrape'] = {
  description: 'Importez les pages de sites web publics.',
  tabs: { website: 'Site web', sitemap: 'Sitemap', files: 'URL synchronisées' },
  address: (position) => `Adresse du site web ${position}`,
  placeholder: 'Saisissez une URL',
  notAnAddress: 'Saisissez une adresse web, par exemple example.com.',
  upgraded: 'Nous utiliserons https.',
  typedTwice: 'Cette adresse est déjà dans la liste.',
  importedAlready: 'Ce site web est déjà importé. Nous le lirons à nouveau.',
  configure: 'Configurer',
  configureRow: (position) => `Configurer le site web ${position}`,
  delete: 'Supprimer',
  deleteRow: (position) => `Supprimer le site web ${position}`,
  rowActions: (position) => `Actions pour le site web ${position}`,
  depth: 'Profondeur d’exploration',
  depthHint: (maximum) => `0 pour cette page uniquement, ${maximum} au maximum`,
  pages: 'Nombre maximal de pages à extraire',
  pagesHint: (maximum) => `${maximum} au maximum`,
  apply: 'Appliquer',
  add: 'Ajouter',
  submit: 'Valider',
  byDefault: (pages) =>
    count(pages, {
      one: 'Par défaut, le premier lien de chaque site web est synchronisé.',
      other: 'Par défaut, les # premiers liens de chaque site web sont synchronisés.',
    }),
  pleaseWait: 'Veuillez attendre la fin de la demande en cours',
  noValidUrl: 'Indiquez au moins une URL valide.',
  tooManyRows: (limit) =>
    `Une demande ne peut pas comporter plus de ${count(limit, { one: '# site web', other: '# sites web' })}. Les autres n’ont pas été ajoutés.`,
  started: 'L’extraction des pages a démarré',
  gotIt: 'OK',
  leftOut: (addresses) =>
    count(addresses, {
      one: '# adresse n’a pas été envoyée, car elle n’est pas valide\u202f:',
      other: '# adresses n’ont pas été envoyées, car elles ne sont pas valides\u202f:',
    }),
  failed: 'Impossible de démarrer l’extraction. Réessayez.',
  unsent: 'Les adresses saisies n’ont pas encore été envoyées.',
  handedOver: (addresses, org) =>
    count(addresses, {
      one: `# adresse de ${org}. Rien n’est importé tant que vous ne validez pas.`,
      other: `# adresses de ${org}. Rien n’est importé tant que vous ne validez pas.`,
    }),
  notAdded: (addresses) =>
    count(addresses, {
      one: '# adresse n’a pas été ajoutée. Elle n’est pas valide ou est déjà dans la liste.',
      other: '# adresses n’ont pas été ajoutées. Elles ne sont pas valides ou sont déjà dans la liste.',
    }),
}
