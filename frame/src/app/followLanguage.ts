import { autorun } from 'mobx'
import { t } from '../i18n/t.ts'

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/

/** Keeps the document's language, direction and title in step with the texts. Call the returned function to stop. */
export function followLanguage(): () => void {
  return autorun(() => {
    const { locale } = t().ui
    const root = document.documentElement
    root.lang = locale
    root.dir = RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr'
    document.title = t().shell.documentTitle
  })
}
