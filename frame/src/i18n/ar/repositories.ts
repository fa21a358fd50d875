import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { isolate } from './isolate.ts'
import { repository, results } from './nouns.ts'

export const repositories: Messages['repositories'] = {
  heading: 'كل الملفات',
  search: 'بحث',
  refresh: 'تحديث',
  selectAll: 'تحديد الكل',
  clearSelection: 'إلغاء التحديد',
  columns: { file: 'اسم الملف', name: 'الاسم', url: 'عنوان URL' },
  noAddress: 'غير متوفر',
  choose: (name) => `تحديد ${isolate(name)}`,
  select: (chosen) =>
    count(chosen, {
      one: 'تحديد مستودع واحد',
      two: 'تحديد مستودعين',
      few: 'تحديد # مستودعات',
      many: 'تحديد # مستودعًا',
      other: 'تحديد # مستودع',
    }),
  results: (found) => count(found, results),
  waiting: 'في انتظار ظهور حسابك…',
  missing: 'تعذّر العثور على مصدر بيانات مرتبط',
  missingHint: 'تم قبول الحساب، لكنه لم يظهر في قائمة حساباتك بعد.',
  retry: 'إعادة المحاولة',
  none: 'لم يتم العثور على مستودعات',
  noneHint: 'قد لا يسمح رمز الوصول بعرض أي منها.',
  noMatch: 'لا توجد نتائج مطابقة',
  noMatchHint: 'جرّب عبارة بحث أخرى.',
  listFailed: 'حدث خطأ أثناء جلب المستودعات.',
  moreFailed: 'تعذّر تحميل المزيد من المستودعات.',
  queued: 'تجري مزامنة محتوى مستودعاتك، يُرجى الانتظار.',
  queueFailed: 'تعذّرت مزامنة مستودعاتك.',
  unsent: (chosen) => `تم تحديد ${count(chosen, repository)}، ولم تبدأ المزامنة بعد.`,
}
