import { isolate } from '../../../i18n/ar/isolate.ts'
import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro:
      'Please enter your Salesforce *domain* to connect your account, without https:// and without what follows after a slash.',
    domain: {
      label: 'Domain',
      placeholder: 'domain.my.salesforce.com',
      required: 'Please enter your salesforce domain.',
      format: 'Domain should be of format {subdomain}.my.salesforce.com',
    },
  },
  de: {
    intro:
      'Bitte geben Sie Ihre Salesforce-*Domain* ein, um Ihr Konto zu verbinden, ohne https:// und ohne alles, was auf einen Schrägstrich folgt.',
    domain: {
      label: 'Domain',
      placeholder: 'domain.my.salesforce.com',
      required: 'Bitte geben Sie Ihre Salesforce-Domain ein.',
      format: 'Die Domain muss das Format {subdomain}.my.salesforce.com haben.',
    },
  },
  fr: {
    intro:
      'Pour connecter votre compte, saisissez votre *domaine* Salesforce, sans https:// ni ce qui suit une barre oblique.',
    domain: {
      label: 'Domaine',
      placeholder: 'domain.my.salesforce.com',
      required: 'Saisissez votre domaine Salesforce.',
      format: 'Le domaine doit être au format {subdomain}.my.salesforce.com',
    },
  },
  es: {
    intro:
      'Para conectar su cuenta, introduzca su *dominio* de Salesforce, sin https:// y sin lo que sigue a una barra.',
    domain: {
      label: 'Dominio',
      placeholder: 'domain.my.salesforce.com',
      required: 'Introduzca su dominio de Salesforce.',
      format: 'El dominio debe tener el formato {subdomain}.my.salesforce.com',
    },
  },
  'pt-BR': {
    intro:
      'Para conectar sua conta, insira o *domínio* do seu Salesforce, sem https:// e sem o que vem depois de uma barra.',
    domain: {
      label: 'Domínio',
      placeholder: 'domain.my.salesforce.com',
      required: 'Insira o domínio do seu Salesforce.',
      format: 'O domínio deve estar no formato {subdomain}.my.salesforce.com',
    },
  },
  ja: {
    intro:
      'アカウントを連携するには、Salesforce の*ドメイン*を入力してください。https:// と、スラッシュ以降の部分は不要です。',
    domain: {
      label: 'ドメイン',
      placeholder: 'domain.my.salesforce.com',
      required: 'Salesforce のドメインを入力してください。',
      format: 'ドメインは {subdomain}.my.salesforce.com の形式で入力してください。',
    },
  },
  ar: {
    intro: `يُرجى إدخال *نطاق* Salesforce لربط حسابك، من دون ${isolate('https://')} ومن دون ما يلي الشرطة المائلة.`,
    domain: {
      label: 'النطاق',
      placeholder: 'domain.my.salesforce.com',
      required: 'يُرجى إدخال نطاق Salesforce.',
      format: `يجب أن يكون النطاق بالتنسيق ${isolate('{subdomain}.my.salesforce.com')}`,
    },
  },
})
