import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { isolate } from './isolate.ts'
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
  serviceRefused: 'لم تسمح الخدمة بفتح هذه النافذة',

  cannotOpen: 'يتعذّر فتح هذه النافذة',
  cannotOpenDescription: 'لم يتم إرسال أي شيء أو تغييره.',
  tokenRejected: 'لم تسجّل الدخول',
  tokenRejectedHint: (organization) =>
    `لم تؤكد ${isolate(organization)} هويتك. يُرجى تسجيل الدخول هناك من جديد ثم إعادة المحاولة.`,
  tokenTimeout: (organization) => `لا توجد استجابة من ${isolate(organization)}`,
  tokenTimeoutHint: 'استغرق تأكيد هويتك وقتًا أطول من اللازم. يُرجى الانتظار قليلاً ثم إعادة المحاولة.',
  tokenInvalid: 'تعذّر تسجيل دخولك',
  tokenInvalidHint: (organization) =>
    `لا يمكن استخدام ما أرسلته ${isolate(organization)} لتأكيد هويتك. يمكن لفريق الدعم لديها مساعدتك.`,
  tokenExpired: 'انتهت صلاحية جلستك',
  tokenExpiredHint: (organization) =>
    `يُرجى تسجيل الدخول إلى ${isolate(organization)} من جديد ثم إعادة المحاولة.`,
  unreachable: 'لا يوجد اتصال',
  unreachableHint: 'تعذّر الوصول إلى الخدمة. يُرجى التحقق من الاتصال ثم إعادة المحاولة.',
  hostNotAllowed: (origin) => `لا يُسمح لـ ${isolate(origin)} بفتح هذه النافذة`,
  hostNotAllowedHint: 'هذه الصفحة ليست من الصفحات التي تعرفها هذه الخدمة. لم يتم إرسال أي شيء أو تغييره.',
  notEmbedded: 'هذه الصفحة جزء من صفحة أخرى',
  notEmbeddedHint: 'يُرجى فتحها من التطبيق الذي تريد ربط بياناتك فيه.',
  unsupportedHost: 'لا يمكن لهذه الصفحة فتح النافذة',
  unsupportedHostHint: 'الصفحة ملف محلي أو أن البيئة المحيطة بها تعزلها.',
  versionMismatch: 'لا تتوافق هذه النافذة مع الصفحة التي تحتويها',
  versionMismatchHint: 'يُرجى إعادة تحميل الصفحة. إذا لم يساعد ذلك، فيُرجى التواصل مع فريق دعم الصفحة.',
  apiNotAllowed: 'هذه الخدمة غير مسموح بها هنا',
  apiNotAllowedHint: (organization) =>
    `تطلب ${isolate(organization)} خدمة لا يُسمح لهذه النافذة بإرسال بياناتك إليها. لم يتم إرسال أي شيء.`,
}
