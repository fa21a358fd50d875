import type { Messages } from '../Messages.ts'
import { isolate } from './isolate.ts'

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
  howToSetUp: 'طريقة الإعداد',
  copy: (label) => `نسخ ${label}`,
  copied: 'تم النسخ',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  promise: (source, recipient) =>
    `من خلال ربط ${isolate(source)}، فإنك تمنح إذن الوصول إلى حسابك على ${isolate(source)}. يتم استيراد بياناته إلى ${isolate(recipient)}. لا يتم تغيير أي شيء في حسابك.`,
  connected: (source) => `بدأت المزامنة مع ${isolate(source)}، وستتم إعادة توجيهك قريبًا.`,
  initiated: (source) => `بدأت المزامنة مع ${isolate(source)}.`,
  failed: (source) => `تعذّر ربط ${isolate(source)}. يُرجى إعادة المحاولة.`,
  unsent: 'لم يتم إرسال ما كتبته هنا، ولن يُحفظ.',
}
