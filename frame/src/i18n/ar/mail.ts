import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { isolate } from './isolate.ts'
import { results } from './nouns.ts'

const number = (of: number) => count(of, { other: '#' })
const others = {
  one: 'عنصر آخر واحد',
  two: 'عنصران آخران',
  few: '# عناصر أخرى',
  other: '# عنصرًا آخر',
}

export const mail: Messages['mail'] = {
  heading: 'اختيار الرسائل التي سيتم استيرادها',
  connected: (source) => `تم ربط حسابك في ${isolate(source)}. لم يتم استيراد أي شيء منه بعد.`,
  places: { labels: 'التصنيفات', folders: 'المجلدات' },
  search: { labels: 'البحث في التصنيفات', folders: 'البحث في المجلدات' },
  allMail: 'كل الرسائل',
  allMailHint: 'من دون المسودات والرسائل غير المرغوب فيها والمهملات.',
  gmailLabels: {
    INBOX: 'البريد الوارد',
    STARRED: 'المميّزة بنجمة',
    IMPORTANT: 'مهم',
    SENT: 'المرسل',
    CATEGORY_SOCIAL: 'اجتماعي',
    CATEGORY_UPDATES: 'التحديثات',
    CATEGORY_FORUMS: 'المنتديات',
    CATEGORY_PROMOTIONS: 'الترويج',
  },
  results: (found) => count(found, results),
  noMatch: 'لا توجد نتائج مطابقة',
  more: (left) => `${count(left, others)}: ابحث عمّا تحتاج إليه.`,
  categories: 'فقط ما يحمل إحدى هذه الفئات',
  period: 'الفترة',
  periods: { any: 'أي وقت', month: 'الشهر الماضي', quarter: 'آخر 3 أشهر', year: 'السنة الماضية' },
  from: 'من هؤلاء فقط',
  fromHint: 'أسماء أو عناوين تفصل بينها فواصل. إذا تُرك فارغًا: من الجميع.',
  fromTooMany: (most) => `لا يزيد عدد الأسماء أو العناوين في المرة الواحدة على ${number(most)}.`,
  flagged: 'الرسائل المميّزة بعلامة فقط',
  attachments: 'مع المرفقات',
  preview: 'ما سيتم استيراده',
  inLabels: (names) => `الرسائل ذات التصنيف ${isolate(names)}`,
  inFolders: (names) => `الرسائل في المجلد ${isolate(names)}`,
  since: (date) => `منذ ${isolate(date)}`,
  fromPeople: (names) => `من ${isolate(names)}`,
  inCategories: (names) => `في الفئة ${isolate(names)}`,
  withAttachments: 'مع المرفقات',
  withoutAttachments: 'من دون المرفقات',
  later: 'تُضاف الرسائل الجديدة المطابقة مع كل مزامنة.',
  chooseFirst: { labels: 'اختر كل الرسائل أو أحد التصنيفات.', folders: 'اختر مجلدًا.' },
  import: 'استيراد',
  notNow: 'ليس الآن',
  loading: 'تجري قراءة صندوق بريدك…',
  listFailed: 'تعذّرت قراءة صندوق بريدك.',
  retry: 'إعادة المحاولة',
  started: 'يتم استيراد رسائلك.',
  failed: 'تعذّر استيراد بعض رسائلك',
  counts: (succeeded, failed) => `نجح ${number(succeeded)} وفشل ${number(failed)}`,
  stillSending: 'لا يزال اختيارك قيد الإرسال.',
  unsent: 'لم يبدأ بعد استيراد الرسائل التي اخترتها.',
}
