import { isolate } from '../../../i18n/ar/isolate.ts'
import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro: 'Please enter your SharePoint *domain* to connect your account.',
    tenant: {
      label: 'Tenant',
      placeholder: 'Your Tenant Name',
      hint: 'The part before .sharepoint.com in your SharePoint address.',
      required: 'Please enter a tenant value.',
    },
    site: { label: 'Site name (optional)', placeholder: 'Your Site Name (optional)' },
    sharedSite: {
      label: 'Site name',
      placeholder: 'Your Site Name',
      required: 'Please enter the site that was shared.',
    },
  },
  de: {
    intro: 'Bitte geben Sie Ihre SharePoint-*Domain* ein, um Ihr Konto zu verbinden.',
    tenant: {
      label: 'Mandant',
      placeholder: 'Name Ihres Mandanten',
      hint: 'Was in der Adresse Ihrer SharePoint-Website vor .sharepoint.com steht.',
      required: 'Bitte geben Sie einen Mandanten ein.',
    },
    site: { label: 'Name der Website (optional)', placeholder: 'Name Ihrer Website (optional)' },
    sharedSite: {
      label: 'Name der Website',
      placeholder: 'Name Ihrer Website',
      required: 'Bitte geben Sie die freigegebene Website ein.',
    },
  },
  fr: {
    intro: 'Pour connecter votre compte, saisissez votre *domaine* SharePoint.',
    tenant: {
      label: 'Locataire',
      placeholder: 'Nom de votre locataire',
      hint: 'Ce qui précède .sharepoint.com dans l’adresse de votre SharePoint.',
      required: 'Saisissez le nom du locataire.',
    },
    site: { label: 'Nom du site (facultatif)', placeholder: 'Nom de votre site (facultatif)' },
    sharedSite: {
      label: 'Nom du site',
      placeholder: 'Nom de votre site',
      required: 'Saisissez le nom du site partagé.',
    },
  },
  es: {
    intro: 'Para conectar su cuenta, introduzca su *dominio* de SharePoint.',
    tenant: {
      label: 'Inquilino',
      placeholder: 'Nombre de su inquilino',
      hint: 'Lo que precede a .sharepoint.com en la dirección de su SharePoint.',
      required: 'Introduzca el nombre del inquilino.',
    },
    site: { label: 'Nombre del sitio (opcional)', placeholder: 'Nombre de su sitio (opcional)' },
    sharedSite: {
      label: 'Nombre del sitio',
      placeholder: 'Nombre de su sitio',
      required: 'Introduzca el sitio que se compartió.',
    },
  },
  'pt-BR': {
    intro: 'Para conectar sua conta, insira o *domínio* do seu SharePoint.',
    tenant: {
      label: 'Locatário',
      placeholder: 'Nome do seu locatário',
      hint: 'O que vem antes de .sharepoint.com no endereço do seu SharePoint.',
      required: 'Insira o nome do locatário.',
    },
    site: { label: 'Nome do site (opcional)', placeholder: 'Nome do seu site (opcional)' },
    sharedSite: {
      label: 'Nome do site',
      placeholder: 'Nome do seu site',
      required: 'Insira o site que foi compartilhado.',
    },
  },
  ja: {
    intro: 'アカウントを連携するには、SharePoint の*ドメイン*を入力してください。',
    tenant: {
      label: 'テナント',
      placeholder: 'テナント名',
      hint: 'SharePoint のアドレスの .sharepoint.com より前の部分です。',
      required: 'テナントを入力してください。',
    },
    site: { label: 'サイト名（任意）', placeholder: 'サイト名（任意）' },
    sharedSite: {
      label: 'サイト名',
      placeholder: 'サイト名',
      required: '共有されたサイトを入力してください。',
    },
  },
  ar: {
    intro: 'يُرجى إدخال *نطاق* SharePoint لربط حسابك.',
    tenant: {
      label: 'المستأجر',
      placeholder: 'اسم المستأجر',
      hint: `الجزء الذي يسبق ${isolate('.sharepoint.com')} في عنوان SharePoint الخاص بك.`,
      required: 'يُرجى إدخال المستأجر.',
    },
    site: { label: 'اسم الموقع (اختياري)', placeholder: 'اسم الموقع (اختياري)' },
    sharedSite: {
      label: 'اسم الموقع',
      placeholder: 'اسم موقعك',
      required: 'يُرجى إدخال الموقع الذي تمت مشاركته.',
    },
  },
})
