import type { Messages } from '../Messages.ts'
import { isolate } from './isolate.ts'

export const notice: Messages['notice'] = {
  serviceRefused: 'لم تسمح الخدمة بفتح هذه النافذة',
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
