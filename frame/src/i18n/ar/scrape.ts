import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { isolate } from './isolate.ts'

const addressesCounted = {
  one: 'عنوان واحد',
  two: 'عنوانان',
  few: '# عناوين',
  many: '# عنوانًا',
  other: '# عنوان',
}
const number = (of: number) => count(of, { other: '#' })

export const scrape: Messages['scrape'] = {
  description: 'استيراد صفحات مواقع الويب العامة.',
  tabs: { website: 'موقع الويب', sitemap: 'خريطة الموقع', files: 'عناوين URL المتزامنة' },
  address: (position) => `عنوان موقع الويب ${number(position)}`,
  placeholder: 'أدخل عنوان URL',
  notAnAddress: `أدخل عنوان ويب، مثل ${isolate('example.com')}.`,
  upgraded: 'سنستخدم https.',
  typedTwice: 'هذا العنوان موجود في القائمة من قبل.',
  importedAlready: 'تم استيراد هذا الموقع من قبل. ستتم قراءته مرة أخرى.',
  configure: 'إعداد',
  configureRow: (position) => `إعداد موقع الويب ${number(position)}`,
  delete: 'حذف',
  deleteRow: (position) => `حذف موقع الويب ${number(position)}`,
  rowActions: (position) => `إجراءات موقع الويب ${number(position)}`,
  depth: 'عمق تتبّع الروابط',
  depthHint: (maximum) =>
    `${count(0, { other: '#' })} لهذه الصفحة فقط، والحد الأقصى ${count(maximum, { other: '#' })}`,
  pages: 'الحد الأقصى لعدد الصفحات',
  pagesHint: (maximum) => count(maximum, { other: '# على الأكثر' }),
  apply: 'تطبيق',
  add: 'إضافة',
  submit: 'إرسال',
  byDefault: (pages) =>
    count(pages, {
      one: 'تتم افتراضيًا مزامنة أول رابط من كل موقع ويب.',
      two: 'تتم افتراضيًا مزامنة أول رابطين من كل موقع ويب.',
      few: 'تتم افتراضيًا مزامنة أول # روابط من كل موقع ويب.',
      many: 'تتم افتراضيًا مزامنة أول # رابطًا من كل موقع ويب.',
      other: 'تتم افتراضيًا مزامنة أول # رابط من كل موقع ويب.',
    }),
  pleaseWait: 'يُرجى الانتظار حتى يكتمل الطلب.',
  noValidUrl: 'يُرجى إدخال عنوان URL واحد صالح على الأقل.',
  tooManyRows: (limit) =>
    `لا يتسع الطلب الواحد لأكثر من ${count(limit, {
      one: 'موقع ويب واحد',
      two: 'موقعَي ويب',
      few: '# مواقع ويب',
      other: '# موقع ويب',
    })}. تم استبعاد البقية.`,
  started: 'بدأ جلب مواقع الويب',
  gotIt: 'حسنًا',
  leftOut: (left) =>
    count(left, {
      one: 'لم يتم إرسال عنوان واحد لأنه غير صالح:',
      two: 'لم يتم إرسال عنوانين لأنهما غير صالحين:',
      few: 'لم يتم إرسال # عناوين لأنها غير صالحة:',
      many: 'لم يتم إرسال # عنوانًا لأنها غير صالحة:',
      other: 'لم يتم إرسال # عنوان لأنها غير صالحة:',
    }),
  failed: 'تعذّر بدء جلب مواقع الويب. يُرجى إعادة المحاولة.',
  unsent: 'لم يتم إرسال العناوين التي كتبتها بعد.',
  handedOver: (addresses, org) =>
    `من ${isolate(org)}: ${count(addresses, addressesCounted)}. لن يتم استيراد أي شيء قبل الإرسال.`,
  notAdded: (addresses) =>
    `لم تتم إضافة ${count(addresses, addressesCounted)}: غير صالح أو موجود في القائمة من قبل.`,
}
