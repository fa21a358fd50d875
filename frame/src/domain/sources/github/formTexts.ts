import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro: 'Please enter your *username* and *access token* to connect your account.',
    username: { label: 'Username', placeholder: 'username', required: 'Please enter your github username' },
    token: {
      hint: 'On github.com: Settings, then Developer settings, Personal access tokens. It only needs to read contents and metadata.',
      label: 'Access token',
      placeholder: 'Token',
      required: 'Please enter your github token',
    },
  },
  de: {
    intro: 'Bitte geben Sie *Benutzername* und *Zugriffstoken* ein, um Ihr Konto zu verbinden.',
    username: {
      label: 'Benutzername',
      placeholder: 'Benutzername',
      required: 'Bitte geben Sie Ihren Benutzernamen ein.',
    },
    token: {
      label: 'Zugriffstoken',
      placeholder: 'Token',
      required: 'Bitte geben Sie Ihr Zugriffstoken ein.',
      hint: 'Auf github.com: „Settings“, „Developer settings“, „Personal access tokens“. Lesen von Inhalten und Metadaten genügt.',
    },
  },
  fr: {
    intro: 'Pour connecter votre compte, saisissez votre *nom d’utilisateur* et votre *jeton d’accès*.',
    username: {
      label: 'Nom d’utilisateur',
      placeholder: 'nom d’utilisateur',
      required: 'Saisissez votre nom d’utilisateur.',
    },
    token: {
      label: 'Jeton d’accès',
      placeholder: 'Jeton',
      required: 'Saisissez votre jeton d’accès.',
      hint: 'Sur github.com\u202f: «\u202fSettings\u202f», «\u202fDeveloper settings\u202f», «\u202fPersonal access tokens\u202f». La lecture des contenus et des métadonnées suffit.',
    },
  },
  es: {
    intro: 'Para conectar su cuenta, introduzca su *nombre de usuario* y su *token de acceso*.',
    username: {
      label: 'Nombre de usuario',
      placeholder: 'nombre de usuario',
      required: 'Introduzca su nombre de usuario.',
    },
    token: {
      label: 'Token de acceso',
      placeholder: 'Token',
      required: 'Introduzca su token de acceso.',
      hint: 'En github.com: «Settings», «Developer settings», «Personal access tokens». Basta con leer contenidos y metadatos.',
    },
  },
  'pt-BR': {
    intro: 'Para conectar sua conta, insira seu *nome de usuário* e seu *token de acesso*.',
    username: {
      label: 'Nome de usuário',
      placeholder: 'nome de usuário',
      required: 'Insira seu nome de usuário.',
    },
    token: {
      label: 'Token de acesso',
      placeholder: 'Token',
      required: 'Insira seu token de acesso.',
      hint: 'Em github.com: “Settings”, “Developer settings”, “Personal access tokens”. Basta a leitura de conteúdos e metadados.',
    },
  },
  ja: {
    intro: 'アカウントを連携するには、*ユーザー名*と*アクセストークン*を入力してください。',
    username: { label: 'ユーザー名', placeholder: 'ユーザー名', required: 'ユーザー名を入力してください。' },
    token: {
      label: 'アクセストークン',
      placeholder: 'トークン',
      required: 'トークンを入力してください。',
      hint: 'github.com の「Settings」→「Developer settings」→「Personal access tokens」で作成できます。必要なのはコンテンツとメタデータの読み取りのみです。',
    },
  },
  ar: {
    intro: 'يُرجى إدخال *اسم المستخدم* و*رمز الوصول* لربط حسابك.',
    username: {
      label: 'اسم المستخدم',
      placeholder: 'اسم المستخدم',
      required: 'يُرجى إدخال اسم المستخدم الخاص بك.',
    },
    token: {
      label: 'رمز الوصول',
      placeholder: 'الرمز',
      required: 'يُرجى إدخال رمز الوصول.',
      hint: 'على github.com: «Settings» ثم «Developer settings» ثم «Personal access tokens». تكفي قراءة المحتوى والبيانات الوصفية.',
    },
  },
})
