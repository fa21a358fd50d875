import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { isolate } from './isolate.ts'
import { file } from './nouns.ts'

/** Stands alone, hence nominative. */
const files = { ...file, two: 'ملفان' }
const items = {
  one: 'عنصر واحد لا يمكن قراءته',
  two: 'عنصران لا يمكن قراءتهما',
  few: '# عناصر لا يمكن قراءتها',
  many: '# عنصرًا لا يمكن قراءتها',
  other: '# عنصر لا يمكن قراءتها',
}
const page = {
  zero: 'لا صفحات',
  one: 'صفحة واحدة',
  two: 'صفحتان',
  few: '# صفحات',
  many: '# صفحة',
  other: '# صفحة',
}

export const preview: Messages['preview'] = {
  title: 'ما سيتم استيراده',
  details: 'التفاصيل',
  counting: 'جارٍ عدّ المحتوى…',
  goesOn: 'لا يزال العدّ جاريًا. لا حاجة إلى الانتظار.',
  awaited: 'يبدأ الاستيراد بعد انتهاء العدّ.',
  notAllowed: 'هذا الاستيراد غير مسموح به هنا. اختر عناصر أقل أو عناصر أخرى.',
  soFar: (found) => `${count(found, files)} حتى الآن`,
  files: (found) => count(found, files),
  atLeast: (found) => `ما لا يقل عن ${count(found, file)}`,
  aboutFiles: (found) => `حوالي ${count(found, file)}`,
  pagesSoFar: (found) => `${count(found, page)} حتى الآن`,
  pages: (found) => count(found, page),
  atLeastPages: (found) => `ما لا يقل عن ${count(found, { ...page, two: 'صفحتين' })}`,
  about: (time) => `حوالي ${isolate(time)}`,
  moreThan: (time) => `أكثر من ${isolate(time)}`,
  unreadable: (found) => count(found, items),
  overLimit: 'فوق أحد الحدود',
  failed: 'تعذّر العدّ. لا يزال الاستيراد ممكنًا.',
  retry: 'إعادة المحاولة',
  stopped: {
    folders: 'يتوقف العدّ بعد 2000 مجلد، لذا هذا جزء فقط. يتابع الاستيراد ما بعده.',
    time: 'يتوقف العدّ بعد 20 ثانية، لذا هذا جزء فقط. يتابع الاستيراد ما بعده.',
    rate_limit: 'لا يقبل المصدر مزيدًا من الطلبات حاليًا، لذا هذا جزء فقط. يتابع الاستيراد ما بعده.',
  },
  partly: 'قد تحتوي المجلدات التي تعذّرت قراءتها على المزيد.',
  withoutAttachments: 'تُضاف المرفقات إلى ذلك، وهي غير معدودة.',
  roughly: 'العدد تقديري: يعثر بحث المصدر على أكثر مما يُستورد.',
  limits: {
    max_files: 'سيتجاوز عدد ملفاتك الحد المسموح به. ستفشل الملفات الزائدة عن الحد.',
    max_files_per_upload: 'هذه الملفات أكثر مما يُسمح به في استيراد واحد. ستفشل الملفات الزائدة عن الحد.',
    max_items: 'يحتوي الحساب على أكثر مما تتم مزامنته من حساب واحد. سيُترك الباقي.',
    max_pages: 'يحتوي الموقع على صفحات أكثر مما يُستورد منه. سيُترك الباقي.',
  },
  labels: {
    files: 'الملفات',
    pages: 'الصفحات',
    imported: 'تم استيرادها من قبل',
    folders: 'المجلدات',
    size: 'الحجم',
    time: 'مدة الاستيراد',
    kinds: 'أنواع الملفات',
    skipped: 'لا يمكن قراءتها',
  },
  withoutSize: (found) => `لا يذكر المصدر حجم ${count(found, file)}.`,
  otherKinds: 'أخرى',
  skips: {
    FOLDER_UNREADABLE: 'لم يعرض المصدر محتوى المجلد',
    NOT_SELECTABLE: 'لا يمكن استيراده',
    PAGE_UNREADABLE: 'تعذّر فتح الصفحة',
    TOO_LARGE: 'كبير جدًا',
    UNSUPPORTED_FORMAT: 'تنسيق غير متوافق',
  },
  estimate: 'المدة مقدّرة من الأحجام والتنسيقات. لم يتم تنزيل أي شيء.',
  links: 'تُعدّ الصفحات حسب الروابط المؤدية إليها، والمدة تقديرية. لم يُستورد أي شيء.',
}
