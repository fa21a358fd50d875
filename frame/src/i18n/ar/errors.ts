import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { minute, second } from './nouns.ts'

export const errors: Messages['errors'] = {
  signInAgain: 'انتهت جلستك. يُرجى إغلاق هذه النافذة ثم فتحها من جديد.',
  waitSeconds: (seconds) => `الطلبات كثيرة جدًا. يُرجى إعادة المحاولة بعد ${count(seconds, second)}.`,
  waitAMoment: 'الطلبات كثيرة جدًا. يُرجى إعادة المحاولة بعد قليل.',
  tooMany: 'الطلبات كثيرة جدًا.',
  goesOnIn: (seconds) => `تُستأنف العملية تلقائيًا بعد ${count(seconds, second)}.`,
  waitMinutes: (minutes) => `الطلبات كثيرة جدًا. يُرجى إعادة المحاولة بعد ${count(minutes, minute)}.`,

  offline: 'هذا الجهاز غير متصل بالإنترنت. يُرجى التحقق من الاتصال ثم إعادة المحاولة.',
  notReached: 'تعذّر الوصول إلى الخدمة. يُرجى التحقق من اتصالك ثم إعادة المحاولة.',
  tooLate: 'لم تستجب الخدمة في الوقت المناسب. يُرجى إعادة المحاولة بعد قليل.',
  unreadable: 'وصل رد من جهة غير الخدمة. إذا كانت لشبكتك صفحة تسجيل دخول، فافتحها أولًا ثم أعد المحاولة.',
  serviceFailed: 'تواجه الخدمة مشكلة حاليًا. يُرجى إعادة المحاولة لاحقًا.',
  notAccepted: 'لم تقبل الخدمة هذا الطلب.',
  notAllowed: 'لا يُسمح لك بفعل ذلك.',
  gone: 'لم يعد هذا موجودًا.',
  notNow: 'هذا غير ممكن حاليًا.',
  tooLarge: 'الحجم أكبر مما تقبله الخدمة.',

  serviceTrouble: 'الخدمة غير متاحة حاليًا',

  cannotOpen: 'يتعذّر فتح هذه النافذة',
  cannotOpenDescription: 'لم يتم إرسال أي شيء أو تغييره.',
  unreachable: 'لا يوجد اتصال',
}
