import type { Messages } from '../Messages.ts'

export const consent: Messages['consent'] = {
  title: (product) => `Mit ${product} verbinden`,
  description: 'Was weitergegeben wird, und an wen.',
  sentence: (organization, product, what) =>
    `${organization} verwendet ${product}, um ${what ?? 'Ihre Daten'} anzubinden.`,
  access: (product, organization) =>
    `Durch das Verbinden erhält ${product} Zugriff auf das Konto, das Sie auswählen. Ihre Daten werden für ${organization} importiert und niemals verändert.`,
  private: 'Privat',
  privateText: (organization) => `${organization} erhält niemals Zugriff auf Ihre Anmeldedaten.`,
  secure: 'Sicher',
  secureText: 'Der Zugriff wird verschlüsselt gespeichert. Sie können die Verbindung jederzeit trennen.',
  sharedTitle: 'Wer Ihre Daten erhält:',
  sharedText: (organization) => `${organization} und Dritte, etwa ein KI-Anbieter. Niemand sonst.`,
  verified: (domain) => `Verifiziert: Dieses Fenster wurde von ${domain} geöffnet`,
  agreement: 'Durch das Verbinden stimmen Sie den {terms} und der {privacy} zu.',
  agreementTerms: 'Durch das Verbinden stimmen Sie den {terms} zu.',
  agreementPrivacy: 'Wie Ihre Daten behandelt werden, erfahren Sie in der {privacy}.',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  newTab: '(wird in einem neuen Tab geöffnet)',
  connect: 'Verbinden',
  goBack: 'Zurück',
}
