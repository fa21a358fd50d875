import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'
import { isolate } from './isolate.ts'
import { file, folder, results } from './nouns.ts'

export const items: Messages['items'] = {
  heading: 'تحديد الملفات المطلوب مزامنتها',
  search: 'بحث',
  refresh: 'تحديث',
  folders: 'المجلدات',
  allFiles: 'كل الملفات',
  selectAll: 'تحديد الكل',
  clearSelection: 'إلغاء التحديد',
  columns: { name: 'اسم الملف', type: 'نوع الملف', created_at: 'تاريخ الإنشاء' },
  untitled: 'بلا عنوان',
  folder: 'مجلد',
  synced: 'تمت مزامنته',
  select: (name) => `تحديد ${isolate(name)}`,
  upload: (chosen) => `استيراد ${count(chosen, file)}`,
  uploadMixed: (folders, files) => `استيراد ${foldersAndFiles(folders, files)}`,
  unsentMixed: (folders, files) => `تم تحديد ${foldersAndFiles(folders, files)}، ولم تبدأ المزامنة بعد.`,
  notSelectable: 'لا يمكن مزامنة هذا العنصر',
  notSupported: 'تنسيق هذا الملف غير متوافق',
  results: (found) => count(found, results),
  moreResults: (found) => `أكثر من ${count(found, results)}`,
  noMatch: 'لا توجد نتائج مطابقة',
  noMatchHint: 'جرّب عبارة بحث أخرى، أو استخدم خيارات البحث للعثور على ملف حسب النوع أو التنسيق أو غير ذلك.',
  emptyFolder: 'هذا المجلد فارغ',
  listing: 'لا يزال إعداد قائمة المحتوى جاريًا',
  listingHint: 'قد يستغرق ذلك بعض الوقت مع الحسابات الكبيرة. تكتمل القائمة تلقائيًا.',
  listFailed: 'تعذّر تحميل الملفات.',
  moreFailed: 'تعذّر تحميل المزيد من الملفات.',
  retry: 'إعادة المحاولة',
  queued: 'تمت إضافة الملفات إلى قائمة انتظار المزامنة.',
  refused: 'تعذّرت مزامنة الملفات.',
  unable: 'تعذّر بدء مزامنة الملفات.',
  unsent: (chosen) => `تم تحديد ${count(chosen, file)}، ولم تبدأ المزامنة بعد.`,
  chosen: 'الملفات المحددة',
  chosenFrom: (chosen, place) => `تم تحديد ${count(chosen, file)} من ${isolate(place)}`,
  chosenFromFolders: (chosen, folders) => `تم تحديد ${count(chosen, file)} من ${count(folders, folder)}`,
  review: 'مراجعة',
  removeFromSelection: (name) => `إزالة ${isolate(name)} من التحديد`,
}
