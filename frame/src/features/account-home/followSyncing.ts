import { reaction } from 'mobx'
import type { Banner, Banners } from '../../domain/shell/Banners.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import type { AccountHomeStore } from './AccountHomeStore.ts'

/**
 * Shows a warning while content of the selected account is being synced. Other banners come first. Once dismissed, it
 * returns only with another sync. Call the returned function to stop.
 */
export function followSyncing(home: Pick<AccountHomeStore, 'navigation' | 'progress'>, banners: Banners) {
  let own: Banner | null = null
  let isDismissed = false
  const show = () => {
    own = {
      type: 'WARN',
      // The banner stays, so it must follow the language.
      get message() {
        return accountsTexts().syncWarning
      },
      get additionalInfo() {
        return accountsTexts().syncWarningHint
      },
      persist: true,
    }
    banners.show(own)
  }
  const withdraw = () => {
    if (own) banners.dismiss(own)
    own = null
  }
  const stop = reaction(
    () => ({
      syncing: home.progress.isSyncingContent ? (home.navigation.account?.id ?? null) : null,
      current: banners.current,
    }),
    ({ syncing, current }, before) => {
      if (syncing === null) return withdraw()
      if (syncing !== before?.syncing) isDismissed = false
      else if (current === null && own && before.current === own) isDismissed = true
      if (current === null && !isDismissed) show()
    },
    { fireImmediately: true },
  )
  return () => {
    stop()
    withdraw()
  }
}
