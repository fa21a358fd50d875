import type { Messages } from '../Messages.ts'

const token = { label: 'Jeton d’accès', placeholder: 'Jeton', required: 'Saisissez votre jeton d’accès.' }

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
  copy: (label) => `Copier : ${label}`,
  copied: 'Copié',
  newTab: '(s’ouvre dans un nouvel onglet)',
  promise: (source, recipient) =>
    `En connectant ${source}, vous donnez accès à votre compte ${source}. Ses données sont importées dans ${recipient}. Rien n’est modifié dans votre compte.`,
  connected: (source) => `La synchronisation de ${source} a démarré. Redirection dans un instant…`,
  failed: (source) => `Impossible de connecter ${source}. Réessayez.`,

  azure: {
    intro:
      'Pour connecter votre compte Azure Blob Storage, saisissez son *nom de compte* et sa *clé de compte*.',
    name: {
      label: 'Nom de compte',
      placeholder: 'Nom de compte',
      required: 'Saisissez votre nom de compte.',
    },
    key: {
      hint: 'Dans le portail Azure\u202f: votre compte de stockage, puis «\u202fClés d’accès\u202f».',
      label: 'Clé de compte',
      placeholder: 'Clé de compte',
      required: 'Saisissez votre clé de compte.',
    },
  },
  confluence: {
    intro: 'Pour connecter votre compte, saisissez votre *domaine* Confluence.',
    subdomain: {
      label: 'Sous-domaine',
      placeholder: 'votre-sous-domaine',
      hint: 'Ce qui précède .atlassian.net dans l’adresse de votre espace Confluence.',
      required: 'Saisissez votre domaine Confluence.',
    },
  },
  document360: {
    intro:
      'Pour connecter votre compte Document360, saisissez l’*adresse e-mail du compte* et le *jeton d’accès*.',
    email: {
      label: 'Adresse e-mail du compte',
      placeholder: 'Adresse e-mail du compte',
      required: 'Saisissez l’adresse e-mail de votre compte.',
    },
    token: {
      ...token,
      hint: 'Dans Document360\u202f: «\u202fSettings\u202f», puis «\u202fAPI tokens\u202f». La méthode GET suffit.',
    },
  },
  freshdesk: {
    intro: 'Pour connecter votre compte, saisissez votre *domaine* et votre *clé API* Freshdesk.',
    domain: {
      label: 'Domaine',
      placeholder: 'domain.freshdesk.com',
      required: 'Saisissez votre domaine Freshdesk.',
    },
    key: {
      hint: 'Dans Freshdesk\u202f: votre photo, puis «\u202fParamètres du profil\u202f» et «\u202fAfficher la clé API\u202f».',
      label: 'Clé API',
      placeholder: 'Clé API',
      required: 'Saisissez une clé API.',
    },
  },
  gitbook: {
    intro: 'Pour connecter votre compte GitBook, saisissez le *nom de l’organisation* et le *jeton d’accès*.',
    organization: {
      label: 'Organisation',
      placeholder: 'Organisation',
      required: 'Saisissez le nom de votre organisation.',
    },
    token: { ...token, hint: 'Dans GitBook\u202f: vos paramètres personnels, puis «\u202fDeveloper\u202f».' },
  },
  github: {
    intro: 'Pour connecter votre compte, saisissez votre *nom d’utilisateur* et votre *jeton d’accès*.',
    username: {
      label: 'Nom d’utilisateur',
      placeholder: 'nom d’utilisateur',
      required: 'Saisissez votre nom d’utilisateur.',
    },
    token: {
      ...token,
      required: 'Saisissez votre jeton d’accès.',
      hint: 'Sur github.com\u202f: «\u202fSettings\u202f», «\u202fDeveloper settings\u202f», «\u202fPersonal access tokens\u202f». La lecture des contenus et des métadonnées suffit.',
    },
    connected: (source) => `La synchronisation de ${source} a démarré.`,
  },
  guru: {
    intro: 'Pour connecter votre compte Guru, saisissez votre *nom d’utilisateur* et votre *jeton d’accès*.',
    username: {
      label: 'Nom d’utilisateur',
      placeholder: 'nom d’utilisateur',
      required: 'Saisissez votre nom d’utilisateur Guru.',
    },
    token,
    failed: 'Impossible de connecter votre compte Guru. Réessayez.',
  },
  s3: {
    intro: 'Pour connecter votre compte, saisissez votre *clé d’accès* et votre *clé d’accès secrète*.',
    key: { label: 'Clé d’accès', placeholder: 'Clé d’accès', required: 'Saisissez votre clé d’accès.' },
    secret: {
      hint: 'Dans AWS\u202f: IAM, votre utilisateur, «\u202fInformations d’identification de sécurité\u202f». Il faut s3:ListAllMyBuckets, s3:ListBucket et s3:GetObject.',
      label: 'Clé d’accès secrète',
      placeholder: 'Clé d’accès secrète',
      required: 'Saisissez votre clé d’accès secrète.',
    },
    bucket: {
      label: 'Bucket (facultatif)',
      placeholder: 'mon-bucket/dossier',
      hint: 'Uniquement si vos clés ne peuvent pas lister tous les buckets : le bucket autorisé, puis un dossier après une barre oblique.',
    },
    endpoint: {
      label: 'URL du point de terminaison (facultative)',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'Uniquement pour un stockage hors d’Amazon, par exemple DigitalOcean Spaces.',
    },
  },
  salesforce: {
    intro:
      'Pour connecter votre compte, saisissez votre *domaine* Salesforce, sans https:// ni ce qui suit une barre oblique.',
    domain: {
      label: 'Domaine',
      placeholder: 'domain.my.salesforce.com',
      required: 'Saisissez votre domaine Salesforce.',
      format: 'Le domaine doit être au format {subdomain}.my.salesforce.com',
    },
  },
  servicenow: {
    intro:
      'Pour connecter votre compte, saisissez les *identifiants OAuth* de votre instance ServiceNow. Un administrateur les trouve dans son registre d’applications.',
    instance: {
      label: 'Sous-domaine de l’instance',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: 'Par exemple dev12345.service-now.com',
      required: 'Tous les champs sont obligatoires',
    },
    clientId: { label: 'ID client', placeholder: 'ID client', required: 'Tous les champs sont obligatoires' },
    clientSecret: {
      label: 'Secret client',
      placeholder: 'secret client',
      required: 'Tous les champs sont obligatoires',
    },
    redirectUri: {
      label: 'URI de redirection',
      placeholder: 'URI de redirection',
      required: 'Tous les champs sont obligatoires',
    },
  },
  sharepoint: {
    intro: 'Pour connecter votre compte, saisissez votre *domaine* SharePoint.',
    tenant: {
      label: 'Locataire',
      placeholder: 'Nom de votre locataire',
      hint: 'Ce qui précède .sharepoint.com dans l’adresse de votre SharePoint.',
      required: 'Saisissez le nom du locataire.',
    },
    site: { label: 'Nom du site (facultatif)', placeholder: 'Nom de votre site (facultatif)' },
  },
  zendesk: {
    intro: 'Pour connecter votre compte, saisissez votre *domaine* Zendesk.',
    subdomain: {
      label: 'Sous-domaine',
      placeholder: 'votre-sous-domaine.zendesk.com',
      required: 'Saisissez votre domaine Zendesk.',
    },
  },
  unsent: 'Ce que vous avez saisi n’a pas été envoyé et n’est pas conservé.',
}
