import { isolate } from '../../../i18n/ar/isolate.ts'
import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro: 'Please enter your Confluence *domain* to connect your account.',
    subdomain: {
      label: 'Subdomain',
      placeholder: 'your-subdomain',
      hint: 'The part before .atlassian.net in your Confluence address.',
      required: 'Please enter your confluence domain.',
    },
  },
  de: {
    intro: 'Bitte geben Sie Ihre Confluence-*Domain* ein, um Ihr Konto zu verbinden.',
    subdomain: {
      label: 'Subdomain',
      placeholder: 'ihre-subdomain',
      hint: 'Was in der Adresse Ihrer Confluence-Seite vor .atlassian.net steht.',
      required: 'Bitte geben Sie Ihre Confluence-Domain ein.',
    },
  },
  fr: {
    intro: 'Pour connecter votre compte, saisissez votre *domaine* Confluence.',
    subdomain: {
      label: 'Sous-domaine',
      placeholder: 'votre-sous-domaine',
      hint: 'Ce qui précède .atlassian.net dans l’adresse de votre espace Confluence.',
      required: 'Saisissez votre domaine Confluence.',
    },
  },
  es: {
    intro: 'Para conectar su cuenta, introduzca su *dominio* de Confluence.',
    subdomain: {
      label: 'Subdominio',
      placeholder: 'su-subdominio',
      hint: 'Lo que precede a .atlassian.net en la dirección de su Confluence.',
      required: 'Introduzca su dominio de Confluence.',
    },
  },
  'pt-BR': {
    intro: 'Para conectar sua conta, insira o *domínio* do seu Confluence.',
    subdomain: {
      label: 'Subdomínio',
      placeholder: 'seu-subdominio',
      hint: 'O que vem antes de .atlassian.net no endereço do seu Confluence.',
      required: 'Insira o domínio do seu Confluence.',
    },
  },
  ja: {
    intro: 'アカウントを連携するには、Confluence の*ドメイン*を入力してください。',
    subdomain: {
      label: 'サブドメイン',
      placeholder: 'your-subdomain',
      hint: 'Confluence のアドレスの .atlassian.net より前の部分です。',
      required: 'Confluence のドメインを入力してください。',
    },
  },
  ar: {
    intro: 'يُرجى إدخال *نطاق* Confluence لربط حسابك.',
    subdomain: {
      label: 'النطاق الفرعي',
      placeholder: 'your-subdomain',
      hint: `الجزء الذي يسبق ${isolate('.atlassian.net')} في عنوان Confluence الخاص بك.`,
      required: 'يُرجى إدخال نطاق Confluence.',
    },
  },
})
