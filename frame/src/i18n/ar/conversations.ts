import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { isolate } from './isolate.ts'
import { conversation, results } from './nouns.ts'

const channel = { one: 'قناة واحدة', two: 'قناتين', few: '# قنوات', other: '# قناة' }
const message = { one: 'رسالة واحدة', two: 'رسالتين', few: '# رسائل', other: '# رسالة' }
const publicChannel = {
  one: 'قناة عامة واحدة',
  two: 'قناتين عامتين',
  few: '# قنوات عامة',
  other: '# قناة عامة',
}
const privateChannel = {
  one: 'قناة خاصة واحدة',
  two: 'قناتين خاصتين',
  few: '# قنوات خاصة',
  other: '# قناة خاصة',
}
const directMessage = {
  one: 'رسالة مباشرة واحدة',
  two: 'رسالتين مباشرتين',
  few: '# رسائل مباشرة',
  other: '# رسالة مباشرة',
}
const groupMessage = {
  one: 'رسالة مباشرة جماعية واحدة',
  two: 'رسالتين مباشرتين جماعيتين',
  few: '# رسائل مباشرة جماعية',
  other: '# رسالة مباشرة جماعية',
}
const number = (of: number) => count(of, { other: '#' })

export const conversations: Messages['conversations'] = {
  connected: 'تم ربط حسابك على Slack.',
  connectedHint: 'يمكنك اختيار قنوات ورسائل مباشرة محددة لمزامنتها.',
  choose: 'تحديد محادثات من Slack',
  goBack: 'رجوع',

  heading: 'تحديد المحادثات',
  loading: 'جارٍ تحميل محادثاتك…',
  loadingMore: (loaded) => `جارٍ تحميل المزيد من المحادثات… ${number(loaded)} حتى الآن`,
  channels: 'القنوات',
  messages: 'الرسائل',
  channelsFound: (open, closed) =>
    `تم العثور على ${count(open, publicChannel)} و${count(closed, privateChannel)}`,
  messagesFound: (direct, group) =>
    `تم العثور على ${count(direct, directMessage)} و${count(group, groupMessage)}`,
  selectChannels: 'تحديد القنوات',
  selectMessages: 'تحديد الرسائل',

  kinds: 'نوع المحادثة',
  search: 'البحث في المحادثات',
  filter: 'تصفية',
  filters: {
    all: 'كل القنوات',
    public: 'القنوات العامة',
    private: 'القنوات الخاصة',
    direct: 'الرسائل المباشرة',
    group: 'الرسائل الجماعية',
  },
  list: {
    channels: 'القنوات المتاحة للاختيار',
    messages: 'الرسائل المتاحة للاختيار',
  },
  privateChannel: 'قناة خاصة',
  unnamed: 'محادثة بلا اسم',
  results: (found) => count(found, results),
  viewSynced: 'عرض المحادثات المتزامنة',
  clear: 'إلغاء التحديد',

  setForAll: 'تعيين تاريخ البدء للكل',
  setForAllHint: 'يُرجى تحديد المحادثات أولاً، إذ يُعيَّن التاريخ لجميع المحادثات المحددة.',
  startDate: 'تاريخ البدء',
  startDateOf: (name) => `تاريخ بدء ${isolate(name)}`,
  startingFrom: (date) => `بدءًا من ${date}`,
  willStartFrom: (date) => `ستبدأ المزامنة من ${date}`,
  pickDay: 'اختر اليوم الذي تبدأ منه مزامنة الرسائل.',
  cancel: 'إلغاء',
  setDate: 'تعيين تاريخ البدء',
  removeDate: 'إزالة تاريخ البدء',
  calendar: {
    previousYear: 'السنة السابقة',
    previousMonth: 'الشهر السابق',
    nextMonth: 'الشهر التالي',
    nextYear: 'السنة التالية',
  },

  sync: (channels, messages) => `مزامنة ${count(channels, channel)} و${count(messages, message)}`,
  limit: (most) =>
    `لا يمكن مزامنة أكثر من ${count(most, message)} و${count(most, channel)} في المرة الواحدة.`,
  syncing: 'تجري مزامنة محادثاتك',
  progress: (done, total) => `اكتمل ${number(done)} من ${count(total, conversation)}`,
  finished: 'اكتملت مزامنة المحادثات',
  counts: (succeeded, failed) => `نجح ${number(succeeded)} وفشل ${number(failed)}`,
  stillSending: 'لا يزال إرسال محادثاتك جاريًا.',

  added: (added) => `تمت إضافة ${count(added, conversation)}.`,
  gotIt: 'حسنًا',
  selectMore: 'تحديد محادثات أخرى من Slack',

  listFailed: 'تعذّر الحصول على قائمة محادثاتك',
  listFailedWhy: (detail) => `تعذّر الحصول على قائمة محادثاتك: ${isolate(detail)}`,
  retry: 'إعادة المحاولة',
  moreLeft: (listed) =>
    `تم عرض ${count(listed, conversation)} هنا، ويضم حسابك المزيد. يمكنك تحميل المزيد للعثور على البقية.`,
  loadMore: 'تحميل المزيد',
  none: 'لم يتم العثور على محادثات',
  noneHint: 'لا يوجد في هذا الحساب ما يمكن مزامنته. يُرجى الانضمام إلى قناة في Slack ثم إعادة المحاولة.',
  noneOfKind: {
    all: 'لا توجد قنوات',
    public: 'لا توجد قنوات عامة',
    private: 'لا توجد قنوات خاصة',
    direct: 'لا توجد رسائل مباشرة',
    group: 'لا توجد رسائل جماعية',
  },
  noMatch: 'لا توجد نتائج مطابقة',
  noMatchHint: 'جرّب عبارة بحث أخرى أو عامل تصفية آخر.',
  unsent: (chosen) => `تم تحديد ${count(chosen, conversation)}، ولم تبدأ المزامنة بعد.`,
}
