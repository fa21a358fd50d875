import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro: 'Please enter your Document360 *account email* and *access token* to connect your account.',
    email: {
      label: 'Account email',
      placeholder: 'Account Email',
      required: 'Please enter your account email',
    },
    token: {
      hint: 'In Document360: Settings, then API tokens. It only needs the method GET.',
      label: 'Access token',
      placeholder: 'Token',
      required: 'Please enter your access token.',
    },
  },
  de: {
    intro:
      'Bitte geben Sie *E-Mail-Adresse* und *Zugriffstoken* Ihres Document360-Kontos ein, um es zu verbinden.',
    email: {
      label: 'E-Mail-Adresse des Kontos',
      placeholder: 'E-Mail-Adresse',
      required: 'Bitte geben Sie die E-Mail-Adresse Ihres Kontos ein.',
    },
    token: {
      label: 'Zugriffstoken',
      placeholder: 'Token',
      required: 'Bitte geben Sie Ihr Zugriffstoken ein.',
      hint: 'In Document360: „Settings“, dann „API tokens“. Die Methode GET genügt.',
    },
  },
  fr: {
    intro:
      'Pour connecter votre compte Document360, saisissez l’*adresse e-mail du compte* et le *jeton d’accès*.',
    email: {
      label: 'Adresse e-mail du compte',
      placeholder: 'Adresse e-mail du compte',
      required: 'Saisissez l’adresse e-mail de votre compte.',
    },
    token: {
      label: 'Jeton d’accès',
      placeholder: 'Jeton',
      required: 'Saisissez votre jeton d’accès.',
      hint: 'Dans Document360\u202f: «\u202fSettings\u202f», puis «\u202fAPI tokens\u202f». La méthode GET suffit.',
    },
  },
  es: {
    intro:
      'Para conectar su cuenta de Document360, introduzca el *correo electrónico de la cuenta* y el *token de acceso*.',
    email: {
      label: 'Correo electrónico de la cuenta',
      placeholder: 'Correo electrónico de la cuenta',
      required: 'Introduzca el correo electrónico de su cuenta.',
    },
    token: {
      label: 'Token de acceso',
      placeholder: 'Token',
      required: 'Introduzca su token de acceso.',
      hint: 'En Document360: «Settings» y, después, «API tokens». Basta con el método GET.',
    },
  },
  'pt-BR': {
    intro: 'Para conectar sua conta do Document360, insira o *e-mail da conta* e o *token de acesso*.',
    email: {
      label: 'E-mail da conta',
      placeholder: 'E-mail da conta',
      required: 'Insira o e-mail da sua conta.',
    },
    token: {
      label: 'Token de acesso',
      placeholder: 'Token',
      required: 'Insira seu token de acesso.',
      hint: 'No Document360: “Settings” e, depois, “API tokens”. O método GET é suficiente.',
    },
  },
  ja: {
    intro:
      'アカウントを連携するには、Document360 の*アカウントのメールアドレス*と*アクセストークン*を入力してください。',
    email: {
      label: 'アカウントのメールアドレス',
      placeholder: 'メールアドレス',
      required: 'アカウントのメールアドレスを入力してください。',
    },
    token: {
      label: 'アクセストークン',
      placeholder: 'トークン',
      required: 'アクセストークンを入力してください。',
      hint: 'Document360 の「Settings」→「API tokens」で確認できます。必要なメソッドは GET のみです。',
    },
  },
  ar: {
    intro: 'يُرجى إدخال *البريد الإلكتروني للحساب* و*رمز الوصول* لحسابك على Document360 لربطه.',
    email: {
      label: 'البريد الإلكتروني للحساب',
      placeholder: 'البريد الإلكتروني',
      required: 'يُرجى إدخال البريد الإلكتروني للحساب.',
    },
    token: {
      label: 'رمز الوصول',
      placeholder: 'الرمز',
      required: 'يُرجى إدخال رمز الوصول.',
      hint: 'في Document360: «Settings» ثم «API tokens». تكفي الطريقة GET.',
    },
  },
})
