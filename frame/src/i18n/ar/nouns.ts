// Genitive, as after a verbal noun or a preposition. It differs from the nominative only in the dual.

export const file = {
  one: 'ملف واحد',
  two: 'ملفين',
  few: '# ملفات',
  many: '# ملفًا',
  other: '# ملف',
}

export const page = {
  one: 'صفحة واحدة',
  two: 'صفحتين',
  few: '# صفحات',
  other: '# صفحة',
}

export const folder = {
  one: 'مجلد واحد',
  two: 'مجلدين',
  few: '# مجلدات',
  many: '# مجلدًا',
  other: '# مجلد',
}

export const repository = {
  one: 'مستودع واحد',
  two: 'مستودعين',
  few: '# مستودعات',
  many: '# مستودعًا',
  other: '# مستودع',
}

export const account = {
  one: 'حساب واحد',
  two: 'حسابين',
  few: '# حسابات',
  many: '# حسابًا',
  other: '# حساب',
}

export const conversation = {
  one: 'محادثة واحدة',
  two: 'محادثتين',
  few: '# محادثات',
  other: '# محادثة',
}

export const second = {
  one: 'ثانية واحدة',
  two: 'ثانيتين',
  few: '# ثوانٍ',
  other: '# ثانية',
}

export const minute = {
  one: 'دقيقة واحدة',
  two: 'دقيقتين',
  few: '# دقائق',
  other: '# دقيقة',
}

/** Stands alone, hence nominative. */
export const results = {
  zero: 'لا توجد نتائج',
  one: 'نتيجة واحدة',
  two: 'نتيجتان',
  few: '# نتائج',
  other: '# نتيجة',
}
