import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro: 'Please enter your Azure Blob Storage *account name* and *account key* to connect your account.',
    name: { label: 'Account name', placeholder: 'Account Name', required: 'Please enter your account name.' },
    key: {
      hint: 'In the Azure portal: your storage account, then Access keys.',
      label: 'Account key',
      placeholder: 'Account Key',
      required: 'Please enter your account key.',
    },
  },
  de: {
    intro:
      'Bitte geben Sie *Kontoname* und *Kontoschlüssel* von Azure Blob Storage ein, um Ihr Konto zu verbinden.',
    name: { label: 'Kontoname', placeholder: 'Kontoname', required: 'Bitte geben Sie Ihren Kontonamen ein.' },
    key: {
      hint: 'Im Azure-Portal: Ihr Speicherkonto, dann „Zugriffsschlüssel“.',
      label: 'Kontoschlüssel',
      placeholder: 'Kontoschlüssel',
      required: 'Bitte geben Sie Ihren Kontoschlüssel ein.',
    },
  },
  fr: {
    intro:
      'Pour connecter votre compte Azure Blob Storage, saisissez son *nom de compte* et sa *clé de compte*.',
    name: {
      label: 'Nom de compte',
      placeholder: 'Nom de compte',
      required: 'Saisissez votre nom de compte.',
    },
    key: {
      hint: 'Dans le portail Azure\u202f: votre compte de stockage, puis «\u202fClés d’accès\u202f».',
      label: 'Clé de compte',
      placeholder: 'Clé de compte',
      required: 'Saisissez votre clé de compte.',
    },
  },
  es: {
    intro:
      'Para conectar su cuenta de Azure Blob Storage, introduzca el *nombre de cuenta* y la *clave de cuenta*.',
    name: {
      label: 'Nombre de cuenta',
      placeholder: 'Nombre de cuenta',
      required: 'Introduzca su nombre de cuenta.',
    },
    key: {
      hint: 'En el portal de Azure: su cuenta de almacenamiento y, después, «Claves de acceso».',
      label: 'Clave de cuenta',
      placeholder: 'Clave de cuenta',
      required: 'Introduzca su clave de cuenta.',
    },
  },
  'pt-BR': {
    intro: 'Para conectar sua conta do Azure Blob Storage, insira o *nome da conta* e a *chave da conta*.',
    name: { label: 'Nome da conta', placeholder: 'Nome da conta', required: 'Insira o nome da sua conta.' },
    key: {
      hint: 'No portal do Azure: sua conta de armazenamento e, depois, “Chaves de acesso”.',
      label: 'Chave da conta',
      placeholder: 'Chave da conta',
      required: 'Insira a chave da sua conta.',
    },
  },
  ja: {
    intro:
      'アカウントを連携するには、Azure Blob Storage の*アカウント名*と*アカウントキー*を入力してください。',
    name: {
      label: 'アカウント名',
      placeholder: 'アカウント名',
      required: 'アカウント名を入力してください。',
    },
    key: {
      hint: 'Azure ポータルの「ストレージアカウント」→「アクセスキー」で確認できます。',
      label: 'アカウントキー',
      placeholder: 'アカウントキー',
      required: 'アカウントキーを入力してください。',
    },
  },
  ar: {
    intro: 'يُرجى إدخال *اسم الحساب* و*مفتاح الحساب* لحسابك على Azure Blob Storage لربطه.',
    name: { label: 'اسم الحساب', placeholder: 'اسم الحساب', required: 'يُرجى إدخال اسم الحساب.' },
    key: {
      hint: 'في مدخل Azure: حساب التخزين الخاص بك، ثم «مفاتيح الوصول».',
      label: 'مفتاح الحساب',
      placeholder: 'مفتاح الحساب',
      required: 'يُرجى إدخال مفتاح الحساب.',
    },
  },
})
