import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { isolate } from './isolate.ts'

export const integrations: Messages['integrations'] = {
  title: 'عمليات التكامل',
  description: 'أين يوجد المحتوى الخاص بك؟',
  search: 'البحث في عمليات التكامل',
  connected: 'مرتبط',
  startHere: 'ابدأ من هنا',
  open: (name) => `فتح ${name}`,
  needsAttention: 'يحتاج إلى انتباهك',
  notChecked: 'تعذّر التحقق من المصادر المرتبطة.',
  standing: { absent: 'غير متاح بعد', unconfigured: 'لم يتم إعداده بعد', sandbox: 'بيئة تجريبية' },
  maxSize: (megabytes) => `بحد أقصى ${megabytes} ميغابايت لكل ملف`,
  maxLinks: (links) =>
    `مزامنة ${count(links, {
      one: 'رابط واحد',
      two: 'رابطين',
      few: '# روابط',
      many: '# رابطًا',
      other: '# رابط',
    })} بحد أقصى`,
  found: (found) =>
    count(found, {
      zero: 'لم يتم العثور على أي عملية تكامل',
      one: 'تم العثور على عملية تكامل واحدة',
      two: 'تم العثور على عمليتَي تكامل',
      few: 'تم العثور على # عمليات تكامل',
      other: 'تم العثور على # عملية تكامل',
    }),
  noResults: (text) => `لا توجد نتائج للبحث عن «${isolate(text)}»`,
  noResultsHint: 'يُرجى التحقق من الإملاء أو البحث عن شيء آخر.',
  none: 'لا تتوفر هنا أي عمليات تكامل.',
  noneHint: 'يُرجى الطلب من مسؤول هذا التطبيق تفعيل إحداها.',
  own: {
    LOCAL_FILES: { name: 'رفع الملفات', announcementName: 'الملفات المحلية' },
    WEB_SCRAPER: { name: 'استخراج من الويب', announcementName: 'مواقع الويب' },
  },
  failed: 'تعذّر جلب قائمة عمليات التكامل.',
}
