import { isolate } from '../../../i18n/ar/isolate.ts'
import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro:
      'Please enter the *OAuth credentials* of your ServiceNow instance to connect your account. An administrator finds them in its application registry.',
    instance: {
      label: 'Instance subdomain',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: 'For example dev12345.service-now.com',
      required: 'All fields are required',
    },
    clientId: { label: 'Client ID', placeholder: 'client id', required: 'All fields are required' },
    clientSecret: {
      label: 'Client secret',
      placeholder: 'client secret',
      required: 'All fields are required',
    },
    redirectUri: { label: 'Redirect URI', placeholder: 'redirect URI', required: 'All fields are required' },
  },
  de: {
    intro:
      'Bitte geben Sie die *OAuth-Anmeldedaten* Ihrer ServiceNow-Instanz ein, um Ihr Konto zu verbinden. Administratoren finden sie in der Anwendungsregistrierung der Instanz.',
    instance: {
      label: 'Subdomain der Instanz',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: 'Zum Beispiel dev12345.service-now.com',
      required: 'Alle Felder sind erforderlich.',
    },
    clientId: { label: 'Client-ID', placeholder: 'Client-ID', required: 'Alle Felder sind erforderlich.' },
    clientSecret: {
      label: 'Client-Secret',
      placeholder: 'Client-Secret',
      required: 'Alle Felder sind erforderlich.',
    },
    redirectUri: {
      label: 'Umleitungs-URI',
      placeholder: 'Umleitungs-URI',
      required: 'Alle Felder sind erforderlich.',
    },
  },
  fr: {
    intro:
      'Pour connecter votre compte, saisissez les *identifiants OAuth* de votre instance ServiceNow. Un administrateur les trouve dans son registre d’applications.',
    instance: {
      label: 'Sous-domaine de l’instance',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: 'Par exemple dev12345.service-now.com',
      required: 'Tous les champs sont obligatoires',
    },
    clientId: { label: 'ID client', placeholder: 'ID client', required: 'Tous les champs sont obligatoires' },
    clientSecret: {
      label: 'Secret client',
      placeholder: 'secret client',
      required: 'Tous les champs sont obligatoires',
    },
    redirectUri: {
      label: 'URI de redirection',
      placeholder: 'URI de redirection',
      required: 'Tous les champs sont obligatoires',
    },
  },
  es: {
    intro:
      'Para conectar su cuenta, introduzca las *credenciales de OAuth* de su instancia de ServiceNow. Un administrador las encontrará en el registro de aplicaciones.',
    instance: {
      label: 'Subdominio de la instancia',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: 'Por ejemplo, dev12345.service-now.com',
      required: 'Todos los campos son obligatorios',
    },
    clientId: {
      label: 'ID de cliente',
      placeholder: 'ID de cliente',
      required: 'Todos los campos son obligatorios',
    },
    clientSecret: {
      label: 'Secreto de cliente',
      placeholder: 'secreto de cliente',
      required: 'Todos los campos son obligatorios',
    },
    redirectUri: {
      label: 'URI de redirección',
      placeholder: 'URI de redirección',
      required: 'Todos los campos son obligatorios',
    },
  },
  'pt-BR': {
    intro:
      'Para conectar sua conta, insira as *credenciais OAuth* da sua instância do ServiceNow. Um administrador pode encontrá-las no registro de aplicativos.',
    instance: {
      label: 'Subdomínio da instância',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: 'Por exemplo, dev12345.service-now.com',
      required: 'Todos os campos são obrigatórios',
    },
    clientId: {
      label: 'ID do cliente',
      placeholder: 'ID do cliente',
      required: 'Todos os campos são obrigatórios',
    },
    clientSecret: {
      label: 'Segredo do cliente',
      placeholder: 'segredo do cliente',
      required: 'Todos os campos são obrigatórios',
    },
    redirectUri: {
      label: 'URI de redirecionamento',
      placeholder: 'URI de redirecionamento',
      required: 'Todos os campos são obrigatórios',
    },
  },
  ja: {
    intro:
      'アカウントを連携するには、ServiceNow インスタンスの *OAuth 認証情報*を入力してください。認証情報は、管理者がアプリケーションレジストリで確認できます。',
    instance: {
      label: 'インスタンスのサブドメイン',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: '例：dev12345.service-now.com',
      required: 'すべての項目を入力してください。',
    },
    clientId: {
      label: 'クライアント ID',
      placeholder: 'クライアント ID',
      required: 'すべての項目を入力してください。',
    },
    clientSecret: {
      label: 'クライアントシークレット',
      placeholder: 'クライアントシークレット',
      required: 'すべての項目を入力してください。',
    },
    redirectUri: {
      label: 'リダイレクト URI',
      placeholder: 'リダイレクト URI',
      required: 'すべての項目を入力してください。',
    },
  },
  ar: {
    intro:
      'يُرجى إدخال *بيانات اعتماد OAuth* الخاصة بمثيل ServiceNow لربط حسابك. يمكن للمسؤول العثور عليها في سجل التطبيقات.',
    instance: {
      label: 'النطاق الفرعي للمثيل',
      placeholder: isolate('<instance-subdomain>.service-now.com'),
      hint: `على سبيل المثال: ${isolate('dev12345.service-now.com')}`,
      required: 'جميع الحقول مطلوبة.',
    },
    clientId: { label: 'معرّف العميل', placeholder: 'معرّف العميل', required: 'جميع الحقول مطلوبة.' },
    clientSecret: { label: 'سر العميل', placeholder: 'سر العميل', required: 'جميع الحقول مطلوبة.' },
    redirectUri: {
      label: 'معرّف URI لإعادة التوجيه',
      placeholder: 'معرّف URI لإعادة التوجيه',
      required: 'جميع الحقول مطلوبة.',
    },
  },
})
