import { isolate } from '../../../i18n/ar/isolate.ts'
import { defineTexts } from '../defineTexts.ts'

const ARN = 'arn:aws:iam::123456789012:role/name'

/** For deployments that assume roles of their users. */
export const roleTexts = defineTexts({
  en: {
    choice: 'Connect with',
    option: 'Role',
    intro:
      'Create a role in AWS that trusts the *principal* with the *external ID* below, and enter its ARN.',
    principal: { label: 'Principal', hint: 'Who may use the role: Principal in its trust policy.' },
    externalId: {
      label: 'External ID',
      hint: 'It is yours alone: the condition sts:ExternalId in the trust policy.',
    },
    role: {
      label: 'Role ARN',
      placeholder: ARN,
      hint: 'The role needs s3:ListAllMyBuckets, s3:ListBucket and s3:GetObject.',
      required: 'Please enter the ARN of your role.',
    },
    bucket: {
      label: 'Bucket (optional)',
      placeholder: 'my-bucket/folder',
      hint: 'Only if your role may not list all buckets. A folder goes after a slash.',
    },
  },
  de: {
    choice: 'Verbinden mit',
    option: 'Rolle',
    intro:
      'Erstellen Sie in AWS eine Rolle, die dem *Prinzipal* mit der *externen ID* unten vertraut, und geben Sie ihren ARN ein.',
    principal: {
      label: 'Prinzipal',
      hint: 'Wer die Rolle verwenden darf: „Principal“ in ihrer Vertrauensrichtlinie.',
    },
    externalId: {
      label: 'Externe ID',
      hint: 'Sie gehört nur Ihnen: die Bedingung sts:ExternalId in der Vertrauensrichtlinie.',
    },
    role: {
      label: 'ARN der Rolle',
      placeholder: ARN,
      hint: 'Die Rolle braucht s3:ListAllMyBuckets, s3:ListBucket und s3:GetObject.',
      required: 'Bitte geben Sie den ARN Ihrer Rolle ein.',
    },
    bucket: {
      label: 'Name des Buckets (optional)',
      placeholder: 'mein-bucket/ordner',
      hint: 'Nur wenn Ihre Rolle nicht alle Buckets auflisten darf. Ein Ordner folgt nach „/“.',
    },
  },
  fr: {
    choice: 'Se connecter avec',
    option: 'Rôle',
    intro:
      'Créez dans AWS un rôle qui fait confiance au *principal* avec l’*ID externe* ci-dessous, puis saisissez son ARN.',
    principal: {
      label: 'Principal',
      hint: 'Qui peut utiliser le rôle\u202f: «\u202fPrincipal\u202f» dans sa politique d’approbation.',
    },
    externalId: {
      label: 'ID externe',
      hint: 'Il n’appartient qu’à vous\u202f: la condition sts:ExternalId de la politique d’approbation.',
    },
    role: {
      label: 'ARN du rôle',
      placeholder: ARN,
      hint: 'Le rôle a besoin de s3:ListAllMyBuckets, s3:ListBucket et s3:GetObject.',
      required: 'Saisissez l’ARN de votre rôle.',
    },
    bucket: {
      label: 'Bucket (facultatif)',
      placeholder: 'mon-bucket/dossier',
      hint: 'Uniquement si votre rôle ne peut pas lister tous les buckets. Le dossier suit une barre oblique.',
    },
  },
  es: {
    choice: 'Conectar con',
    option: 'Rol',
    intro:
      'Cree en AWS un rol que confíe en la *entidad principal* con el *ID externo* de abajo e introduzca su ARN.',
    principal: {
      label: 'Entidad principal',
      hint: 'Quién puede usar el rol: «Principal» en su política de confianza.',
    },
    externalId: {
      label: 'ID externo',
      hint: 'Es solo suyo: la condición sts:ExternalId de la política de confianza.',
    },
    role: {
      label: 'ARN del rol',
      placeholder: ARN,
      hint: 'El rol necesita s3:ListAllMyBuckets, s3:ListBucket y s3:GetObject.',
      required: 'Introduzca el ARN de su rol.',
    },
    bucket: {
      label: 'Bucket (opcional)',
      placeholder: 'mi-bucket/carpeta',
      hint: 'Solo si su rol no puede enumerar todos los buckets. La carpeta va tras una barra.',
    },
  },
  'pt-BR': {
    choice: 'Conectar com',
    option: 'Função',
    intro:
      'Crie na AWS uma função que confie na *entidade principal* com o *ID externo* abaixo e insira o ARN dela.',
    principal: {
      label: 'Entidade principal',
      hint: 'Quem pode usar a função: “Principal” na política de confiança dela.',
    },
    externalId: {
      label: 'ID externo',
      hint: 'É somente seu: a condição sts:ExternalId da política de confiança.',
    },
    role: {
      label: 'ARN da função',
      placeholder: ARN,
      hint: 'A função precisa de s3:ListAllMyBuckets, s3:ListBucket e s3:GetObject.',
      required: 'Insira o ARN da sua função.',
    },
    bucket: {
      label: 'Bucket (opcional)',
      placeholder: 'meu-bucket/pasta',
      hint: 'Somente se a sua função não puder listar todos os buckets. A pasta vem após uma barra.',
    },
  },
  ja: {
    choice: '接続方法',
    option: 'ロール',
    intro: 'AWS で、以下の*プリンシパル*と*外部 ID* を信頼するロールを作成し、その ARN を入力してください。',
    principal: {
      label: 'プリンシパル',
      hint: 'ロールを使用できる主体です。信頼ポリシーの Principal に指定します。',
    },
    externalId: {
      label: '外部 ID',
      hint: 'お客様専用の ID です。信頼ポリシーの条件 sts:ExternalId に指定します。',
    },
    role: {
      label: 'ロールの ARN',
      placeholder: ARN,
      hint: '必要な権限は s3:ListAllMyBuckets、s3:ListBucket、s3:GetObject です。',
      required: 'ロールの ARN を入力してください。',
    },
    bucket: {
      label: 'バケット（任意）',
      placeholder: 'バケット名/フォルダー',
      hint: 'ロールですべてのバケットを一覧表示できない場合のみ。フォルダーはスラッシュの後に入力します。',
    },
  },
  ar: {
    choice: 'الربط باستخدام',
    option: 'دور',
    intro: 'أنشئ في AWS دورًا يثق في *الكيان الرئيسي* مع *المعرّف الخارجي* أدناه، ثم أدخل ARN الخاص به.',
    principal: {
      label: 'الكيان الرئيسي',
      hint: 'من يمكنه استخدام الدور: Principal في سياسة الثقة الخاصة به.',
    },
    externalId: {
      label: 'المعرّف الخارجي',
      hint: 'وهو خاص بك وحدك: الشرط sts:ExternalId في سياسة الثقة.',
    },
    role: {
      label: 'ARN الخاص بالدور',
      placeholder: isolate(ARN),
      hint: 'يحتاج الدور إلى s3:ListAllMyBuckets وs3:ListBucket وs3:GetObject.',
      required: 'يُرجى إدخال ARN الخاص بدورك.',
    },
    bucket: {
      label: 'الحُزمة (اختيارية)',
      placeholder: isolate('my-bucket/folder'),
      hint: 'فقط إذا كان دورك لا يسمح بعرض كل الحُزَم. يأتي المجلد بعد شرطة مائلة.',
    },
  },
})
