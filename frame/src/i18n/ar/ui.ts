import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'ar',
  back: 'رجوع',
  close: 'إغلاق',
  search: 'بحث',
  clearSearch: 'محو البحث',
  gotIt: 'حسنًا',
  loading: 'جارٍ التحميل…',
  allRows: 'كل الصفوف',
  error: 'خطأ',
  success: 'تم بنجاح',
  warning: 'تحذير',
}
