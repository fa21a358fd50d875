import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro: 'Please enter your Zendesk *domain* to connect your account.',
    subdomain: {
      label: 'Subdomain',
      placeholder: 'your-subdomain.zendesk.com',
      required: 'Please enter your Zendesk domain.',
    },
  },
  de: {
    intro: 'Bitte geben Sie Ihre Zendesk-*Domain* ein, um Ihr Konto zu verbinden.',
    subdomain: {
      label: 'Subdomain',
      placeholder: 'ihre-subdomain.zendesk.com',
      required: 'Bitte geben Sie Ihre Zendesk-Domain ein.',
    },
  },
  fr: {
    intro: 'Pour connecter votre compte, saisissez votre *domaine* Zendesk.',
    subdomain: {
      label: 'Sous-domaine',
      placeholder: 'votre-sous-domaine.zendesk.com',
      required: 'Saisissez votre domaine Zendesk.',
    },
  },
  es: {
    intro: 'Para conectar su cuenta, introduzca su *dominio* de Zendesk.',
    subdomain: {
      label: 'Subdominio',
      placeholder: 'su-subdominio.zendesk.com',
      required: 'Introduzca su dominio de Zendesk.',
    },
  },
  'pt-BR': {
    intro: 'Para conectar sua conta, insira o *domínio* do seu Zendesk.',
    subdomain: {
      label: 'Subdomínio',
      placeholder: 'seu-subdominio.zendesk.com',
      required: 'Insira o domínio do seu Zendesk.',
    },
  },
  ja: {
    intro: 'アカウントを連携するには、Zendesk の*ドメイン*を入力してください。',
    subdomain: {
      label: 'サブドメイン',
      placeholder: 'your-subdomain.zendesk.com',
      required: 'Zendesk のドメインを入力してください。',
    },
  },
  ar: {
    intro: 'يُرجى إدخال *نطاق* Zendesk لربط حسابك.',
    subdomain: {
      label: 'النطاق الفرعي',
      placeholder: 'your-subdomain.zendesk.com',
      required: 'يُرجى إدخال نطاق Zendesk.',
    },
  },
})
