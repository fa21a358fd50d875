import type { Messages } from '../Messages.ts'
import { fileSize } from '../sizes.ts'
import { count } from './counted.ts'
import { isolate } from './isolate.ts'
import { file, minute, second } from './nouns.ts'

export const upload: Messages['upload'] = {
  title: 'رفع الملفات',
  description: 'اختر ملفات أو مجلدات من هذا الجهاز.',
  tabUpload: 'رفع',
  tabFiles: 'الملفات',
  chooseFiles: 'اختيار ملفات',
  chooseFolder: 'اختيار مجلد',
  dropHere: 'انقر للرفع',
  orDrag: (most) =>
    most === 1
      ? 'أو اسحب ملفًا واحدًا وأفلته هنا.'
      : `أو اسحب ما يصل إلى ${count(most, file)} أو مجلدات كاملة وأفلتها هنا.`,
  narrow: (most) =>
    most === 1 ? 'يمكنك رفع ملف واحد.' : `يمكنك رفع ما يصل إلى ${count(most, file)} أو مجلدات كاملة.`,
  maxSize: (megabytes) => `بحد أقصى ${megabytes} ميغابايت لكل ملف`,
  accepted: (types) => `الأنواع المقبولة: ${isolate(types)}`,
  release: 'أفلِت الملفات لإضافتها',
  refuse: 'لا يمكن إضافة بعض هذه الملفات',
  reading: 'في انتظار اختيارك…',
  rejected: (rejected) =>
    count(rejected, {
      one: 'ملف واحد لا يستوفي الشروط',
      two: 'ملفان لا يستوفيان الشروط',
      few: '# ملفات لا تستوفي الشروط',
      many: '# ملفًا لا يستوفي الشروط',
      other: '# ملف لا يستوفي الشروط',
    }),
  showAll: (all) => count(all, { other: 'عرض الكل (#)' }),
  tooMany: 'عدد الملفات كبير جدًا',
  mostFiles: (most) => `يمكنك رفع ما يصل إلى ${count(most, file)} في المرة الواحدة.`,
  takeFirst: (first) => (first === 1 ? 'إضافة الملف الأول' : `إضافة أول ${count(first, file)}`),
  largerThan: (bytes) => `حجم الملف أكبر من ${isolate(fileSize(bytes))}`,
  wrongType: (types) => `أنواع الملفات المسموح بها: ${isolate(types)}`,
  unsupportedFormat: 'تنسيق غير متوافق',
  empty: 'هذا الملف فارغ.',
  tooLarge: (megabytes) => `حجم الملف كبير جدًا. الحد الأقصى المسموح به هو ${megabytes} ميغابايت`,
  chosen: (chosen) => `تم اختيار ${count(chosen, file)}`,
  continueWith: 'متابعة',
  queue: 'الملفات المطلوب رفعها',
  addFiles: 'إضافة ملفات',
  remove: (name) => `إزالة ${isolate(name)}`,
  cancel: (name) => `إلغاء رفع ${isolate(name)}`,
  cancelAll: 'إلغاء الكل',
  submit: (files) => `رفع ${count(files, file)}`,
  retryFailed: 'إعادة محاولة الملفات التي تعذّر رفعها',
  uploading: (sending) => `جارٍ رفع ${count(sending, file)}…`,
  progressOf: (name) => `رفع ${isolate(name)}`,
  secondsLeft: (seconds) =>
    seconds < 60
      ? `يتبقى حوالي ${count(seconds, second)}`
      : `يتبقى حوالي ${count(Math.round(seconds / 60), minute)}`,
  waiting: 'قيد الانتظار',
  cancelled: 'تم الإلغاء',
  success: 'تم رفع كل الملفات.',
  successHint: 'تجدها في علامة التبويب «الملفات».',
  partly: (uploaded, notUploaded) =>
    `تم رفع ${count(uploaded, file)}، ولم يُرفع ${count(notUploaded, { other: '#' })}`,
  partlyHint: 'تجد الملفات المرفوعة في علامة التبويب «الملفات».',
  partlyReady: 'تم استيراد الملفات المرفوعة وأصبحت جاهزة.',
  addMore: 'إضافة ملفات أخرى',
  someFailed: 'لم يتم رفع بعض الملفات',
  counts: (succeeded, failed) =>
    `نجح ${count(succeeded, { other: '#' })} وفشل ${count(failed, { other: '#' })}`,
  failed: 'تعذّر رفع الملف.',
  unreadable: 'لم يعد من الممكن قراءة هذا الملف من جهازك. اختره مرة أخرى.',
  tagsFailed: 'تعذّرت إضافة علامات إلى الملف.',
  notUploaded: 'لم يتم رفعها',
  listedAlready: (files) => `موجود في القائمة من قبل: ${count(files, file)}.`,
  copies: (files) => `قد يكون موجودًا من قبل: ${count(files, file)}.`,
  copyListed: 'مماثل لملف آخر في هذه القائمة.',
  copyUploaded: (date) => `تم رفع ملف بهذا الاسم في ${isolate(date)}.`,
  leaveOutCopies: 'استبعاد',
  keepCopies: 'الرفع على أي حال',
  addLater: 'يمكنك إضافة المزيد من الملفات عند انتهاء هذا الرفع.',
  linksHere: (source) => `يتم استيراد عناوين الويب باستخدام ${isolate(source)}.`,
  openSource: (source) => `فتح ${isolate(source)}`,
  linksNowhere: 'لا يمكن رفع عناوين الويب.',
  textHere: 'لا يمكن رفع النص. احفظه في ملف أولًا.',
  pastedImage: 'صورة ملصقة',
  dismiss: 'إغلاق',
  stopByClosing: 'لا يزال رفع الملفات جاريًا. إذا أغلقت النافذة الآن، فلن يتم رفع بقية الملفات.',
  unsent: (chosen) => `تم اختيار ${count(chosen, file)}، ولم يبدأ الرفع بعد.`,
  handedOver: (files, org) =>
    `من ${isolate(org)}: ${count(files, file)}. لن يتم إرسال أي شيء قبل أن تبدأ الرفع.`,
  handedLater: (files, org) => `في الانتظار من ${isolate(org)}: ${count(files, file)}.`,
  filesNowhere: 'لا يمكن رفع الملفات هنا.',
  keptWaiting: (waiting, total) =>
    `في الانتظار: ${count(waiting, { other: '#' })} من أصل ${count(total, file)}.`,
  keptHint: 'سبق أن اخترتها ولم يتم رفعها. لن يتم إرسال أي شيء قبل أن تبدأ الرفع.',
  keptReopen: 'فتحها مرة أخرى',
  keptChoose: 'اختيار الملفات نفسها مرة أخرى',
  keptDiscard: 'تجاهلها',
  keptChanged: 'تغيّر هذا الملف منذ أن اخترته. أضفه كملف جديد.',
  keptOthers: (files) => `لم تتم إضافة ${count(files, file)}، لعدم وجودها بين الملفات التي في الانتظار.`,
  keptArrived: (files) => `من الملفات التي اخترتها سابقًا، تم رفع ${count(files, file)}.`,
}
