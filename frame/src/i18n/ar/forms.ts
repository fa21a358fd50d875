import type { Messages } from '../Messages.ts'
import { isolate } from './isolate.ts'

const accessToken = {
  label: 'رمز الوصول',
  placeholder: 'الرمز',
  required: 'يُرجى إدخال رمز الوصول.',
}
const allRequired = 'جميع الحقول مطلوبة.'

export const forms: Messages['forms'] = {
  submit: 'إرسال',
  cancel: 'إلغاء',
  show: (label) => `إظهار ${label}`,
  hide: (label) => `إخفاء ${label}`,
  wrong: (label, error) => `${label}: ${isolate(error)}`,
  hasSpaces: 'لا يحتوي المفتاح على مسافات. انسخه مرة أخرى.',
  connectsTo: (host) => `يتصل بـ ${isolate(host)}`,
  openKeyPage: (source) => `فتح ${isolate(source)}`,
  howToFind: 'طريقة العثور عليه',
  copy: (label) => `نسخ ${label}`,
  copied: 'تم النسخ',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  promise: (source, recipient) =>
    `من خلال ربط ${isolate(source)}، فإنك تمنح إذن الوصول إلى حسابك على ${isolate(source)}. يتم استيراد بياناته إلى ${isolate(recipient)}. لا يتم تغيير أي شيء في حسابك.`,
  connected: (source) => `بدأت المزامنة مع ${isolate(source)}، وستتم إعادة توجيهك قريبًا.`,
  failed: (source) => `تعذّر ربط ${isolate(source)}. يُرجى إعادة المحاولة.`,

  azure: {
    intro: 'يُرجى إدخال *اسم الحساب* و*مفتاح الحساب* لحسابك على Azure Blob Storage لربطه.',
    name: {
      label: 'اسم الحساب',
      placeholder: 'اسم الحساب',
      required: 'يُرجى إدخال اسم الحساب.',
    },
    key: {
      hint: 'في مدخل Azure: حساب التخزين الخاص بك، ثم «مفاتيح الوصول».',
      label: 'مفتاح الحساب',
      placeholder: 'مفتاح الحساب',
      required: 'يُرجى إدخال مفتاح الحساب.',
    },
  },
  confluence: {
    intro: 'يُرجى إدخال *نطاق* Confluence لربط حسابك.',
    subdomain: {
      label: 'النطاق الفرعي',
      placeholder: 'your-subdomain',
      hint: `الجزء الذي يسبق ${isolate('.atlassian.net')} في عنوان Confluence الخاص بك.`,
      required: 'يُرجى إدخال نطاق Confluence.',
    },
  },
  document360: {
    intro: 'يُرجى إدخال *البريد الإلكتروني للحساب* و*رمز الوصول* لحسابك على Document360 لربطه.',
    email: {
      label: 'البريد الإلكتروني للحساب',
      placeholder: 'البريد الإلكتروني',
      required: 'يُرجى إدخال البريد الإلكتروني للحساب.',
    },
    token: { ...accessToken, hint: 'في Document360: «Settings» ثم «API tokens». تكفي الطريقة GET.' },
  },
  freshdesk: {
    intro: 'يُرجى إدخال *النطاق* و*مفتاح API* لحسابك على Freshdesk لربطه.',
    domain: {
      label: 'النطاق',
      placeholder: 'domain.freshdesk.com',
      required: 'يُرجى إدخال نطاق Freshdesk.',
    },
    key: {
      hint: 'في Freshdesk: صورتك، ثم «إعدادات الملف الشخصي»، ثم «عرض مفتاح API».',
      label: 'مفتاح API',
      placeholder: 'مفتاح API',
      required: 'يُرجى إدخال مفتاح API.',
    },
  },
  gitbook: {
    intro: 'يُرجى إدخال *اسم المؤسسة* و*رمز الوصول* لحسابك على GitBook لربطه.',
    organization: {
      label: 'المؤسسة',
      placeholder: 'المؤسسة',
      required: 'يُرجى إدخال اسم مؤسستك.',
    },
    token: { ...accessToken, hint: 'في GitBook: إعداداتك الشخصية، ثم «Developer».' },
  },
  github: {
    intro: 'يُرجى إدخال *اسم المستخدم* و*رمز الوصول* لربط حسابك.',
    username: {
      label: 'اسم المستخدم',
      placeholder: 'اسم المستخدم',
      required: 'يُرجى إدخال اسم المستخدم الخاص بك.',
    },
    token: {
      ...accessToken,
      required: 'يُرجى إدخال رمز الوصول.',
      hint: 'على github.com: «Settings» ثم «Developer settings» ثم «Personal access tokens». تكفي قراءة المحتوى والبيانات الوصفية.',
    },
    connected: (source) => `بدأت المزامنة مع ${isolate(source)}.`,
  },
  guru: {
    intro: 'يُرجى إدخال *اسم المستخدم* و*رمز الوصول* لحسابك على Guru لربطه.',
    username: {
      label: 'اسم المستخدم',
      placeholder: 'اسم المستخدم',
      required: 'يُرجى إدخال اسم المستخدم الخاص بك على Guru.',
    },
    token: accessToken,
    failed: 'تعذّر ربط حسابك على Guru. يُرجى إعادة المحاولة.',
  },
  s3: {
    intro: 'يُرجى إدخال *مفتاح الوصول* و*مفتاح الوصول السري* لربط حسابك.',
    key: {
      label: 'مفتاح الوصول',
      placeholder: 'مفتاح الوصول',
      required: 'يُرجى إدخال مفتاح الوصول.',
    },
    secret: {
      hint: 'في AWS: خدمة IAM، ثم المستخدم الخاص بك، ثم «بيانات اعتماد الأمان». الأذونات اللازمة: s3:ListAllMyBuckets وs3:ListBucket وs3:GetObject.',
      label: 'مفتاح الوصول السري',
      placeholder: 'مفتاح الوصول السري',
      required: 'يُرجى إدخال مفتاح الوصول السري.',
    },
    bucket: {
      label: 'الحُزمة (اختيارية)',
      placeholder: isolate('my-bucket/folder'),
      hint: 'فقط إذا كانت مفاتيحك لا تسمح بعرض كل الحُزَم: اسم الحُزمة المسموح بها، ثم مجلد بعد شرطة مائلة.',
    },
    endpoint: {
      label: 'عنوان URL لنقطة النهاية (اختياري)',
      placeholder: isolate('<region>.digitaloceanspaces.com'),
      hint: 'لمساحات التخزين خارج Amazon فقط، مثل DigitalOcean Spaces.',
    },
  },
  salesforce: {
    intro: `يُرجى إدخال *نطاق* Salesforce لربط حسابك، من دون ${isolate('https://')} ومن دون ما يلي الشرطة المائلة.`,
    domain: {
      label: 'النطاق',
      placeholder: 'domain.my.salesforce.com',
      required: 'يُرجى إدخال نطاق Salesforce.',
      format: `يجب أن يكون النطاق بالتنسيق ${isolate('{subdomain}.my.salesforce.com')}`,
    },
  },
  servicenow: {
    intro:
      'يُرجى إدخال *بيانات اعتماد OAuth* الخاصة بمثيل ServiceNow لربط حسابك. يمكن للمسؤول العثور عليها في سجل التطبيقات.',
    instance: {
      label: 'النطاق الفرعي للمثيل',
      placeholder: isolate('<instance-subdomain>.service-now.com'),
      hint: `على سبيل المثال: ${isolate('dev12345.service-now.com')}`,
      required: allRequired,
    },
    clientId: { label: 'معرّف العميل', placeholder: 'معرّف العميل', required: allRequired },
    clientSecret: { label: 'سر العميل', placeholder: 'سر العميل', required: allRequired },
    redirectUri: {
      label: 'معرّف URI لإعادة التوجيه',
      placeholder: 'معرّف URI لإعادة التوجيه',
      required: allRequired,
    },
  },
  sharepoint: {
    intro: 'يُرجى إدخال *نطاق* SharePoint لربط حسابك.',
    tenant: {
      label: 'المستأجر',
      placeholder: 'اسم المستأجر',
      hint: `الجزء الذي يسبق ${isolate('.sharepoint.com')} في عنوان SharePoint الخاص بك.`,
      required: 'يُرجى إدخال المستأجر.',
    },
    site: { label: 'اسم الموقع (اختياري)', placeholder: 'اسم الموقع (اختياري)' },
  },
  zendesk: {
    intro: 'يُرجى إدخال *نطاق* Zendesk لربط حسابك.',
    subdomain: {
      label: 'النطاق الفرعي',
      placeholder: 'your-subdomain.zendesk.com',
      required: 'يُرجى إدخال نطاق Zendesk.',
    },
  },
  unsent: 'لم يتم إرسال ما كتبته هنا، ولن يُحفظ.',
}
