import type { Messages } from '../Messages.ts'

const accessToken = {
  label: 'Zugriffstoken',
  placeholder: 'Token',
  required: 'Bitte geben Sie Ihr Zugriffstoken ein.',
}
const allRequired = 'Alle Felder sind erforderlich.'

export const forms: Messages['forms'] = {
  submit: 'Absenden',
  cancel: 'Abbrechen',
  show: (label) => `${label} anzeigen`,
  hide: (label) => `${label} verbergen`,
  wrong: (label, error) => `${label}: ${error}`,
  hasSpaces: 'Ein Schlüssel enthält keine Leerzeichen. Kopieren Sie ihn noch einmal.',
  connectsTo: (host) => `Verbindet mit ${host}`,
  openKeyPage: (source) => `${source} öffnen`,
  howToFind: 'Anleitung',
  copy: (label) => `${label} kopieren`,
  copied: 'Kopiert',
  newTab: '(wird in einem neuen Tab geöffnet)',
  promise: (source, recipient) =>
    `Durch das Verbinden gewähren Sie Zugriff auf Ihr Konto bei ${source}. Dessen Daten werden in ${recipient} importiert. In Ihrem Konto wird nichts geändert.`,
  connected: (source) =>
    `Die Synchronisierung mit ${source} wurde gestartet. Sie werden gleich weitergeleitet.`,
  failed: (source) => `${source} konnte nicht verbunden werden. Bitte versuchen Sie es erneut.`,

  azure: {
    intro:
      'Bitte geben Sie *Kontoname* und *Kontoschlüssel* von Azure Blob Storage ein, um Ihr Konto zu verbinden.',
    name: {
      label: 'Kontoname',
      placeholder: 'Kontoname',
      required: 'Bitte geben Sie Ihren Kontonamen ein.',
    },
    key: {
      hint: 'Im Azure-Portal: Ihr Speicherkonto, dann „Zugriffsschlüssel“.',
      label: 'Kontoschlüssel',
      placeholder: 'Kontoschlüssel',
      required: 'Bitte geben Sie Ihren Kontoschlüssel ein.',
    },
  },
  confluence: {
    intro: 'Bitte geben Sie Ihre Confluence-*Domain* ein, um Ihr Konto zu verbinden.',
    subdomain: {
      label: 'Subdomain',
      placeholder: 'ihre-subdomain',
      hint: 'Was in der Adresse Ihrer Confluence-Seite vor .atlassian.net steht.',
      required: 'Bitte geben Sie Ihre Confluence-Domain ein.',
    },
  },
  document360: {
    intro:
      'Bitte geben Sie *E-Mail-Adresse* und *Zugriffstoken* Ihres Document360-Kontos ein, um es zu verbinden.',
    email: {
      label: 'E-Mail-Adresse des Kontos',
      placeholder: 'E-Mail-Adresse',
      required: 'Bitte geben Sie die E-Mail-Adresse Ihres Kontos ein.',
    },
    token: { ...accessToken, hint: 'In Document360: „Settings“, dann „API tokens“. Die Methode GET genügt.' },
  },
  freshdesk: {
    intro: 'Bitte geben Sie *Domain* und *API-Schlüssel* von Freshdesk ein, um Ihr Konto zu verbinden.',
    domain: {
      label: 'Domain',
      placeholder: 'domain.freshdesk.com',
      required: 'Bitte geben Sie Ihre Freshdesk-Domain ein.',
    },
    key: {
      hint: 'In Freshdesk: Ihr Bild, dann „Profileinstellungen“ und „API-Schlüssel anzeigen“.',
      label: 'API-Schlüssel',
      placeholder: 'API-Schlüssel',
      required: 'Bitte geben Sie einen API-Schlüssel ein.',
    },
  },
  gitbook: {
    intro:
      'Bitte geben Sie *Organisationsname* und *Zugriffstoken* von GitBook ein, um Ihr Konto zu verbinden.',
    organization: {
      label: 'Organisation',
      placeholder: 'Organisation',
      required: 'Bitte geben Sie den Namen Ihrer Organisation ein.',
    },
    token: { ...accessToken, hint: 'In GitBook: Ihre persönlichen Einstellungen, dann „Developer“.' },
  },
  github: {
    intro: 'Bitte geben Sie *Benutzername* und *Zugriffstoken* ein, um Ihr Konto zu verbinden.',
    username: {
      label: 'Benutzername',
      placeholder: 'Benutzername',
      required: 'Bitte geben Sie Ihren Benutzernamen ein.',
    },
    token: {
      ...accessToken,
      required: 'Bitte geben Sie Ihr Zugriffstoken ein.',
      hint: 'Auf github.com: „Settings“, „Developer settings“, „Personal access tokens“. Lesen von Inhalten und Metadaten genügt.',
    },
    connected: (source) => `Die Synchronisierung mit ${source} wurde gestartet.`,
  },
  guru: {
    intro: 'Bitte geben Sie *Benutzername* und *Zugriffstoken* von Guru ein, um Ihr Konto zu verbinden.',
    username: {
      label: 'Benutzername',
      placeholder: 'Benutzername',
      required: 'Bitte geben Sie Ihren Guru-Benutzernamen ein.',
    },
    token: accessToken,
    failed: 'Ihr Guru-Konto konnte nicht verbunden werden. Bitte versuchen Sie es erneut.',
  },
  s3: {
    intro:
      'Bitte geben Sie *Zugriffsschlüssel* und *geheimen Zugriffsschlüssel* ein, um Ihr Konto zu verbinden.',
    key: {
      label: 'Zugriffsschlüssel',
      placeholder: 'Zugriffsschlüssel',
      required: 'Bitte geben Sie Ihren Zugriffsschlüssel ein.',
    },
    secret: {
      hint: 'In AWS: IAM, Ihr Benutzer, „Sicherheitsanmeldeinformationen“. Nötig sind s3:ListAllMyBuckets, s3:ListBucket und s3:GetObject.',
      label: 'Geheimer Zugriffsschlüssel',
      placeholder: 'Geheimer Zugriffsschlüssel',
      required: 'Bitte geben Sie Ihren geheimen Zugriffsschlüssel ein.',
    },
    bucket: {
      label: 'Name des Buckets (optional)',
      placeholder: 'mein-bucket/ordner',
      hint: 'Nur wenn Ihre Schlüssel nicht alle Buckets auflisten dürfen: der erlaubte Bucket, ein Ordner nach einem Schrägstrich.',
    },
    endpoint: {
      label: 'Endpunkt-URL (optional)',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'Nur für Speicher, der nicht bei Amazon liegt, zum Beispiel DigitalOcean Spaces.',
    },
  },
  salesforce: {
    intro:
      'Bitte geben Sie Ihre Salesforce-*Domain* ein, um Ihr Konto zu verbinden, ohne https:// und ohne alles, was auf einen Schrägstrich folgt.',
    domain: {
      label: 'Domain',
      placeholder: 'domain.my.salesforce.com',
      required: 'Bitte geben Sie Ihre Salesforce-Domain ein.',
      format: 'Die Domain muss das Format {subdomain}.my.salesforce.com haben.',
    },
  },
  servicenow: {
    intro:
      'Bitte geben Sie die *OAuth-Anmeldedaten* Ihrer ServiceNow-Instanz ein, um Ihr Konto zu verbinden. Administratoren finden sie in der Anwendungsregistrierung der Instanz.',
    instance: {
      label: 'Subdomain der Instanz',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: 'Zum Beispiel dev12345.service-now.com',
      required: allRequired,
    },
    clientId: { label: 'Client-ID', placeholder: 'Client-ID', required: allRequired },
    clientSecret: { label: 'Client-Secret', placeholder: 'Client-Secret', required: allRequired },
    redirectUri: { label: 'Umleitungs-URI', placeholder: 'Umleitungs-URI', required: allRequired },
  },
  sharepoint: {
    intro: 'Bitte geben Sie Ihre SharePoint-*Domain* ein, um Ihr Konto zu verbinden.',
    tenant: {
      label: 'Mandant',
      placeholder: 'Name Ihres Mandanten',
      hint: 'Was in der Adresse Ihrer SharePoint-Website vor .sharepoint.com steht.',
      required: 'Bitte geben Sie einen Mandanten ein.',
    },
    site: { label: 'Name der Website (optional)', placeholder: 'Name Ihrer Website (optional)' },
  },
  zendesk: {
    intro: 'Bitte geben Sie Ihre Zendesk-*Domain* ein, um Ihr Konto zu verbinden.',
    subdomain: {
      label: 'Subdomain',
      placeholder: 'ihre-subdomain.zendesk.com',
      required: 'Bitte geben Sie Ihre Zendesk-Domain ein.',
    },
  },
  unsent: 'Ihre Eingaben wurden noch nicht gesendet und werden nicht aufbewahrt.',
}
