import type { Messages } from '../Messages.ts'

export const consent: Messages['consent'] = {
  title: (product) => `Conectar con ${product}`,
  description: 'Qué se compartirá y con quién.',
  sentence: (organization, product, what) =>
    `${organization} usa ${product} para conectar ${what ?? 'sus datos'}.`,
  access: (product, organization) =>
    `Al conectar una cuenta, permite que ${product} acceda a ella. Sus datos se importan para ${organization} y nunca se modifican.`,
  private: 'Privado',
  privateText: (organization) => `Sus credenciales nunca se ponen a disposición de ${organization}.`,
  secure: 'Seguro',
  secureText: 'El acceso se guarda cifrado y puede desconectar cuando quiera.',
  sharedTitle: 'Quién recibe sus datos:',
  sharedText: (organization) => `${organization} y terceros, como un proveedor de IA. Nadie más.`,
  verified: (domain) => `Verificado: ${domain} abrió esta ventana`,
  agreement: 'Al conectar una cuenta, acepta los {terms} y la {privacy}.',
  agreementTerms: 'Al conectar una cuenta, acepta los {terms}.',
  agreementPrivacy: 'El tratamiento de sus datos se explica en la {privacy}.',
  terms: 'Términos del servicio',
  privacy: 'Política de privacidad',
  newTab: '(se abre en una pestaña nueva)',
  connect: 'Conectar',
  goBack: 'Volver',
}
