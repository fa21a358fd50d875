import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro: 'Please enter your Guru *username* and *access token* to connect your account.',
    username: { label: 'Username', placeholder: 'username', required: 'Please enter your Guru username' },
    token: { label: 'Access token', placeholder: 'Token', required: 'Please enter your access token.' },
    failed: 'Error connecting your Guru account. Please try again.',
  },
  de: {
    intro: 'Bitte geben Sie *Benutzername* und *Zugriffstoken* von Guru ein, um Ihr Konto zu verbinden.',
    username: {
      label: 'Benutzername',
      placeholder: 'Benutzername',
      required: 'Bitte geben Sie Ihren Guru-Benutzernamen ein.',
    },
    token: {
      label: 'Zugriffstoken',
      placeholder: 'Token',
      required: 'Bitte geben Sie Ihr Zugriffstoken ein.',
    },
    failed: 'Ihr Guru-Konto konnte nicht verbunden werden. Bitte versuchen Sie es erneut.',
  },
  fr: {
    intro: 'Pour connecter votre compte Guru, saisissez votre *nom d’utilisateur* et votre *jeton d’accès*.',
    username: {
      label: 'Nom d’utilisateur',
      placeholder: 'nom d’utilisateur',
      required: 'Saisissez votre nom d’utilisateur Guru.',
    },
    token: { label: 'Jeton d’accès', placeholder: 'Jeton', required: 'Saisissez votre jeton d’accès.' },
    failed: 'Impossible de connecter votre compte Guru. Réessayez.',
  },
  es: {
    intro: 'Para conectar su cuenta de Guru, introduzca su *nombre de usuario* y su *token de acceso*.',
    username: {
      label: 'Nombre de usuario',
      placeholder: 'nombre de usuario',
      required: 'Introduzca su nombre de usuario de Guru.',
    },
    token: { label: 'Token de acceso', placeholder: 'Token', required: 'Introduzca su token de acceso.' },
    failed: 'No se pudo conectar su cuenta de Guru. Inténtelo de nuevo.',
  },
  'pt-BR': {
    intro: 'Para conectar sua conta do Guru, insira seu *nome de usuário* e seu *token de acesso*.',
    username: {
      label: 'Nome de usuário',
      placeholder: 'nome de usuário',
      required: 'Insira seu nome de usuário do Guru.',
    },
    token: { label: 'Token de acesso', placeholder: 'Token', required: 'Insira seu token de acesso.' },
    failed: 'Não foi possível conectar sua conta do Guru. Tente novamente.',
  },
  ja: {
    intro: 'アカウントを連携するには、Guru の*ユーザー名*と*アクセストークン*を入力してください。',
    username: {
      label: 'ユーザー名',
      placeholder: 'ユーザー名',
      required: 'Guru のユーザー名を入力してください。',
    },
    token: {
      label: 'アクセストークン',
      placeholder: 'トークン',
      required: 'アクセストークンを入力してください。',
    },
    failed: 'Guru アカウントを連携できませんでした。もう一度お試しください。',
  },
  ar: {
    intro: 'يُرجى إدخال *اسم المستخدم* و*رمز الوصول* لحسابك على Guru لربطه.',
    username: {
      label: 'اسم المستخدم',
      placeholder: 'اسم المستخدم',
      required: 'يُرجى إدخال اسم المستخدم الخاص بك على Guru.',
    },
    token: { label: 'رمز الوصول', placeholder: 'الرمز', required: 'يُرجى إدخال رمز الوصول.' },
    failed: 'تعذّر ربط حسابك على Guru. يُرجى إعادة المحاولة.',
  },
})
