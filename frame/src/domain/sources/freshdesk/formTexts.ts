import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro: 'Please enter your Freshdesk *domain* and *API key* to connect your account.',
    domain: {
      label: 'Domain',
      placeholder: 'domain.freshdesk.com',
      required: 'Please enter your freshdesk domain',
    },
    key: {
      hint: 'In Freshdesk: your picture, then Profile settings, View API key.',
      label: 'API key',
      placeholder: 'API key',
      required: 'Please enter an API key',
    },
  },
  de: {
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
  fr: {
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
  es: {
    intro: 'Para conectar su cuenta, introduzca su *dominio* y su *clave de API* de Freshdesk.',
    domain: {
      label: 'Dominio',
      placeholder: 'domain.freshdesk.com',
      required: 'Introduzca su dominio de Freshdesk.',
    },
    key: {
      hint: 'En Freshdesk: su foto, «Configuración de perfil» y, después, «Ver clave de API».',
      label: 'Clave de API',
      placeholder: 'Clave de API',
      required: 'Introduzca una clave de API.',
    },
  },
  'pt-BR': {
    intro: 'Para conectar sua conta, insira o *domínio* e a *chave de API* do seu Freshdesk.',
    domain: {
      label: 'Domínio',
      placeholder: 'domain.freshdesk.com',
      required: 'Insira o domínio do seu Freshdesk.',
    },
    key: {
      hint: 'No Freshdesk: sua foto, “Configurações do perfil” e, depois, “Ver chave de API”.',
      label: 'Chave de API',
      placeholder: 'Chave de API',
      required: 'Insira uma chave de API.',
    },
  },
  ja: {
    intro: 'アカウントを連携するには、Freshdesk の*ドメイン*と *API キー*を入力してください。',
    domain: {
      label: 'ドメイン',
      placeholder: 'domain.freshdesk.com',
      required: 'Freshdesk のドメインを入力してください。',
    },
    key: {
      hint: 'Freshdesk のプロフィール画像→「プロファイル設定」→「API キーを表示」で確認できます。',
      label: 'API キー',
      placeholder: 'API キー',
      required: 'API キーを入力してください。',
    },
  },
  ar: {
    intro: 'يُرجى إدخال *النطاق* و*مفتاح API* لحسابك على Freshdesk لربطه.',
    domain: { label: 'النطاق', placeholder: 'domain.freshdesk.com', required: 'يُرجى إدخال نطاق Freshdesk.' },
    key: {
      hint: 'في Freshdesk: صورتك، ثم «إعدادات الملف الشخصي»، ثم «عرض مفتاح API».',
      label: 'مفتاح API',
      placeholder: 'مفتاح API',
      required: 'يُرجى إدخال مفتاح API.',
    },
  },
})
