import type { Messages } from '../Messages.ts'

export const shell: Messages['shell'] = {
  productName: 'Inlet',
  documentTitle: 'ربط بياناتك',
  opening: 'جارٍ الفتح…',
  openingDescription: 'لن يستغرق ذلك سوى لحظات.',
  retry: 'إعادة المحاولة',
  reload: 'إعادة التحميل',
  chunkFailed: 'تعذّر التحميل',
  chunkFailedHint: 'تعذّر تحميل هذا الجزء. يُرجى التحقق من الاتصال ثم إعادة المحاولة.',
  updated: 'تم تحديث هذه النافذة',
  updatedWaiting: 'ستتابع من تلقاء نفسها بمجرد اكتمال الإرسال الجاري.',
  updatedLossy: 'أعد تحميلها للمتابعة. ستفقد الملفات التي اخترتها وما كتبته.',
  unexpected: 'خطأ غير متوقع في التطبيق',
  unexpectedDescription: 'حدث خطأ في هذه النافذة.',
  unexpectedHint: 'يُرجى إعادة التحميل للبدء من جديد. لن تفقد ما سبق استيراده.',
  leaveTitle: 'هل تريد إغلاق هذه النافذة؟',
  leave: 'إغلاق',
  stay: 'عدم الإغلاق',
  leaveScreenTitle: 'هل تريد مغادرة هذه الخطوة؟',
  leaveScreen: 'مغادرة',
  stayHere: 'البقاء',
}
