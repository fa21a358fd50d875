import type { Messages } from '../Messages.ts'
import { isolate } from './isolate.ts'

export const consent: Messages['consent'] = {
  title: (product) => `الربط عبر ${isolate(product)}`,
  description: 'ما الذي ستتم مشاركته ومع من.',
  sentence: (organization, product, what) =>
    `تستخدم ${isolate(organization)} خدمة ${isolate(product)} لربط ${what === null ? 'بياناتك' : isolate(what)}.`,
  access: (product, organization) =>
    `عند الربط، تحصل خدمة ${isolate(product)} على إذن بالوصول إلى الحساب الذي تختاره. يتم استيراد بياناتك لصالح ${isolate(organization)} ولا يتم تعديلها أبدًا.`,
  private: 'الخصوصية',
  privateText: (organization) => `لا يتم أبدًا إطلاع ${isolate(organization)} على بيانات الاعتماد الخاصة بك.`,
  secure: 'الأمان',
  secureText: 'تُحفظ بيانات الوصول إلى حسابك مشفّرة، ويمكنك إلغاء الربط في أي وقت.',
  sharedTitle: 'من يتلقى بياناتك:',
  sharedText: (organization) =>
    `${isolate(organization)} وجهات خارجية، مثل مزوّد خدمات الذكاء الاصطناعي. ولا أحد سواهم.`,
  verified: (domain) => `تم التحقق: فُتحت هذه النافذة من ${isolate(domain)}`,
  agreement: 'من خلال الربط، فإنك توافق على {terms} و{privacy}.',
  agreementTerms: 'من خلال الربط، فإنك توافق على {terms}.',
  agreementPrivacy: 'يمكنك معرفة كيفية التعامل مع بياناتك في {privacy}.',
  terms: 'شروط الخدمة',
  privacy: 'سياسة الخصوصية',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  connect: 'ربط',
  goBack: 'رجوع',
}
