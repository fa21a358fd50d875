import type { Messages } from '../Messages.ts'

export const consent: Messages['consent'] = {
  title: (product) => `Conectar com ${product}`,
  description: 'O que será compartilhado e com quem.',
  sentence: (organization, product, what) =>
    `${organization} usa ${product} para conectar ${what ?? 'seus dados'}.`,
  access: (product, organization) =>
    `Ao conectar, você dá a ${product} acesso à conta que escolher. Seus dados são importados para ${organization} e nunca são modificados.`,
  private: 'Privado',
  privateText: (organization) => `Suas credenciais nunca ficam disponíveis para ${organization}.`,
  secure: 'Seguro',
  secureText: 'O acesso é armazenado criptografado, e você pode desconectar quando quiser.',
  sharedTitle: 'Quem recebe seus dados:',
  sharedText: (organization) => `${organization} e terceiros, como um provedor de IA. Mais ninguém.`,
  verified: (domain) => `Verificado: esta janela foi aberta por ${domain}`,
  agreement: 'Ao conectar, você concorda com os {terms} e a {privacy}.',
  agreementTerms: 'Ao conectar, você concorda com os {terms}.',
  agreementPrivacy: 'O tratamento dos seus dados é explicado na {privacy}.',
  terms: 'Termos de Serviço',
  privacy: 'Política de Privacidade',
  newTab: '(abre em uma nova guia)',
  connect: 'Conectar',
  goBack: 'Voltar',
}
