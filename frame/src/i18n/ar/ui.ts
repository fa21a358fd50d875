import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'ar',
  back: 'رجوع',
  close: 'إغلاق',
  clearSearch: 'محو البحث',
  gotIt: 'حسنًا',
  loading: 'جارٍ التحميل…',
  selectAll: 'تحديد الكل',
  error: 'خطأ',
  success: 'تم بنجاح',
  warning: 'تحذير',
}
