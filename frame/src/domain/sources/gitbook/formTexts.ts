import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro: 'Please enter your GitBook *organization name* and *access token* to connect your account.',
    organization: {
      label: 'Organization',
      placeholder: 'Organization',
      required: "Please enter your organization's name.",
    },
    token: {
      hint: 'In GitBook: your personal settings, then Developer.',
      label: 'Access token',
      placeholder: 'Token',
      required: 'Please enter your access token.',
    },
  },
  de: {
    intro:
      'Bitte geben Sie *Organisationsname* und *Zugriffstoken* von GitBook ein, um Ihr Konto zu verbinden.',
    organization: {
      label: 'Organisation',
      placeholder: 'Organisation',
      required: 'Bitte geben Sie den Namen Ihrer Organisation ein.',
    },
    token: {
      label: 'Zugriffstoken',
      placeholder: 'Token',
      required: 'Bitte geben Sie Ihr Zugriffstoken ein.',
      hint: 'In GitBook: Ihre persönlichen Einstellungen, dann „Developer“.',
    },
  },
  fr: {
    intro: 'Pour connecter votre compte GitBook, saisissez le *nom de l’organisation* et le *jeton d’accès*.',
    organization: {
      label: 'Organisation',
      placeholder: 'Organisation',
      required: 'Saisissez le nom de votre organisation.',
    },
    token: {
      label: 'Jeton d’accès',
      placeholder: 'Jeton',
      required: 'Saisissez votre jeton d’accès.',
      hint: 'Dans GitBook\u202f: vos paramètres personnels, puis «\u202fDeveloper\u202f».',
    },
  },
  es: {
    intro:
      'Para conectar su cuenta de GitBook, introduzca el *nombre de la organización* y el *token de acceso*.',
    organization: {
      label: 'Organización',
      placeholder: 'Organización',
      required: 'Introduzca el nombre de su organización.',
    },
    token: {
      label: 'Token de acceso',
      placeholder: 'Token',
      required: 'Introduzca su token de acceso.',
      hint: 'En GitBook: su configuración personal y, después, «Developer».',
    },
  },
  'pt-BR': {
    intro: 'Para conectar sua conta do GitBook, insira o *nome da organização* e o *token de acesso*.',
    organization: {
      label: 'Organização',
      placeholder: 'Organização',
      required: 'Insira o nome da sua organização.',
    },
    token: {
      label: 'Token de acesso',
      placeholder: 'Token',
      required: 'Insira seu token de acesso.',
      hint: 'No GitBook: suas configurações pessoais e, depois, “Developer”.',
    },
  },
  ja: {
    intro: 'アカウントを連携するには、GitBook の*組織名*と*アクセストークン*を入力してください。',
    organization: { label: '組織', placeholder: '組織', required: '組織名を入力してください。' },
    token: {
      label: 'アクセストークン',
      placeholder: 'トークン',
      required: 'アクセストークンを入力してください。',
      hint: 'GitBook の個人設定→「Developer」で確認できます。',
    },
  },
  ar: {
    intro: 'يُرجى إدخال *اسم المؤسسة* و*رمز الوصول* لحسابك على GitBook لربطه.',
    organization: { label: 'المؤسسة', placeholder: 'المؤسسة', required: 'يُرجى إدخال اسم مؤسستك.' },
    token: {
      label: 'رمز الوصول',
      placeholder: 'الرمز',
      required: 'يُرجى إدخال رمز الوصول.',
      hint: 'في GitBook: إعداداتك الشخصية، ثم «Developer».',
    },
  },
})
