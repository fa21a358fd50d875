import { isolate } from '../../../i18n/ar/isolate.ts'
import { defineTexts } from '../defineTexts.ts'

export const formTexts = defineTexts({
  en: {
    intro: 'Please enter your *access key* and *access key secret* to connect your account.',
    key: { label: 'Access key', placeholder: 'Access Key', required: 'Please enter your access key.' },
    secret: {
      hint: 'In AWS: IAM, your user, Security credentials. It needs s3:ListAllMyBuckets, s3:ListBucket and s3:GetObject.',
      label: 'Access key secret',
      placeholder: 'Access Key Secret',
      required: 'Please enter your access key secret.',
    },
    bucket: {
      label: 'Bucket (optional)',
      placeholder: 'my-bucket/folder',
      hint: 'Only if your keys may not list all buckets. A folder goes after a slash.',
    },
    endpoint: {
      label: 'Endpoint URL (optional)',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'Only for storage outside Amazon, for example DigitalOcean Spaces.',
    },
  },
  de: {
    intro:
      'Bitte geben Sie *Zugriffsschlüssel* und *geheimen Zugriffsschlüssel* ein, um Ihr Konto zu verbinden.',
    key: {
      label: 'Zugriffsschlüssel',
      placeholder: 'Zugriffsschlüssel',
      required: 'Bitte geben Sie Ihren Zugriffsschlüssel ein.',
    },
    secret: {
      hint: 'In AWS: IAM, Ihr Benutzer, „Sicherheitsanmeldeinformationen“. Nötig sind s3:ListAllMyBuckets, s3:ListBucket und s3:GetObject.',
      label: 'Geheimer Zugriffsschlüssel',
      placeholder: 'Geheimer Zugriffsschlüssel',
      required: 'Bitte geben Sie Ihren geheimen Zugriffsschlüssel ein.',
    },
    bucket: {
      label: 'Name des Buckets (optional)',
      placeholder: 'mein-bucket/ordner',
      hint: 'Nur wenn Ihre Schlüssel nicht alle Buckets auflisten dürfen. Ein Ordner folgt nach „/“.',
    },
    endpoint: {
      label: 'Endpunkt-URL (optional)',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'Nur für Speicher, der nicht bei Amazon liegt, zum Beispiel DigitalOcean Spaces.',
    },
  },
  fr: {
    intro: 'Pour connecter votre compte, saisissez votre *clé d’accès* et votre *clé d’accès secrète*.',
    key: { label: 'Clé d’accès', placeholder: 'Clé d’accès', required: 'Saisissez votre clé d’accès.' },
    secret: {
      hint: 'Dans AWS\u202f: IAM, votre utilisateur, «\u202fInformations d’identification de sécurité\u202f». Il faut s3:ListAllMyBuckets, s3:ListBucket et s3:GetObject.',
      label: 'Clé d’accès secrète',
      placeholder: 'Clé d’accès secrète',
      required: 'Saisissez votre clé d’accès secrète.',
    },
    bucket: {
      label: 'Bucket (facultatif)',
      placeholder: 'mon-bucket/dossier',
      hint: 'Uniquement si vos clés ne peuvent pas lister tous les buckets. Le dossier suit une barre oblique.',
    },
    endpoint: {
      label: 'URL du point de terminaison (facultative)',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'Uniquement pour un stockage hors d’Amazon, par exemple DigitalOcean Spaces.',
    },
  },
  es: {
    intro: 'Para conectar su cuenta, introduzca su *clave de acceso* y su *clave de acceso secreta*.',
    key: {
      label: 'Clave de acceso',
      placeholder: 'Clave de acceso',
      required: 'Introduzca su clave de acceso.',
    },
    secret: {
      hint: 'En AWS: IAM, su usuario, «Credenciales de seguridad». Necesita s3:ListAllMyBuckets, s3:ListBucket y s3:GetObject.',
      label: 'Clave de acceso secreta',
      placeholder: 'Clave de acceso secreta',
      required: 'Introduzca su clave de acceso secreta.',
    },
    bucket: {
      label: 'Bucket (opcional)',
      placeholder: 'mi-bucket/carpeta',
      hint: 'Solo si sus claves no pueden enumerar todos los buckets. La carpeta va tras una barra.',
    },
    endpoint: {
      label: 'URL del punto de conexión (opcional)',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'Solo para almacenamiento fuera de Amazon, por ejemplo, DigitalOcean Spaces.',
    },
  },
  'pt-BR': {
    intro: 'Para conectar sua conta, insira sua *chave de acesso* e sua *chave de acesso secreta*.',
    key: {
      label: 'Chave de acesso',
      placeholder: 'Chave de acesso',
      required: 'Insira sua chave de acesso.',
    },
    secret: {
      hint: 'Na AWS: IAM, seu usuário, “Credenciais de segurança”. São necessárias s3:ListAllMyBuckets, s3:ListBucket e s3:GetObject.',
      label: 'Chave de acesso secreta',
      placeholder: 'Chave de acesso secreta',
      required: 'Insira sua chave de acesso secreta.',
    },
    bucket: {
      label: 'Bucket (opcional)',
      placeholder: 'meu-bucket/pasta',
      hint: 'Somente se as suas chaves não puderem listar todos os buckets. A pasta vem após uma barra.',
    },
    endpoint: {
      label: 'URL do endpoint (opcional)',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'Apenas para armazenamento fora da Amazon, por exemplo, DigitalOcean Spaces.',
    },
  },
  ja: {
    intro: 'アカウントを連携するには、*アクセスキー*と*シークレットアクセスキー*を入力してください。',
    key: { label: 'アクセスキー', placeholder: 'アクセスキー', required: 'アクセスキーを入力してください。' },
    secret: {
      hint: 'AWS の IAM →ユーザー→「セキュリティ認証情報」で確認できます。必要な権限は s3:ListAllMyBuckets、s3:ListBucket、s3:GetObject です。',
      label: 'シークレットアクセスキー',
      placeholder: 'シークレットアクセスキー',
      required: 'シークレットアクセスキーを入力してください。',
    },
    bucket: {
      label: 'バケット（任意）',
      placeholder: 'バケット名/フォルダー',
      hint: 'キーですべてのバケットを一覧表示できない場合のみ。フォルダーはスラッシュの後に入力します。',
    },
    endpoint: {
      label: 'エンドポイント URL（任意）',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'DigitalOcean Spaces など、Amazon 以外のストレージを使用する場合のみ入力してください。',
    },
  },
  ar: {
    intro: 'يُرجى إدخال *مفتاح الوصول* و*مفتاح الوصول السري* لربط حسابك.',
    key: { label: 'مفتاح الوصول', placeholder: 'مفتاح الوصول', required: 'يُرجى إدخال مفتاح الوصول.' },
    secret: {
      hint: 'في AWS: خدمة IAM، ثم المستخدم الخاص بك، ثم «بيانات اعتماد الأمان». الأذونات اللازمة: s3:ListAllMyBuckets وs3:ListBucket وs3:GetObject.',
      label: 'مفتاح الوصول السري',
      placeholder: 'مفتاح الوصول السري',
      required: 'يُرجى إدخال مفتاح الوصول السري.',
    },
    bucket: {
      label: 'الحُزمة (اختيارية)',
      placeholder: isolate('my-bucket/folder'),
      hint: 'فقط إذا كانت مفاتيحك لا تسمح بعرض كل الحُزَم. يأتي المجلد بعد شرطة مائلة.',
    },
    endpoint: {
      label: 'عنوان URL لنقطة النهاية (اختياري)',
      placeholder: isolate('<region>.digitaloceanspaces.com'),
      hint: 'لمساحات التخزين خارج Amazon فقط، مثل DigitalOcean Spaces.',
    },
  },
})
