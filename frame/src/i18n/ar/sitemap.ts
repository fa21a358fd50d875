import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { isolate } from './isolate.ts'
import { results } from './nouns.ts'

export const sitemap: Messages['sitemap'] = {
  address: 'عنوان خريطة الموقع',
  addressHint: 'تسرد خريطة الموقع صفحات موقع الويب. ويمكنك أيضًا إدخال عنوان موقع الويب نفسه.',
  placeholder: 'example.com/sitemap.xml',
  invalid: 'يُرجى إدخال عنوان URL صالح',
  notAnAddress: `أدخل عنوان ويب، مثل ${isolate('example.com/sitemap.xml')}.`,
  fetch: 'جلب',
  cancel: 'إلغاء',
  fetching: 'يجري جلب خريطة الموقع. قد تستغرق الخرائط الكبيرة بضع ثوانٍ.',
  fetchFailed: 'تعذّر جلب خريطة الموقع. يُرجى إعادة المحاولة.',
  fetched: 'عناوين URL التي تم جلبها',
  otherSitemap: 'تغيير خريطة الموقع',
  from: (address) => `من ${isolate(address)}`,
  search: 'البحث في عناوين URL',
  selectAll: 'تحديد الكل',
  clearSelection: 'إلغاء التحديد',
  column: 'عنوان URL',
  select: (url) => `تحديد ${isolate(url)}`,
  results: (found) => count(found, results),
  none: 'لم يتم العثور على عناوين URL',
  noneHint: 'لا تذكر خريطة الموقع هذه أي صفحات.',
  noMatch: 'لا توجد عناوين URL مطابقة',
  noMatchHint: 'يبقى تحديدك كما هو.',
  allSelected: 'تم تحديد كل عناوين URL.',
  selected: (chosen) =>
    count(chosen, {
      zero: 'لم يتم تحديد أي عنوان URL.',
      one: 'تم تحديد عنوان URL واحد.',
      two: 'تم تحديد عنوانَي URL.',
      few: 'تم تحديد # عناوين URL.',
      other: 'تم تحديد # عنوان URL.',
    }),
  first: (most) =>
    count(most, {
      one: 'ستتم مزامنة أول عنوان URL.',
      two: 'ستتم مزامنة أول عنوانَي URL.',
      few: 'ستتم مزامنة أول # عناوين URL.',
      other: 'ستتم مزامنة أول # عنوان URL.',
    }),
  submit: 'إرسال',
  submitFailed: 'تعذّر بدء جلب الصفحات. يُرجى إعادة المحاولة.',
  started: 'بدأ جلب الصفحات.',
  gotIt: 'حسنًا',
  unsent: 'لم يتم إرسال صفحات خريطة الموقع بعد.',
}
